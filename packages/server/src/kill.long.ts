/** `kill -9`, a hundred times under full tables. */
import { openSqlite } from '@ludotheque/store/sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseOf } from './server.ts';
import { KilledHouse } from './test-kill.ts';
import { readAll, verifyAll } from './test-kill-records.ts';
import { ServeProcess } from './test-kill-serve.ts';

const seed = process.env.SEED ?? `${Date.now()}`;
const serve = await ServeProcess.on();
afterAll(() => serve.clear());

describe(`kill -9, SEED=${seed}`, () => {
  it('a hundred times at 200 tables loses nothing and makes nothing twice', async () => {
    const house = new KilledHouse(serve, { tables: 200, people: 24, kills: 100, seed });
    await house.play();
    expect(await verifyAll(house)).toBeGreaterThanOrEqual(200);
    house.close();
    expect(await serve.end('SIGTERM')).toBe(0);
    const store = await openSqlite(databaseOf(serve.dir));
    const { acknowledged, interrupts, moves, sealed, ...wrong } = await readAll(
      store,
      house.played,
    );
    await store.close();
    console.log({ tables: house.played.length, moves, acknowledged, interrupts, sealed });
    expect(wrong).toEqual({ lost: [], twice: [], unfinished: [] });
    expect(acknowledged).toBeGreaterThan(10_000);
    expect(Math.min(interrupts, sealed)).toBeGreaterThan(0);
  });
});
