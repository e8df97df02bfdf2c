/** The board of a replay: it animates each step, says what happened, and goes on by itself if asked to. */
import { type AnyGame, type PhraseFormatter, type Seat, WATCHER } from '@ludotheque/core';
import { useEffect, useMemo, useRef } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import type { PlaybackScene } from '../connection/use-table.ts';
import type { ReplayedGame } from '../game-review/replayed-game.ts';
import { BoardStage } from '../table/board-stage.tsx';
import { usePlayback } from '../table/playback.ts';
import { RevealedHands } from './open-hands.tsx';

/** Calls `onNext` some time after the last card has landed. */
function useAutoplay(delayMs: number | undefined, isReady: boolean, onNext: () => void): void {
  useEffect(() => {
    if (delayMs === undefined || !isReady) return undefined;
    const timer = setTimeout(onNext, delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, isReady, onNext]);
}

export function ReplayBoard({
  autoplayDelayMs,
  board,
  game,
  onNext,
  replayedGame,
  roundEndPauseMs,
  scenes,
  speaker,
  viewer,
}: {
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly replayedGame: ReplayedGame;
  readonly scenes: readonly PlaybackScene[];
  readonly speaker: PhraseFormatter;
  readonly viewer: Seat;
  /** The pause after each move; undefined while nothing goes on by itself. */
  readonly autoplayDelayMs: number | undefined;
  readonly roundEndPauseMs: number;
  onNext(): void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const quickBoard = useMemo(() => ({ ...board, roundEndPauseMs }), [board, roundEndPauseMs]);
  const playback = usePlayback(game, quickBoard, scenes, stage);
  useAutoplay(autoplayDelayMs, playback.isCaughtUp, onNext);
  // What happened is said when the last card has landed, and not before.
  const settled = scenes.find(({ view }) => view === playback.settledView) ?? scenes[0]!;
  return (
    <>
      <BoardStage
        stageRef={stage}
        playback={playback}
        game={game}
        board={quickBoard}
        speaker={speaker}
      />
      <div className="replay-told">
        <ul className="told" aria-live={autoplayDelayMs === undefined ? 'polite' : 'off'}>
          {settled.events.map((event, i) => (
            <li key={i}>{speaker.formatPhrase(game.phrase(event))}</li>
          ))}
        </ul>
        {viewer === WATCHER && (
          <RevealedHands replayedGame={replayedGame} at={settled.n} speaker={speaker} />
        )}
      </div>
    </>
  );
}
