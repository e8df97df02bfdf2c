/** What becomes of the house when its PostgreSQL dies, or hangs, and comes back. */
import { Fault } from '@ludotheque/core';
import { afterAll, expect, it } from 'vitest';
import { handIn, lines, numbers } from './contract-rows.ts';
import { openPostgres } from './postgres.ts';
import { startPostgres } from './test-postgres.ts';

const server = await startPostgres();
afterAll(() => server.stop());
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

it('what was acknowledged outlives a kill -9 of the server, and the same store goes on', async () => {
  const url = await server.database();
  const store = await openPostgres(url);
  const tables = upTo(10).map((i) => `table-${i}`);
  for (const many of [40, 200]) {
    let acknowledged = 0;
    const enough = Promise.withResolvers<void>();
    const far = new Map<string, number>();
    const faults: string[] = [];
    const play = async (table: string) => {
      for (let number = (await store.read(table)).length; ; number++) {
        try {
          await store.commit(lines(table, number));
        } catch (error) {
          faults.push(error instanceof Fault ? error.code : String(error));
          return;
        }
        far.set(table, number);
        if (++acknowledged === many) enough.resolve();
      }
    };
    const playing = tables.map(play);
    await enough.promise;
    await server.kill();
    await Promise.all(playing);
    expect(faults).toEqual(tables.map(() => 'store'));
    await expect(store.read('table-1')).rejects.toMatchObject({ name: 'Fault', code: 'store' });
    expect(await handIn(store, lines('t', 0))).toEqual(['store']);
    await server.start();
    for (const table of tables) {
      const found = numbers(await store.read(table));
      expect(found).toEqual(upTo(found.length));
      expect(found.length).toBeGreaterThan(far.get(table)!);
      // One more may be there: written, and its acknowledgement lost.
      expect(found.length).toBeLessThanOrEqual(far.get(table)! + 2);
    }
  }
  expect(await handIn(store, lines('t', 0))).toEqual(['written']);
  await store.close();
});

it('a server that hangs is a fault in time, and no line is there twice when it goes on', async () => {
  const url = await server.database();
  const store = await openPostgres(url, { patience: 300 });
  await store.commit(lines('t', 0));
  server.hang(true);
  try {
    expect(await handIn(store, lines('t', 1), lines('u', 0))).toEqual(['store', 'store']);
    await expect(store.read('t')).rejects.toMatchObject({ name: 'Fault', code: 'store' });
  } finally {
    server.hang(false);
  }
  const ends = await handIn(store, lines('t', 1), lines('u', 0));
  // Whether the first try had reached the disk nobody knows; that there is one line, everybody.
  for (const end of ends) expect(['written', 'conflict']).toContain(end);
  expect(numbers(await store.read('t'))).toEqual([0, 1]);
  expect(numbers(await store.read('u'))).toEqual([0]);
  await store.close();
});

it('closing a store whose server is gone does not wait for it', async () => {
  const store = await openPostgres(await server.database());
  await store.commit(lines('t', 0));
  await server.kill();
  await store.close();
});
