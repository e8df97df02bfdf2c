/** How often the stored tables of the lobby are read. */
import { loadGameRegistry } from '@ludotheque/games/shelf';
import { MemoryStore } from '@ludotheque/store';
import { expect, it } from 'vitest';
import { FakeClock } from '../../test/fake-clock.ts';
import { RulesCheck } from './rules-check.ts';
import { StoredLobby } from './stored-lobby.ts';

it.each([
  [0, 60],
  [10, 60],
  [200, 6],
])('[P23] where reading takes %i ms, it is done %i times a minute', async (takesMs, times) => {
  const clock = new FakeClock();
  const store = new MemoryStore();
  let reads = 0;
  store.listWaitingTables = async () => {
    reads++;
    clock.set(clock.now() + takesMs);
    return [];
  };
  const rules = await loadGameRegistry();
  const ports = { allowsUnknownRules: false, rules, store, warn: () => undefined };
  const lobby = new StoredLobby({ clock, store }, new RulesCheck(ports));
  const end = clock.now() + 60_000;
  while (clock.now() < end) {
    await lobby.load(false);
    clock.set(clock.now() + 100);
  }
  expect(reads).toBeLessThanOrEqual(times);
  expect(reads).toBeGreaterThan(times / 2);
});
