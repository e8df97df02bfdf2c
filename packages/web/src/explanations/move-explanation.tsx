/** Why a move is good, in a few sentences. */
import type { AnyGame, PhraseFormatter } from '@ludotheque/core';
import { use } from 'react';
import type { MoveComparison } from '../game-review/move-comparison.ts';
import { loadBoard } from '../games/load-board.ts';
import { findRulesFolder } from '../games/load-game.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { explainMove } from './explain-move.ts';
import './explanations.css';

export interface MoveExplanationProps {
  readonly comparison: MoveComparison;
  readonly game: AnyGame;
  readonly speaker: PhraseFormatter;
  /** Whether the sentences are shown from the start. */
  readonly isOpen: boolean;
}

/** Folds away; nothing at all where there is nothing to say. The caller has loaded the words and the board. */
export function MoveExplanation({ comparison, game, isOpen, speaker }: MoveExplanationProps) {
  const { language, t } = useTranslation();
  const { scoreUnit } = use(loadBoard(findRulesFolder(game.id, game.version)));
  const sentences = explainMove(comparison, {
    t,
    language,
    speaker,
    unit: scoreUnit,
    describe: (move) => speaker.formatPhrase(game.phrase(move)),
  });
  if (sentences.length === 0) return null;
  return (
    <details className="why" open={isOpen}>
      <summary>{t('why.title')}</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
