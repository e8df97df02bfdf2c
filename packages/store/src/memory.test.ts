import { expect, it } from 'vitest';
import { storeContract } from './contract.ts';
import { lines, table as tableRow } from './contract-rows.ts';
import { MemoryStore } from './memory.ts';
import { Shelves } from './shelves.ts';

storeContract('MemoryStore', async () => {
  const shelves = new Shelves();
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
  const shelves = new Shelves();
  const store = new MemoryStore(shelves);
  for (const table of ['t', 'u'])
    await store.commit({ ...lines(table, 0), table: tableRow(table) });
  await store.commit({ notes: [{ key: 'key', value: 'value' }] });
  const others = new Shelves();
  others.write(shelves.contents());
  expect(others.contents()).toEqual(shelves.contents());
  await expect(new MemoryStore(others).read('u')).resolves.toHaveLength(1);
});

it('a store in memory has no backup', async () => {
  const store = new MemoryStore();
  await expect(store.backup('anywhere')).rejects.toMatchObject({ name: 'Fault', code: 'backup' });
});

it('what is handed in is not seen before it is written', async () => {
  const store = new MemoryStore();
  const written = store.commit(lines('t', 0));
  const seen = store.read('t');
  expect(await seen).toEqual([]);
  await written;
});
