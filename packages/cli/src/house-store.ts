/** The house's own store, for tools that work on it while the server runs. */
import { existsSync } from 'node:fs';
import { fail } from '@ludotheque/core';
import type { Store } from '@ludotheque/store';

/** The server writes in short moments: whoever waits so long gets their turn. */
const LOCK_TIMEOUT_MS = 10_000;

/** The file in DATA_DIR, if there is a house. */
export async function findHouseFile(): Promise<string> {
  // The server is heavy: `--help` and mistakes are answered without it.
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

/** Does something with the store of DATA_DIR, or of the database, and lets go of it. */
export async function withHouseStore<T>(
  what: (store: Store) => Promise<T>,
  database = process.env.DATABASE_URL,
): Promise<T> {
  const store = await openHouseStore(database);
  try {
    return await what(store);
  } finally {
    await store.close();
  }
}
