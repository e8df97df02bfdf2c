/** Plays a move that everybody can see to be the only one, after a beat. */
import type { AnyGame, BaseView, Move } from '@ludotheque/core';
import { createContext, use, useEffect, useMemo } from 'react';
import { type Settings, useSettings } from '../settings/settings.ts';
import { findForcedMove } from './forced-moves.ts';

/**
 * Whether several people play on this device. Then nothing plays itself: the device may be in
 * somebody else's hands.
 */
export const SharedDeviceContext = createContext(false);

/** Long enough to see what happens; the same for every player, seat and hand. */
const BEAT_MS = 900;
/** Where others may interrupt, they get as long as a bot gives them. */
const INTERRUPTIBLE_BEAT_MS = 1_400;
const BEAT_SHARES: { readonly [pace in Settings['pace']]: number } = {
  calm: 1,
  brisk: 0.5,
  none: 0,
};

/** Returns the move that is about to be played. */
export function useForcedMove(
  game: AnyGame,
  view: BaseView,
  moves: readonly Move[],
  isAllowed: boolean,
  makeMove: (move: Move) => void,
): Move | undefined {
  const { confirmMoves, pace } = useSettings();
  const isShared = use(SharedDeviceContext);
  const mayPlay = isAllowed && !confirmMoves && !isShared;
  const forcedMove = useMemo(
    () => (mayPlay ? findForcedMove(game, view, moves) : undefined),
    [game, mayPlay, moves, view],
  );
  const beatMs = game.interrupts ? INTERRUPTIBLE_BEAT_MS : BEAT_MS * BEAT_SHARES[pace];
  useEffect(() => {
    if (forcedMove === undefined) return;
    const timer = setTimeout(() => makeMove(forcedMove), beatMs);
    return () => clearTimeout(timer);
  }, [beatMs, forcedMove, makeMove]);
  return forcedMove;
}
