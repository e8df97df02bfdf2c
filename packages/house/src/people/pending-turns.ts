/** Which games by correspondence wait for somebody, for whoever has just come in. */
import { listSeats } from '@ludotheque/core';
import type { LobbyEntry } from '@ludotheque/protocol';
import type { Store } from '@ludotheque/store';
import type { LiveTables } from '../tables/live-tables.ts';

/** So many of the last tables are looked at. */
const MAX_TABLES_CHECKED = 50;

export async function listTablesAwaitingPerson(
  person: string,
  store: Store,
  rooms: LiveTables,
): Promise<string[]> {
  const waiting: string[] = [];
  for (const { id, phase, summary } of await store.listTablesOfPerson(person, {
    limit: MAX_TABLES_CHECKED,
  })) {
    const { clock } = JSON.parse(summary) as LobbyEntry;
    if (phase !== 'playing' || clock.kind !== 'correspondence') continue;
    const { match } = (await rooms.getOrLoad(id)).table;
    const awaited = match ? listSeats(match.awaitedPersonSeats) : [];
    if (awaited.some((seat) => match!.holders[seat]!.person === person)) waiting.push(id);
  }
  return waiting;
}
