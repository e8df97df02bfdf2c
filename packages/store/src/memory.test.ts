import { expect, it } from 'vitest';
import { storeContract } from './contract.ts';
import { lines } from './contract-rows.ts';
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

storeContract(
  'MemoryStore, moved to other shelves,',
  async () => {
    const shelves = new Shelves();
    const store = new MemoryStore(shelves);
    return {
      store,
      async reopen() {
        await store.close();
        const others = new Shelves();
        others.write(shelves.contents());
        return new MemoryStore(others);
      },
      beside: async () => new MemoryStore(shelves),
    };
  },
  20,
);

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
