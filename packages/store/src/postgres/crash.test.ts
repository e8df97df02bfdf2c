/** What becomes of the house when its PostgreSQL dies, or hangs, and comes back. */
import { CodedError } from '@ludotheque/core';
import { afterAll, expect, it } from 'vitest';
import { commitTogether, listLineNumbers, makeLinesBatch } from '../../test/sample-rows.ts';
import { startTemporaryPostgres } from '../../test/temporary-postgres.ts';
import { openPostgres } from './postgres-store.ts';

const server = await startTemporaryPostgres();
afterAll(() => server.stop());
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

it('what was acknowledged outlives a kill -9 of the server, and the same store goes on', async () => {
  const url = await server.createDatabase();
  const store = await openPostgres(url);
  const tables = upTo(10).map((i) => `table-${i}`);
  for (const many of [40, 200]) {
    let acknowledged = 0;
    const enough = Promise.withResolvers<void>();
    const far = new Map<string, number>();
    const faults: string[] = [];
    const play = async (table: string) => {
      for (let number = (await store.readRecord(table)).length; ; number++) {
        try {
          await store.commit(makeLinesBatch(table, number));
        } catch (error) {
          faults.push(error instanceof CodedError ? error.code : String(error));
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
    await expect(store.readRecord('table-1')).rejects.toMatchObject({
      name: 'CodedError',
      code: 'store',
    });
    expect(await commitTogether(store, makeLinesBatch('t', 0))).toEqual(['store']);
    await server.start();
    for (const table of tables) {
      const found = listLineNumbers(await store.readRecord(table));
      expect(found).toEqual(upTo(found.length));
      expect(found.length).toBeGreaterThan(far.get(table)!);
      // One more may be there: written, and its acknowledgement lost.
      expect(found.length).toBeLessThanOrEqual(far.get(table)! + 2);
    }
  }
  expect(await commitTogether(store, makeLinesBatch('t', 0))).toEqual(['written']);
  await store.close();
});

it('a server that hangs is a fault in time, and no line is there twice when it goes on', async () => {
  const url = await server.createDatabase();
  const store = await openPostgres(url, { queryTimeoutMs: 300 });
  await store.commit(makeLinesBatch('t', 0));
  server.setPaused(true);
  try {
    expect(await commitTogether(store, makeLinesBatch('t', 1), makeLinesBatch('u', 0))).toEqual([
      'store',
      'store',
    ]);
    await expect(store.readRecord('t')).rejects.toMatchObject({
      name: 'CodedError',
      code: 'store',
    });
  } finally {
    server.setPaused(false);
  }
  const ends = await commitTogether(store, makeLinesBatch('t', 1), makeLinesBatch('u', 0));
  // Whether the first try had reached the disk nobody knows; that there is one line, everybody.
  for (const end of ends) expect(['written', 'conflict']).toContain(end);
  expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1]);
  expect(listLineNumbers(await store.readRecord('u'))).toEqual([0]);
  await store.close();
});

it('closing a store whose server is gone does not wait for it', async () => {
  const store = await openPostgres(await server.createDatabase());
  await store.commit(makeLinesBatch('t', 0));
  await server.kill();
  await store.close();
});
