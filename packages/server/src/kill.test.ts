/** `kill -9`, a few times; kill.long.ts has the full number. */
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
  it('loses no acknowledged move, makes none twice, and every game is played to its end', async () => {
    const house = new KilledHouse(serve, { tables: 24, people: 12, kills: 5, seed });
    await house.play();
    expect(await verifyAll(house)).toBeGreaterThanOrEqual(24);
    house.close();
    expect(await serve.end('SIGTERM')).toBe(0);
    const store = await openSqlite(databaseOf(serve.dir));
    const { acknowledged, interrupts, moves, sealed, ...wrong } = await readAll(
      store,
      house.played,
    );
    await store.close();
    expect(wrong).toEqual({ lost: [], twice: [], unfinished: [] });
    expect(acknowledged).toBeGreaterThan(500);
    expect(sealed, 'choices sealed when the server was killed').toBeGreaterThan(0);
    console.log({ tables: house.played.length, moves, acknowledged, interrupts, sealed });
    // A busy machine starts a server in seconds, six times.
  }, 180_000);
});
