/** What the viewer may do, from the view alone: the rules are the same here as on the server. */
import { type AnyGame, type BaseView, type Move, SeededRng } from '@ludotheque/core';

export function listLegalMoves(game: AnyGame, view: BaseView): readonly Move[] {
  if (view.seat < 0 || view.result !== null) return [];
  // Which world is imagined does not matter: legal moves are the same in all that fit the view.
  const world = game.imagine(view, new SeededRng('any'));
  const moves = new Int32Array(game.limits.moves);
  const count = game.moves(world, view.seat, moves);
  return Array.from(moves.subarray(0, count));
}
