/** The proof for a house of three nodes, for a few kills and for a hundred. */
import { setTimeout } from 'node:timers/promises';
import type { Store } from '@ludotheque/store';
import { openPostgres } from '@ludotheque/store/postgres';
import { expect } from 'vitest';
import { Cluster, type Trouble } from './test-cluster.ts';
import { KilledHouse } from './test-kill.ts';
import { seed } from './test-kill-proof.ts';
import { readAll, verifyAll } from './test-kill-records.ts';

const NODES = 3;
/** So often we look whether all is filed, in milliseconds. */
const LOOK = 500;

export interface Ordeal {
  readonly tables: number;
  readonly people: number;
  readonly sleepers: number;
  readonly troubles: readonly Trouble[];
}

/** Whatever the node of a game's last move could not file before it died, another does. */
async function allFiled(store: Store, played: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of played)
    while ((await store.listResultsOfTable(id)).length === 0) await setTimeout(LOOK);
}

export async function surviveTogether({ people, sleepers, tables, troubles }: Ordeal) {
  const cluster = await Cluster.on(NODES, troubles, seed);
  try {
    const kills = troubles.length;
    const house = new KilledHouse(cluster, { tables, people, sleepers, kills, seed });
    await house.play();
    expect(await verifyAll(house)).toBeGreaterThanOrEqual(tables);
    house.close();
    const store = await openPostgres(cluster.database);
    await allFiled(store, house.played);
    expect(await cluster.close()).toEqual(Array.from({ length: NODES }, () => 0));
    const found = await readAll(store, house.played);
    await store.close();
    const { asleep, lost, twice, unfinished, ...figures } = found;
    const nothing = { lost: [], twice: [], unfinished: [], asleep: [] };
    expect({ lost, twice, unfinished, asleep }).toEqual(nothing);
    console.log({ tables: house.played.length, ...figures });
    return figures;
  } finally {
    await cluster.clear();
  }
}
