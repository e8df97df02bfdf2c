/** Lists the viewer's legal moves from the view alone, by the same rules as on the server. */
import { type AnyGame, type BaseView, type Move, SeededRng } from '@ludotheque/core';

/** One list for all who have no moves, so that a board is not drawn again for a new empty one. */
export const NO_MOVES: readonly Move[] = [];

export function listLegalMoves(game: AnyGame, view: BaseView): readonly Move[] {
  if (view.seat < 0 || view.result !== null) return NO_MOVES;
  // Any imagined world will do: legal moves are the same in all worlds that fit the view.
  const world = game.imagine(view, new SeededRng('any'));
  const moves = new Int32Array(game.limits.moves);
  const count = game.moves(world, view.seat, moves);
  return Array.from(moves.subarray(0, count));
}
