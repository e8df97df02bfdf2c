/** Why a move is good, in a few sentences. */
import type { AnyGame, PhraseFormatter } from '@ludotheque/core';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
import { explainMove, type MoveComparison } from './explain-move.ts';
import './explanations.css';

export default function MoveExplanation({
  comparison,
  game,
  speaker,
}: {
  readonly comparison: MoveComparison;
  readonly game: AnyGame;
  readonly speaker: PhraseFormatter;
}) {
  useSuspendUntilPageWords('explanations');
  const { language, t } = useTranslation();
  const sentences = explainMove(comparison, {
    t,
    language,
    speaker,
    describe: (move) => speaker.formatPhrase(game.phrase(move)),
  });
  if (sentences.length === 0) return null;
  return (
    <ul className="why">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
