/** Opens the store of a house, for commands that work on it while the server runs. */
import { existsSync } from 'node:fs';
import { fail } from '@ludotheque/core';
import type { Store } from '@ludotheque/store';

/** How long to wait for the server's lock on the file; it holds it for milliseconds only. */
const LOCK_TIMEOUT_MS = 10_000;

/** The database file in DATA_DIR; fails if there is none. */
export async function findHouseFile(): Promise<string> {
  // Loaded late, because the server is slow to load and `--help` does not need it.
  const { getSqlitePath, readConfig } = await import('@ludotheque/server');
  const file = getSqlitePath(readConfig(process.env).dataDir);
  if (!existsSync(file))
    fail(
      'data',
      `no house has been opened here: there is no ${file} (DATA_DIR says where to look)`,
    );
  return file;
}

async function openHouseStore(database: string | undefined): Promise<Store> {
  if (database) {
    const { openPostgres } = await import('@ludotheque/store/postgres');
    return openPostgres(database, { readConnections: 1 });
  }
  const file = await findHouseFile();
  const { openSqlite } = await import('@ludotheque/store/sqlite');
  return openSqlite(file, { busyTimeoutMs: LOCK_TIMEOUT_MS });
}

/** Opens the store of DATA_DIR or of the database, runs the action, and closes the store. */
export async function withHouseStore<T>(
  action: (store: Store) => Promise<T>,
  database = process.env.DATABASE_URL,
): Promise<T> {
  const store = await openHouseStore(database);
  try {
    return await action(store);
  } finally {
    await store.close();
  }
}
