import { loadGameRegistry } from '@ludotheque/games/shelf';
import { MemoryStore, type TableRow } from '@ludotheque/store';
import { expect, it } from 'vitest';
import { TableLeases } from './table-leases.ts';

const DAY_MS = 86_400_000;
const DUE_TABLE_ROW: TableRow = {
  id: 't',
  game: 'nox',
  version: 1,
  phase: 'playing',
  listed: false,
  created: DAY_MS,
  touched: DAY_MS,
  due: DAY_MS,
  summary: '{}',
};

/** The leases of a node whose clock can be set, in a store with a table that is due. */
async function createLeases() {
  const clock = { now: DAY_MS };
  const store = new MemoryStore();
  await store.commit({ table: DUE_TABLE_ROW });
  const leases = new TableLeases(
    {
      store,
      clock: { now: () => clock.now, after: () => () => undefined },
      warn: () => undefined,
      rules: await loadGameRegistry(),
    },
    'here',
  );
  return { clock, leases, store };
}

it('[P19] regains a lease that became invalid when the clock was set back', async () => {
  const { clock, leases, store } = await createLeases();
  expect(await leases.acquire('t')).toBe(true);
  clock.now = 1_000;
  // By this clock the table is not due, so it is leased by name. Another request comes meanwhile.
  const leaseTables = store.leaseTables.bind(store);
  const answers: unknown[] = [];
  store.leaseTables = (request) => {
    answers.push(leases.acquire('t'));
    return leaseTables(request);
  };
  const { regained } = await leases.renewAndTakeOver(() => true);
  expect(answers).toEqual([false]);
  expect(regained).toEqual(['t']);
});

it('leases nothing after it was stopped, and releases its leases', async () => {
  const { leases, store } = await createLeases();
  const renewal = leases.renewAndTakeOver(() => true);
  await Promise.all([leases.stop(), renewal]);
  await leases.acquire('t');
  const other = { by: 'there', now: DAY_MS, until: DAY_MS + 1_000, due: DAY_MS, limit: 10 };
  expect((await store.leaseDueTables(other)).map(({ id }) => id)).toEqual(['t']);
});
