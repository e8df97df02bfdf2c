/** The house's own file, for tools that work on it while the server runs. */
import { existsSync } from 'node:fs';
import { fail } from '@ludotheque/core';
import type { Store } from '@ludotheque/store';

/** The server writes in short moments: whoever waits so long gets their turn. */
const PATIENCE = 10_000;

/** The file in DATA_DIR, if there is a house. */
export async function houseFile(): Promise<string> {
  // The server is heavy: `--help` and mistakes are answered without it.
  const { databaseOf, readConfig } = await import('@ludotheque/server');
  const file = databaseOf(readConfig(process.env).dataDir);
  if (!existsSync(file))
    fail(
      'data',
      `no house has been opened here: there is no ${file} (DATA_DIR says where to look)`,
    );
  return file;
}

/** Does something with the store of DATA_DIR, and lets go of it. */
export async function withHouse<T>(what: (store: Store, file: string) => Promise<T>): Promise<T> {
  const file = await houseFile();
  const { openSqlite } = await import('@ludotheque/store/sqlite');
  const store = await openSqlite(file, { patience: PATIENCE });
  try {
    return await what(store, file);
  } finally {
    await store.close();
  }
}
