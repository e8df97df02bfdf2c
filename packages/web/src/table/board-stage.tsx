/** The stage of a game that is being played: the board, and over it the end of a round and other panels. */
import type { ReactNode, RefObject } from 'react';
import {
  BoardWithNameBadges,
  type BoardWithNameBadgesProps,
} from '../board-view/board-with-name-badges.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import type { Playback } from './playback.ts';
import { RoundEndPanel } from './round-end-panel.tsx';

export function BoardStage({
  children,
  playback,
  stageRef,
  ...boardProps
}: Omit<BoardWithNameBadgesProps, 'view'> & {
  readonly playback: Playback;
  readonly stageRef: RefObject<HTMLDivElement | null>;
  /** Panels over the board. They never push it. */
  readonly children?: ReactNode;
}) {
  const { board, game, speaker } = boardProps;
  const { roundEndView, skip, view } = playback;
  return (
    <div ref={stageRef} className="stage">
      <ErrorBoundary>
        <BoardWithNameBadges {...boardProps} view={view} />
      </ErrorBoundary>
      {roundEndView && (
        <RoundEndPanel
          gameId={game.id}
          board={board}
          view={roundEndView}
          speaker={speaker}
          onGoOn={skip}
        />
      )}
      {children}
    </div>
  );
}
