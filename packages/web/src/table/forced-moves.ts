/**
 * Finds moves that the page may play by itself: those that everybody at the table can see to be the
 * only one. A move that only hidden cards force waits for its player, because a quick move would
 * tell the others what is in the hand.
 */
import {
  type AnyGame,
  type BaseView,
  type Move,
  type Seat,
  SeededRng,
  WATCHER,
} from '@ludotheque/core';

/** A card that makes the difference is in one of 50 unseen places at least, so this many find it. */
const WORLDS_IMAGINED = 1_000;

/** What a spectator sees. It follows from the view of any seat, so any imagined world will do. */
export const deriveSpectatorView = (game: AnyGame, view: BaseView): BaseView =>
  game.view(game.imagine(view, new SeededRng('any')), WATCHER);

/** Whether the seat has exactly one legal move in every world that a spectator can imagine. */
export function isForcedForSpectators(game: AnyGame, spectatorView: BaseView, seat: Seat): boolean {
  if (!spectatorView.awaited.includes(seat)) return false;
  // The same seed for everybody: the answer follows from the spectator's view alone.
  const rng = new SeededRng('spectator');
  const moves = new Int32Array(game.limits.moves);
  let world: unknown;
  for (let i = 0; i < WORLDS_IMAGINED; i++) {
    world = game.imagine(spectatorView, rng, world);
    if (game.moves(world, seat, moves) !== 1) return false;
  }
  return true;
}

/** The viewer's move, if it is the only one and everybody can see that it is. */
export function findForcedMove(
  game: AnyGame,
  view: BaseView,
  moves: readonly Move[],
): Move | undefined {
  if (moves.length !== 1) return undefined;
  const isForced = isForcedForSpectators(game, deriveSpectatorView(game, view), view.seat);
  return isForced ? moves[0] : undefined;
}
