/** Which games by correspondence wait for somebody, for whoever has just come in. */
import { listSeats } from '@ludotheque/core';
import type { LobbyEntry } from '@ludotheque/protocol';
import type { Store } from '@ludotheque/store';
import type { Rooms } from './rooms.ts';

/** So many of the last tables are looked at. */
const LAST = 50;

export async function turnsOf(person: string, store: Store, rooms: Rooms): Promise<string[]> {
  const waiting: string[] = [];
  for (const { id, phase, summary } of await store.listTablesOfPerson(person, { limit: LAST })) {
    const { clock } = JSON.parse(summary) as LobbyEntry;
    if (phase !== 'playing' || clock.kind !== 'correspondence') continue;
    const { match } = (await rooms.find(id)).table;
    const awaited = match ? listSeats(match.awaitedPersonSeats) : [];
    if (awaited.some((seat) => match!.holders[seat]!.person === person)) waiting.push(id);
  }
  return waiting;
}
