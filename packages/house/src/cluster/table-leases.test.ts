import { MemoryStore, type TableRow } from '@ludotheque/store';
import { expect, it } from 'vitest';
import type { NodePubSub, Ports } from '../ports.ts';
import { TableLeases } from './table-leases.ts';

const DAY_MS = 86_400_000;
const DUE_TABLE_ROW: TableRow = {
  id: 't',
  game: 'nox',
  phase: 'playing',
  listed: false,
  created: DAY_MS,
  touched: DAY_MS,
  due: DAY_MS,
  summary: '{}',
};

/** A node whose clock can be set, and a table that is due by it. */
async function createLeases() {
  const clock = { now: DAY_MS };
  const store = new MemoryStore();
  await store.commit({ table: DUE_TABLE_ROW });
  const ports = { store, clock: { now: () => clock.now }, warn: () => undefined };
  const duty = new TableLeases(ports as unknown as Ports, { nodeId: 'here' } as NodePubSub);
  return { clock, duty, store };
}

it('a claim that a clock set back has made void is made anew, and who asked meanwhile is called', async () => {
  const { clock, duty, store } = await createLeases();
  expect(await duty.acquire('t')).toBe(true);
  clock.now = 1_000;
  // By this clock the table is not due: it is claimed by name, and somebody asks just then.
  const claimTables = store.leaseTables.bind(store);
  const told: unknown[] = [];
  store.leaseTables = (claim) => {
    told.push(duty.acquire('t'));
    return claimTables(claim);
  };
  const { free } = await duty.renewAndTakeOver(() => true);
  expect(told).toEqual([false]);
  expect(free).toEqual(['t']);
});

it('who has ended claims nothing more, and leaves nothing claimed', async () => {
  const { duty, store } = await createLeases();
  const round = duty.renewAndTakeOver(() => true);
  await Promise.all([duty.stop(), round]);
  await duty.acquire('t');
  const other = { by: 'there', now: DAY_MS, until: DAY_MS + 1_000, due: DAY_MS, limit: 10 };
  expect((await store.leaseDueTables(other)).map(({ id }) => id)).toEqual(['t']);
});
