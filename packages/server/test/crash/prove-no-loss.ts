/** Plays while the server is killed, and checks that nothing is lost or made twice. */
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
    const run = new CrashRun(serve, { ...kills, seed: testSeed });
    await run.run();
    expect(await verifyFinishedGames(run)).toBeGreaterThanOrEqual(kills.tables);
    run.closeClients();
    expect(await serve.stop('SIGTERM')).toBe(0);
    const store = await openSqlite(getSqlitePath(serve.dataDir));
    const { lost, duplicated, unfinished, ...figures } = await checkRecords(
      store,
      run.playedTables,
    );
    await store.close();
    expect({ lost, twice: duplicated, unfinished }).toEqual({
      lost: [],
      twice: [],
      unfinished: [],
    });
    console.log({ tables: run.playedTables.length, ...figures });
    return figures;
  } finally {
    await serve.cleanUp();
  }
}
