import { expect, it } from 'vitest';
import { describeStoreContract } from '../../test/contract/store-contract.ts';
import { makeLinesBatch, makeTableRow as tableRow } from '../../test/sample-rows.ts';
import type { TableRow } from '../store.ts';
import { InMemoryDatabase } from './in-memory-database.ts';
import { MemoryStore } from './memory-store.ts';

describeStoreContract('MemoryStore', async () => {
  const database = new InMemoryDatabase();
  const store = new MemoryStore(database);
  return {
    store,
    async reopen() {
      await store.close();
      return new MemoryStore(database);
    },
    beside: async () => new MemoryStore(database),
  };
});

it('everything can be copied into another database', async () => {
  const database = new InMemoryDatabase();
  const store = new MemoryStore(database);
  for (const table of ['t', 'u'])
    await store.commit({ ...makeLinesBatch(table, 0), table: tableRow(table) });
  await store.commit({ notes: [{ key: 'key', value: 'value' }] });
  const copy = new InMemoryDatabase();
  copy.write(database.dumpCommands());
  expect(copy.dumpCommands()).toEqual(database.dumpCommands());
  await expect(new MemoryStore(copy).readRecord('u')).resolves.toHaveLength(1);
});

it('[P30] a row from before rows had a version gets it from the record', async () => {
  const database = new InMemoryDatabase();
  const { version: _, ...row } = tableRow('t');
  const line = { number: 0, at: 0, body: '{"kind":"create","setup":{"game":"nox","version":3}}' };
  database.write([{ parcel: { record: { table: 't', lines: [line] }, table: row as TableRow } }]);
  expect(database.findTable('t')?.version).toBe(3);
});

it('a store in memory cannot be backed up', async () => {
  const store = new MemoryStore();
  await expect(store.backUpToFile('anywhere')).rejects.toMatchObject({
    name: 'CodedError',
    code: 'backup',
  });
});

it('a batch is not visible before it is written', async () => {
  const store = new MemoryStore();
  const written = store.commit(makeLinesBatch('t', 0));
  const seen = store.readRecord('t');
  expect(await seen).toEqual([]);
  await written;
});
