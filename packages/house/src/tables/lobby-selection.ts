/** Chooses the tables that are shown in the lobby, so that no address can fill it alone. */
import type { LiveTable } from './live-table.ts';

/** A table that could be shown. */
export interface LobbyCandidate {
  /** Who has opened it: tables of one owner compete with each other first. */
  readonly owner: string;
  /** When something last happened at it. */
  readonly touched: number;
}

/** The newest tables of all owners in turn, until the lobby is full; the newest come first. */
export function selectFairly<T extends LobbyCandidate>(candidates: readonly T[], max: number): T[] {
  const newestFirst = candidates.toSorted((a, b) => b.touched - a.touched);
  if (newestFirst.length <= max) return newestFirst;
  const byOwner = Map.groupBy(newestFirst, ({ owner }) => owner);
  const selected = new Set<T>();
  for (let turn = 0; selected.size < max; turn++)
    for (const tables of byOwner.values()) {
      const table = tables[turn];
      if (table && selected.size < max) selected.add(table);
    }
  return newestFirst.filter((candidate) => selected.has(candidate));
}

/** A table that waits for players is offered only while one of its people is there. */
export function isAttended(liveTable: LiveTable): boolean {
  const { subscribers, table } = liveTable;
  if (subscribers.size === 0) return false;
  const isWaiting = table.phase === 'open' && table.roster.people.length > 0;
  return !isWaiting || liveTable.presence.listPresentPeople().length > 0;
}
