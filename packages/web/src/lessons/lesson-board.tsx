/** The game's own board in a lesson or a puzzle: it shows what led here, and takes a move. */
import type { AnyGame, Move, PhraseFormatter } from '@ludotheque/core';
import { useEffect, useMemo, useRef } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import '../board-kit/board-kit.css';
import { listLegalMoves, NO_MOVES } from '../board-view/legal-moves.ts';
import { BoardStage } from '../table/board-stage.tsx';
import { usePlayback } from '../table/playback.ts';
import '../table/table.css';
import '../table/table-screen.css';
import type { LessonProgress } from './lesson.ts';
import { useNextTapMark } from './next-tap.ts';

/** The board of the lesson: it shows what happens, and takes a move when one is asked for. */
export function LessonBoard({
  board,
  game,
  hint,
  isAsking,
  onLanded,
  onPlay,
  progress,
  speaker,
  taps,
}: {
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly progress: LessonProgress;
  readonly speaker: PhraseFormatter;
  readonly isAsking: boolean;
  readonly hint: Move | undefined;
  /** What the learner taps for the right move. */
  readonly taps: readonly string[] | undefined;
  onPlay(move: Move): void;
  /** Called when everything that led to this step has landed on the board. */
  onLanded(progress: LessonProgress): void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const playback = usePlayback(game, board, progress.scenes, stage);
  const { isCaughtUp, roundEndView, told, view } = playback;
  // The end of a round is told when it has been seen, such as all cards of a showdown.
  const roundEnd = progress.scenes.find((scene) => scene.view === roundEndView);
  const hasLanded = isCaughtUp || (roundEnd !== undefined && told.n >= roundEnd.n);
  useEffect(() => {
    if (hasLanded) onLanded(progress);
  }, [hasLanded, onLanded, progress]);
  const moves = useMemo(
    () => (isCaughtUp && isAsking ? listLegalMoves(game, view) : NO_MOVES),
    [isAsking, isCaughtUp, game, view],
  );
  useNextTapMark(stage, moves.length > 0 ? taps : undefined);
  return (
    <BoardStage
      stageRef={stage}
      playback={playback}
      game={game}
      board={board}
      speaker={speaker}
      moves={moves}
      hint={hint}
      onPlay={onPlay}
    />
  );
}
