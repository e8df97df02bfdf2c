/** Finds the correspondence games that wait for a person. */
import { listSeatsInSet } from '@ludotheque/core';
import type { LobbyEntry } from '@ludotheque/protocol';
import type { AccountStore } from '@ludotheque/store';
import type { LiveTable } from './live-table.ts';
import type { RulesCheck } from './rules-check.ts';

/** Only the tables that the person sat down at last are checked. */
const MAX_TABLES_CHECKED = 50;

interface StoredTables {
  readonly store: AccountStore;
  readonly rulesCheck: RulesCheck;
  /** False where the person has had too many tables loaded: then the list ends there. */
  mayLoad(id: string): boolean;
  getOrLoad(id: string): Promise<LiveTable>;
}

export async function listCorrespondenceTablesAwaitingPerson(
  person: string,
  { getOrLoad, mayLoad, rulesCheck, store }: StoredTables,
): Promise<string[]> {
  const awaiting: string[] = [];
  const rows = await store.listTablesOfPerson(person, { limit: MAX_TABLES_CHECKED });
  for (const row of rows) {
    const { id, phase, summary } = row;
    const { clock } = JSON.parse(summary) as LobbyEntry;
    if (phase !== 'playing' || clock.kind !== 'correspondence') continue;
    if (!rulesCheck.isPlayable(row)) continue;
    if (!mayLoad(id)) break;
    const { match } = (await getOrLoad(id)).table;
    const awaited = match ? listSeatsInSet(match.awaitedPersonSeats) : [];
    if (awaited.some((seat) => match!.holders[seat]!.person === person)) awaiting.push(id);
  }
  return awaiting;
}
