/** Plays on three nodes while faults happen, and checks that nothing is lost or made twice. */
import { setTimeout } from 'node:timers/promises';
import type { AccountStore } from '@ludotheque/store';
import { openPostgres } from '@ludotheque/store/postgres';
import { expect } from 'vitest';
import { checkRecords, verifyFinishedGames } from '../crash/check-records.ts';
import { CrashRun } from '../crash/crash-run.ts';
import { testSeed } from '../test-seed.ts';
import { type ClusterFault, FaultyCluster } from './faulty-cluster.ts';

const NODE_COUNT = 3;
const POLL_INTERVAL_MS = 500;

export interface ClusterRunOptions {
  readonly tables: number;
  readonly people: number;
  readonly sleepers: number;
  readonly faults: readonly ClusterFault[];
}

/** If the node of a game's last move died before it filed the results, another node does so later. */
async function waitForResults(
  store: AccountStore,
  played: readonly { readonly id: string }[],
): Promise<void> {
  for (const { id } of played)
    while ((await store.listResultsOfTable(id)).length === 0) await setTimeout(POLL_INTERVAL_MS);
}

export async function proveNoLossInCluster({
  people,
  sleepers,
  tables,
  faults,
}: ClusterRunOptions) {
  const cluster = await FaultyCluster.create(NODE_COUNT, faults, testSeed);
  try {
    const kills = faults.length;
    const run = new CrashRun(cluster, { tables, people, sleepers, kills, seed: testSeed });
    await run.run();
    expect(await verifyFinishedGames(run)).toBeGreaterThanOrEqual(tables);
    run.closeClients();
    const store = await openPostgres(cluster.databaseUrl);
    await waitForResults(store, run.playedTables);
    expect(await cluster.stopNodes()).toEqual(Array.from({ length: NODE_COUNT }, () => 0));
    const found = await checkRecords(store, run.playedTables);
    await store.close();
    const { wrongTimeouts, lost, duplicated, unfinished, ...figures } = found;
    const nothing = { lost: [], twice: [], unfinished: [], asleep: [] };
    expect({ lost, twice: duplicated, unfinished, asleep: wrongTimeouts }).toEqual(nothing);
    console.log({ tables: run.playedTables.length, ...figures });
    return figures;
  } finally {
    await cluster.cleanUp();
  }
}
