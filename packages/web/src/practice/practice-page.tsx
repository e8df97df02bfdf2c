/** Puzzles after a lesson: positions from real games, with the expert's answer and why. */
import type { AnyGame, Move } from '@ludotheque/core';
import { use, useMemo, useState } from 'react';
import { botName } from '../bots/bot-names.ts';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { useConnection } from '../connection/connection.tsx';
import { loadBoard } from '../games/load-board.ts';
import { loadGame } from '../games/load-game.ts';
import { useSpeaker } from '../i18n/game-translation.ts';
import {
  useSuspendUntilBoardWords,
  useSuspendUntilGameWords,
  useSuspendUntilPageWords,
  useSuspendUntilPracticeWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { practiceWordsNamespace } from '../i18n/word-files.ts';
import '../lessons/lesson.css';
import { LessonBoard } from '../lessons/lesson-board.tsx';
import { loadPractice } from '../lessons/load-practice.ts';
import { type PracticePosition, replayPosition } from '../lessons/practice-position.ts';
import { StartRealGameButton } from '../lessons/start-real-game.tsx';
import { TeacherPanel } from '../lessons/teacher-panel.tsx';
import { InPageHeader } from '../page-frame/page-header-slot.tsx';
import { Link } from '../routing/link.tsx';
import { readSolvedPuzzles, storeSolvedPuzzle } from './practice-progress.ts';

function PracticeHeader({ id }: { readonly id: string }) {
  const { t, translator } = useTranslation();
  return (
    <InPageHeader>
      <div className="play-head">
        <h1 className="game-name">
          {t('practice.title', { game: translator.t('name', { ns: id }) })}
        </h1>
        <Link className="action" href={`/learn/${id}`}>
          {t('lesson.rules')}
        </Link>
      </div>
    </InPageHeader>
  );
}

function useNamesAt({ seat, seats }: PracticePosition): readonly string[] {
  const { t } = useTranslation();
  const { me } = useConnection();
  const own = me?.name ?? t('alone.me');
  return useMemo(
    () => Array.from({ length: seats }, (_, other) => (other === seat ? own : botName(other))),
    [seat, seats, own],
  );
}

interface Puzzle {
  readonly game: AnyGame;
  readonly position: PracticePosition;
  readonly at: number;
  readonly all: number;
  goTo(at: number): void;
}

/** One puzzle: the visitor has one try, then the expert's move is played on the board. */
function PuzzlePlayer({ all, at, game, goTo, position }: Puzzle) {
  const { id } = game;
  const { t, translator } = useTranslation();
  const board = use(loadBoard(id));
  const speaker = useSpeaker(id, useNamesAt(position), position.seat);
  const [tried, setTried] = useState<Move>();
  const best = game.read(position.answer)!;
  const isAsking = tried === undefined;
  const progress = useMemo(
    () => ({ step: 0, chapter: 0, ...replayPosition(game, position, isAsking ? undefined : best) }),
    [game, position, isAsking, best],
  );
  const tryMove = (move: Move) => {
    setTried(move);
    if (move === best) storeSolvedPuzzle(id, position.name);
  };
  const verdict =
    tried === best
      ? t('practice.right')
      : t('practice.wrong', { move: speaker.formatPhrase(game.phrase(best)) });
  return (
    <>
      <TeacherPanel
        at={at}
        all={all}
        stepLabel={t('practice.step', { at: at + 1, all })}
        title={isAsking ? undefined : verdict}
        said={
          isAsking
            ? t('practice.ask')
            : translator.t(position.name, { ns: practiceWordsNamespace(id) })
        }
        reason=""
        onBack={() => goTo(at - 1)}
        onAgain={() => goTo(0)}
      >
        {!isAsking && (
          <button type="button" className="main-action go-on" onClick={() => goTo(at + 1)}>
            {t(at + 1 < all ? 'practice.next' : 'practice.end')}
          </button>
        )}
      </TeacherPanel>
      <LessonBoard
        game={game}
        board={board}
        progress={progress}
        speaker={speaker}
        isAsking={isAsking}
        hint={undefined}
        taps={undefined}
        onPlay={tryMove}
        onLanded={ignoreLanding}
      />
    </>
  );
}

const ignoreLanding = () => undefined;

/** After the last puzzle: how many are solved, and a real game. */
function PracticeEnd({ all, game, goTo }: Omit<Puzzle, 'position' | 'at'>) {
  const { t } = useTranslation();
  const solved = readSolvedPuzzles(game.id).length;
  return (
    <TeacherPanel
      at={all}
      all={all}
      said={solved < all ? t('practice.done', { solved, all }) : t('practice.doneAll')}
      reason=""
      onBack={() => goTo(all - 1)}
      onAgain={() => goTo(0)}
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
  const position = positions[at];
  const all = positions.length;
  return (
    <div className={`play lesson play-${game.id}`}>
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
