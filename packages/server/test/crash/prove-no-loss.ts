/** Plays while the server is killed, and checks that nothing is lost or made twice. */
import { join } from 'node:path';
import { SeededRng } from '@ludotheque/core';
import { openSqlite } from '@ludotheque/store/sqlite';
import { expect } from 'vitest';
import { ForgetfulDisk } from '../../../store/test/forgetful-disk/forgetful-disk.ts';
import { getSqlitePath } from '../../src/server.ts';
import { ServerProcess } from '../server-process.ts';
import { testSeed } from '../test-seed.ts';
import { checkRecords, verifyFinishedGames } from './check-records.ts';
import { CrashRun, type FaultyServer } from './crash-run.ts';

interface Kills {
  readonly tables: number;
  readonly people: number;
  readonly kills: number;
}

/** How much of what was not synced survives each kill; all of it is what the kernel of today keeps. */
const SURVIVAL_PERCENTS = [0, 50, 100];
/** Like a hard disk: most kills come while the server waits for it. */
const SYNC_DURATION_MS = 8;

/** Kills the server with `kill -9`, on a disk that forgets writes that were not synced. */
export async function proveNoLossAfterKills(kills: Kills) {
  const disk = new ForgetfulDisk(SYNC_DURATION_MS);
  const rng = new SeededRng(`disk ${testSeed}`);
  // The server makes this folder, and has to make its name durable.
  const serve = await ServerProcess.create(disk.environment(), join(disk.folder, 'data'));
  let killCount = 0;
  let unsyncedChanges = 0;
  const killedServer: FaultyServer = {
    url: serve.url,
    start: () => serve.start(),
    recover: () => serve.recover(),
    injectFault: async () => {
      await serve.injectFault();
      const percent = SURVIVAL_PERCENTS[killCount++ % SURVIVAL_PERCENTS.length]!;
      unsyncedChanges += disk.failPower(() => rng.below(100) < percent).unsyncedChanges;
    },
  };
  try {
    return { ...(await proveNoLoss(kills, serve, killedServer)), unsyncedChanges };
  } finally {
    disk.remove();
  }
}

async function proveNoLoss(kills: Kills, serve: ServerProcess, killedServer: FaultyServer) {
  try {
    const run = new CrashRun(killedServer, {
      ...kills,
      seed: testSeed,
      waitsForSealedChoices: true,
    });
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
