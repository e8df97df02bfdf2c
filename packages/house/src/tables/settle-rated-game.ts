/**
 * Ends a rated game that nobody came back to: everybody who still has a seat has resigned. Otherwise a
 * lost game would be deleted without a result, if only nobody stays to see its end.
 */
import { hasSeat } from '@ludotheque/core';
import { MissingRulesError } from '@ludotheque/table';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';

/** False if there is nothing to settle: no rated game, or one whose rules are gone. */
export async function settleRatedGame(liveTables: LiveTables, id: string): Promise<boolean> {
  for (let isSettled = false; ; isSettled = true) {
    const liveTable = await loadIfPlayable(liveTables, id);
    const { isRated, match, phase } = liveTable?.table ?? {};
    if (!isRated || phase !== 'playing') return isSettled;
    // Somebody has come back after all.
    if (liveTable!.presence.isOpenAnywhere) return true;
    const { awaitedPersonSeats, holders, personSeats } = match!;
    // Who keeps the others waiting has gone first.
    const first = personSeats.find((seat) => hasSeat(awaitedPersonSeats, seat)) ?? personSeats[0];
    if (first === undefined) return isSettled;
    await liveTables.submit(id, { kind: 'resign', by: holders[first]!.person! });
  }
}

async function loadIfPlayable(liveTables: LiveTables, id: string): Promise<LiveTable | undefined> {
  try {
    return await liveTables.getOrLoad(id);
  } catch (error) {
    if (error instanceof MissingRulesError) return undefined;
    throw error;
  }
}
