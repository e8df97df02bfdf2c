/** The stage of a game that is being played: the board, and above it the end of a round. */
import type { RefObject } from 'react';
import { GameBoard, type GameBoardProps } from './game-board.tsx';
import type { Playback } from './playback.ts';
import { RoundEndPanel } from './round-end-panel.tsx';

export function BoardStage({
  playback,
  stageRef,
  ...boardProps
}: Omit<GameBoardProps, 'view'> & {
  readonly playback: Playback;
  readonly stageRef: RefObject<HTMLDivElement | null>;
}) {
  const { board, game, speaker } = boardProps;
  const { roundEndView, skip, view } = playback;
  return (
    <div ref={stageRef} className="stage">
      <GameBoard {...boardProps} view={view} />
      {roundEndView && (
        <RoundEndPanel
          gameId={game.id}
          board={board}
          view={roundEndView}
          speaker={speaker}
          onGoOn={skip}
        />
      )}
    </div>
  );
}
