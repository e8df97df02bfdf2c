/** The store while PostgreSQL dies, or hangs, and comes back. */
import { CodedError } from '@ludotheque/core';
import { afterAll, expect, it } from 'vitest';
import { commitTogether, listLineNumbers, makeLinesBatch } from '../../test/sample-rows.ts';
import { startTemporaryPostgres } from '../../test/temporary-postgres.ts';
import { openPostgres } from './postgres-store.ts';

const server = await startTemporaryPostgres();
afterAll(() => server.stop());
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

it('[P1] acknowledged lines survive kill -9 of the server, and the same store goes on', async () => {
  const url = await server.createDatabase();
  const store = await openPostgres(url);
  const tables = upTo(10).map((i) => `table-${i}`);
  for (const many of [40, 200]) {
    let acknowledged = 0;
    const enough = Promise.withResolvers<void>();
    const lastAcknowledged = new Map<string, number>();
    const errorCodes: string[] = [];
    const play = async (table: string, lines: number) => {
      for (let number = lines; ; number++) {
        try {
          await store.commit(makeLinesBatch(table, number));
        } catch (error) {
          errorCodes.push(error instanceof CodedError ? error.code : String(error));
          return;
        }
        lastAcknowledged.set(table, number);
        acknowledged++;
        if (acknowledged >= many && lastAcknowledged.size === tables.length) enough.resolve();
      }
    };
    const records = await Promise.all(tables.map((table) => store.readRecord(table)));
    const playing = tables.map((table, i) => play(table, records[i]!.length));
    await enough.promise;
    await server.kill();
    await Promise.all(playing);
    expect(errorCodes).toEqual(tables.map(() => 'store'));
    await expect(store.readRecord('table-1')).rejects.toMatchObject({
      name: 'CodedError',
      code: 'store',
    });
    expect(await commitTogether(store, makeLinesBatch('t', 0))).toEqual(['store']);
    await server.start();
    for (const table of tables) {
      const found = listLineNumbers(await store.readRecord(table));
      expect(found).toEqual(upTo(found.length));
      expect(found.length).toBeGreaterThan(lastAcknowledged.get(table)!);
      // One more may have been written, with its acknowledgement lost.
      expect(found.length).toBeLessThanOrEqual(lastAcknowledged.get(table)! + 2);
    }
  }
  expect(await commitTogether(store, makeLinesBatch('t', 0))).toEqual(['written']);
  await store.close();
});

it('[P6] a server that hangs is reported in time, and no line is written twice when it goes on', async () => {
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
  const outcomes = await commitTogether(store, makeLinesBatch('t', 1), makeLinesBatch('u', 0));
  // The first attempt may have reached the disk or not; in both cases there is one line.
  for (const outcome of outcomes) expect(['written', 'conflict']).toContain(outcome);
  expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1]);
  expect(listLineNumbers(await store.readRecord('u'))).toEqual([0]);
  await store.close();
});

it('closing a store does not wait for a server that is gone', async () => {
  const store = await openPostgres(await server.createDatabase());
  await store.commit(makeLinesBatch('t', 0));
  await server.kill();
  await store.close();
});
