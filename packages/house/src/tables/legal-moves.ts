/** Lists a player's legal moves, for clients that do not know the rules. */

import { type LegalMovesReply, refuseRequest } from '@ludotheque/protocol';
import type { LiveTables } from './live-tables.ts';

/** A seat's legal moves follow from its own view (a law of the games), so this tells no more. */
export async function listLegalMoves(
  by: string,
  liveTables: LiveTables,
  id: string,
): Promise<LegalMovesReply> {
  const liveTable = await liveTables.getOrLoad(id);
  // What is not committed yet may never happen.
  await liveTable.waitForCommits();
  const { table } = liveTable.isInvalidated ? await liveTables.getOrLoad(id) : liveTable;
  const { match, lineCount, phase } = table;
  const seat = match?.findSeat(by);
  if (!match || phase !== 'playing' || seat === undefined)
    refuseRequest('seat', 'you are not playing here');
  const { game, state } = match;
  const moves = new Int32Array(game.limits.moves);
  const count = game.moves(state, seat, moves);
  return { n: lineCount - 1, moves: Array.from(moves.subarray(0, count), (m) => game.write(m)) };
}
