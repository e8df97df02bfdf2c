/** The proof itself, for a few kills and for a hundred. */
import { openSqlite } from '@ludotheque/store/sqlite';
import { expect } from 'vitest';
import { databaseOf } from './server.ts';
import { KilledHouse } from './test-kill.ts';
import { readAll, verifyAll } from './test-kill-records.ts';
import { ServeProcess } from './test-kill-serve.ts';

/** Printed with every run; `SEED=…` makes the same choices again. */
export const seed = process.env.SEED ?? `${Date.now()}`;

export async function survive(kills: { tables: number; people: number; kills: number }) {
  const serve = await ServeProcess.on();
  try {
    const house = new KilledHouse(serve, { ...kills, seed });
    await house.play();
    expect(await verifyAll(house)).toBeGreaterThanOrEqual(kills.tables);
    house.close();
    expect(await serve.end('SIGTERM')).toBe(0);
    const store = await openSqlite(databaseOf(serve.dir));
    const { lost, twice, unfinished, ...figures } = await readAll(store, house.played);
    await store.close();
    expect({ lost, twice, unfinished }).toEqual({ lost: [], twice: [], unfinished: [] });
    console.log({ tables: house.played.length, ...figures });
    return figures;
  } finally {
    await serve.clear();
  }
}
