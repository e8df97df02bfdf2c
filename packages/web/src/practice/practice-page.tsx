/** Puzzles after a lesson: positions from real games, with the expert's answer and why. */

import type { AnyGame } from '@ludotheque/core';
import { use, useRef, useState } from 'react';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { SentenceWithGameName } from '../game-boxes/game-name.tsx';
import { loadGame } from '../games/load-game.ts';
import {
  useSuspendUntilBoardWords,
  useSuspendUntilGameWords,
  useSuspendUntilPageWords,
  useSuspendUntilPracticeWords,
  useTranslation,
} from '../i18n/translation.tsx';
import '../lessons/lesson.css';
import { loadPractice } from '../lessons/load-practice.ts';
import type { PracticePosition } from '../lessons/practice-position.ts';
import { StartRealGameButton } from '../lessons/start-real-game.tsx';
import { TeacherPanel } from '../lessons/teacher-panel.tsx';
import { InPageHeader } from '../page-frame/page-header-slot.tsx';
import { Link } from '../routing/link.tsx';
import { useDecisionFocus } from '../table/decision-focus.ts';
import './practice.css';
import { readSolvedPuzzles } from './practice-progress.ts';
import { PuzzlePlayer, type PuzzlePlayerProps } from './puzzle-player.tsx';

function PracticeHeader({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <InPageHeader>
      <div className="play-head">
        <h1 className="game-name">
          <SentenceWithGameName id={id} sentence={(name) => t('practice.title', { game: name })} />
        </h1>
        <Link className="action" href={`/learn/${id}`}>
          {t('lesson.rules')}
        </Link>
      </div>
    </InPageHeader>
  );
}

/** After the last puzzle: how many are solved, and a real game. */
function PracticeEnd({ all, game, goTo }: Omit<PuzzlePlayerProps, 'position' | 'at'>) {
  const { t } = useTranslation();
  const solved = readSolvedPuzzles(game.id).length;
  return (
    <TeacherPanel
      at={all}
      all={all}
      said={solved < all ? t('practice.done', { solved, all }) : t('practice.doneAll')}
      reason=""
      onBack={() => goTo(all - 1)}
    >
      <StartRealGameButton game={game.id} seats={Math.max(3, game.seats.min)} options={{}} />
      <button type="button" className="action" onClick={() => goTo(0)}>
        {t('practice.retry')}
      </button>
    </TeacherPanel>
  );
}

function PracticePlayer(props: {
  readonly game: AnyGame;
  readonly positions: readonly PracticePosition[];
}) {
  const { game, positions } = props;
  useSuspendUntilGameWords(game.id);
  useSuspendUntilBoardWords(game.id);
  useSuspendUntilPracticeWords(game.id);
  const [at, goTo] = useState(() => {
    const solved = readSolvedPuzzles(game.id);
    // Begins with the first that is not solved, or once more from the start.
    return Math.max(
      0,
      positions.findIndex(({ name }) => !solved.includes(name)),
    );
  });
  const root = useRef<HTMLDivElement>(null);
  useDecisionFocus(root);
  const position = positions[at];
  const all = positions.length;
  return (
    <div ref={root} className={`play lesson practice play-${game.id}`}>
      <PracticeHeader id={game.id} />
      {position ? (
        <PuzzlePlayer key={at} {...{ all, at, game, goTo, position }} />
      ) : (
        <PracticeEnd {...{ all, game, goTo }} />
      )}
    </div>
  );
}

export default function PracticePage({ game: id }: { readonly game: string }) {
  useSuspendUntilPageWords('practice');
  const { t } = useTranslation();
  const positions = use(loadPractice(id));
  if (!positions) return <NotFoundMessage title={t('practice.none')} />;
  return <LoadedPractice id={id} positions={positions} />;
}

function LoadedPractice(props: {
  readonly id: string;
  readonly positions: readonly PracticePosition[];
}) {
  return <PracticePlayer game={use(loadGame(props.id))} positions={props.positions} />;
}
