/** The moves that are open to somebody, as they are written: for who plays without the rules. */
import { type LegalMovesReply, refuseRequest } from '@ludotheque/protocol';
import type { LiveTables } from './live-tables.ts';

/** A seat's legal moves follow from its own view (a law of the games), so this tells no more. */
export async function listLegalMoves(
  by: string,
  rooms: LiveTables,
  id: string,
): Promise<LegalMovesReply> {
  const room = await rooms.getOrLoad(id);
  // What is not safe yet has not happened yet, and may never.
  await room.waitForCommits();
  const { match, lineCount, phase } = (room.isInvalidated ? await rooms.getOrLoad(id) : room).table;
  const seat = match?.findSeat(by);
  if (!match || phase !== 'playing' || seat === undefined)
    refuseRequest('seat', 'you are not playing here');
  const { game, state } = match;
  const moves = new Int32Array(game.limits.moves);
  const count = game.moves(state, seat, moves);
  return { n: lineCount - 1, moves: Array.from(moves.subarray(0, count), (m) => game.write(m)) };
}
