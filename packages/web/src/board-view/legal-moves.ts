/** Lists the viewer's legal moves from the view alone, by the same rules as on the server. */
import { type AnyGame, type BaseView, type Move, SeededRng } from '@ludotheque/core';

/** One empty list for all uses: a new one would draw the board again. */
export const NO_MOVES: readonly Move[] = [];

export function listLegalMoves(game: AnyGame, view: BaseView): readonly Move[] {
  if (view.seat < 0 || view.result !== null) return NO_MOVES;
  // Any imagined world will do: legal moves are the same in all worlds that fit the view.
  const world = game.imagine(view, new SeededRng('any'));
  const moves = new Int32Array(game.limits.moves);
  const count = game.moves(world, view.seat, moves);
  return Array.from(moves.subarray(0, count));
}
