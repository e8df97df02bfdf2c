/** The proof for a house of three nodes, for a few kills and for a hundred. */
import { openPostgres } from '@ludotheque/store/postgres';
import { expect } from 'vitest';
import { Cluster, type Trouble } from './test-cluster.ts';
import { KilledHouse } from './test-kill.ts';
import { seed } from './test-kill-proof.ts';
import { readAll, verifyAll } from './test-kill-records.ts';

const NODES = 3;

export interface Ordeal {
  readonly tables: number;
  readonly people: number;
  readonly sleepers: number;
  readonly troubles: readonly Trouble[];
}

export async function surviveTogether({ people, sleepers, tables, troubles }: Ordeal) {
  const cluster = await Cluster.on(NODES, troubles, seed);
  try {
    const kills = troubles.length;
    const house = new KilledHouse(cluster, { tables, people, sleepers, kills, seed });
    await house.play();
    expect(await verifyAll(house)).toBeGreaterThanOrEqual(tables);
    house.close();
    expect(await cluster.close()).toEqual(Array.from({ length: NODES }, () => 0));
    const store = await openPostgres(cluster.database);
    const found = await readAll(store, house.played);
    const results = await Promise.all(house.played.map(({ id }) => store.resultsOf(id)));
    await store.close();
    const { asleep, lost, twice, unfinished, ...figures } = found;
    const nothing = { lost: [], twice: [], unfinished: [], asleep: [] };
    expect({ lost, twice, unfinished, asleep }).toEqual(nothing);
    expect(results.filter(({ length }) => length === 0)).toEqual([]);
    console.log({ tables: house.played.length, ...figures });
    return figures;
  } finally {
    await cluster.clear();
  }
}
