/** Reads what a hint of the server says about its first two moves. Older servers say nothing. */
import type { AnyGame } from '@ludotheque/core';
import type { SuggestedMove } from '@ludotheque/protocol';
import type { ExplainedMove, MoveComparison } from '../game-review/move-comparison.ts';

function readMove(game: AnyGame, suggested: SuggestedMove): ExplainedMove {
  const { outlook, value = 0, visits = 0 } = suggested;
  const replies = outlook?.replies.flatMap((reply) => {
    const move = game.read(reply.move);
    return move === undefined ? [] : [{ ...reply, move }];
  });
  return { value, visits, ...(outlook && { outlook: { ...outlook, replies: replies! } }) };
}

/** Undefined where the best is to do nothing, or nothing is known about it. */
export function compareHintedMoves(
  game: AnyGame,
  [best, next]: readonly SuggestedMove[],
): MoveComparison | undefined {
  if (!best?.outlook || best.move === null) return undefined;
  return { best: readMove(game, best), other: next && readMove(game, next), otherIs: 'next' };
}
