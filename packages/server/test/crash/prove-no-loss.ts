/** The proof itself, for a few kills and for a hundred. */
import { openSqlite } from '@ludotheque/store/sqlite';
import { expect } from 'vitest';
import { getSqlitePath } from '../../src/server.ts';
import { ServerProcess } from '../server-process.ts';
import { testSeed } from '../test-seed.ts';
import { checkRecords, verifyFinishedGames } from './check-records.ts';
import { CrashRun } from './crash-run.ts';

export async function proveNoLossAfterKills(kills: {
  tables: number;
  people: number;
  kills: number;
}) {
  const serve = await ServerProcess.create();
  try {
    const house = new CrashRun(serve, { ...kills, seed: testSeed });
    await house.run();
    expect(await verifyFinishedGames(house)).toBeGreaterThanOrEqual(kills.tables);
    house.closeClients();
    expect(await serve.stop('SIGTERM')).toBe(0);
    const store = await openSqlite(getSqlitePath(serve.dataDir));
    const { lost, duplicated, unfinished, ...figures } = await checkRecords(
      store,
      house.playedTables,
    );
    await store.close();
    expect({ lost, twice: duplicated, unfinished }).toEqual({
      lost: [],
      twice: [],
      unfinished: [],
    });
    console.log({ tables: house.playedTables.length, ...figures });
    return figures;
  } finally {
    await serve.cleanUp();
  }
}
