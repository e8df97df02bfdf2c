/** One puzzle on the game's board: the visitor tries moves, then reads the expert's and why. */
import type { AnyGame, Move } from '@ludotheque/core';
import { use, useMemo, useState } from 'react';
import { listLegalMoves } from '../board-view/legal-moves.ts';
import { botName } from '../bots/bot-names.ts';
import { useConnection } from '../connection/connection.tsx';
import { loadBoard } from '../games/load-board.ts';
import { useSpeaker } from '../i18n/game-translation.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { practiceWordsNamespace } from '../i18n/word-files.ts';
import { LessonBoard } from '../lessons/lesson-board.tsx';
import { type PracticePosition, replayPosition } from '../lessons/practice-position.ts';
import { TeacherPanel } from '../lessons/teacher-panel.tsx';
import { storeSolvedPuzzle } from './practice-progress.ts';

function useNamesAt({ seat, seats }: PracticePosition): readonly string[] {
  const { t } = useTranslation();
  const { me } = useConnection();
  const own = me?.name ?? t('alone.me');
  return useMemo(
    () => Array.from({ length: seats }, (_, other) => (other === seat ? own : botName(other))),
    [seat, seats, own],
  );
}

/** The table before the answer, or with it. `attempt` counts wrong moves. */
function useTableOf(
  game: AnyGame,
  position: PracticePosition,
  attempt: number,
  answer: Move | undefined,
) {
  return useMemo(() => {
    const before = replayPosition(game, position);
    const after = answer === undefined ? before : replayPosition(game, position, answer);
    // The next deal would take away what the explanation is about.
    const endsRound = after.view.sheet.length > before.view.sheet.length;
    const isPlayed = !endsRound && after.view.result === null;
    const { scenes, view } = isPlayed ? after : before;
    return {
      step: 0,
      chapter: 0,
      view,
      /** What is marked on the board instead of being played. */
      marked: isPlayed ? undefined : answer,
      // After a wrong move the board gets a new scene, so that it drops what was chosen on it.
      scenes: scenes.map((scene) => ({ ...scene, n: scene.n + attempt })),
    };
  }, [game, position, attempt, answer]);
}

/** What the visitor has done about the puzzle. */
interface Tries {
  readonly wrong: readonly Move[];
  readonly outcome?: 'solved' | 'shown';
}

function useTries(game: AnyGame, position: PracticePosition, best: Move) {
  const [tries, setTries] = useState<Tries>({ wrong: [] });
  const tryMove = (move: Move) => {
    if (move === best) {
      storeSolvedPuzzle(game.id, position.name);
      setTries({ ...tries, outcome: 'solved' });
      return;
    }
    // Of two moves, the other one would be no puzzle any more.
    const choices = listLegalMoves(game, replayPosition(game, position).view).length;
    setTries({ wrong: [...tries.wrong, move], ...(choices <= 2 && { outcome: 'shown' }) });
  };
  return { ...tries, tryMove, showAnswer: () => setTries({ ...tries, outcome: 'shown' }) };
}

export interface PuzzlePlayerProps {
  readonly game: AnyGame;
  readonly position: PracticePosition;
  readonly at: number;
  readonly all: number;
  goTo(at: number): void;
}

export function PuzzlePlayer({ all, at, game, goTo, position }: PuzzlePlayerProps) {
  const { id } = game;
  const { t, translator } = useTranslation();
  const board = use(loadBoard(id));
  const speaker = useSpeaker(id, useNamesAt(position), position.seat);
  const best = game.read(position.answer)!;
  const { outcome, showAnswer, tryMove, wrong } = useTries(game, position, best);
  const told = outcome === undefined ? undefined : best;
  const progress = useTableOf(game, position, wrong.length, told);
  const lastWrong = wrong.at(-1);
  const nameMove = (move: Move) => speaker.formatPhrase(game.phrase(move));
  const say = () => {
    if (outcome !== undefined)
      return {
        title:
          outcome === 'solved'
            ? t('practice.right')
            : t('practice.wrong', { move: nameMove(best) }),
        said: translator.t(position.name, { ns: practiceWordsNamespace(id) }),
      };
    if (lastWrong === undefined) return { said: t('practice.ask') };
    return {
      title: t('practice.tried', { move: nameMove(lastWrong) }),
      said: t('practice.notYet'),
    };
  };
  return (
    <>
      <TeacherPanel
        at={at}
        all={all}
        stepLabel={t('practice.step', { at: at + 1, all })}
        {...say()}
        reason=""
        onBack={() => goTo(at - 1)}
      >
        {outcome !== undefined && (
          <button
            type="button"
            className="main-action go-on"
            onClick={() => goTo(at + 1)}
            // biome-ignore lint/a11y/noAutofocus: the puzzle is over, and this is all there is to do
            autoFocus
          >
            {t(at + 1 < all ? 'practice.next' : 'practice.end')}
          </button>
        )}
        {outcome === undefined && lastWrong !== undefined && (
          <button type="button" className="action show-answer" onClick={showAnswer}>
            {t('practice.show')}
          </button>
        )}
      </TeacherPanel>
      <LessonBoard
        game={game}
        board={board}
        progress={progress}
        speaker={speaker}
        isAsking={outcome === undefined}
        hint={progress.marked}
        taps={undefined}
        onPlay={tryMove}
        onLanded={ignoreLanding}
      />
    </>
  );
}

const ignoreLanding = () => undefined;
