/**
 * Reads the games on this device from the browser's database, without their rules and without starting
 * the house in the page. So every page can list them, also while another tab plays one.
 */
import type { LobbyEntry, SeatResultEntry } from '@ludotheque/protocol';
import { OFFLINE_DATABASE_NAME, readIndexedDbStore } from './indexed-db-store.ts';
import { getPersonId, readStoredLocalPlayers } from './stored-local-players.ts';

/** More than a page shows. */
const MAX_GAMES = 100;

export interface StoredOfflineGames {
  /** The last touched first. */
  readonly unfinished: readonly LobbyEntry[];
  /** The results of the people here, the newest first. */
  readonly results: readonly SeatResultEntry[];
}

export async function readStoredOfflineGames(): Promise<StoredOfflineGames> {
  const database = await readIndexedDbStore(OFFLINE_DATABASE_NAME);
  const people = readStoredLocalPlayers().map(getPersonId);
  const page = { limit: MAX_GAMES };
  const rows = new Map(
    people
      .flatMap((person) => database.listTablesOfPerson(person, page))
      .filter(({ phase }) => phase === 'playing')
      .map((row) => [row.id, row]),
  );
  return {
    unfinished: [...rows.values()]
      .sort((a, b) => b.touched - a.touched)
      .map(({ summary }): LobbyEntry => JSON.parse(summary)),
    results: people
      .flatMap((person) => database.listResultsOfPerson(person, page))
      .sort((a, b) => b.at - a.at)
      // Games on a device are never rated.
      .map(({ person: _, ...result }) => ({ ...result, rated: null })),
  };
}
