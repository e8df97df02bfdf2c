import { expect, it } from 'vitest';
import { describeStoreContract } from '../../test/contract/store-contract.ts';
import { makeLinesBatch, makeTableRow as tableRow } from '../../test/sample-rows.ts';
import { InMemoryDatabase } from './in-memory-database.ts';
import { MemoryStore } from './memory-store.ts';

describeStoreContract('MemoryStore', async () => {
  const shelves = new InMemoryDatabase();
  const store = new MemoryStore(shelves);
  return {
    store,
    async reopen() {
      await store.close();
      return new MemoryStore(shelves);
    },
    beside: async () => new MemoryStore(shelves),
  };
});

it('what is on the shelves can be moved to others', async () => {
  const shelves = new InMemoryDatabase();
  const store = new MemoryStore(shelves);
  for (const table of ['t', 'u'])
    await store.commit({ ...makeLinesBatch(table, 0), table: tableRow(table) });
  await store.commit({ notes: [{ key: 'key', value: 'value' }] });
  const others = new InMemoryDatabase();
  others.write(shelves.dumpCommands());
  expect(others.dumpCommands()).toEqual(shelves.dumpCommands());
  await expect(new MemoryStore(others).readRecord('u')).resolves.toHaveLength(1);
});

it('a store in memory has no backup', async () => {
  const store = new MemoryStore();
  await expect(store.backUpToFile('anywhere')).rejects.toMatchObject({
    name: 'CodedError',
    code: 'backup',
  });
});

it('what is handed in is not seen before it is written', async () => {
  const store = new MemoryStore();
  const written = store.commit(makeLinesBatch('t', 0));
  const seen = store.readRecord('t');
  expect(await seen).toEqual([]);
  await written;
});
