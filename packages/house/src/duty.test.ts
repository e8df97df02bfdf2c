import { MemoryStore, type TableRow } from '@ludotheque/store';
import { expect, it } from 'vitest';
import { Duty } from './duty.ts';
import type { Announcer, Ports } from './ports.ts';

const DAY = 86_400_000;
const ROW: TableRow = {
  id: 't',
  game: 'nox',
  phase: 'playing',
  listed: false,
  created: DAY,
  touched: DAY,
  due: DAY,
  summary: '{}',
};

/** A node whose clock can be set, and a table that is due by it. */
async function begin() {
  const clock = { now: DAY };
  const store = new MemoryStore();
  await store.commit({ table: ROW });
  const ports = { store, clock: { now: () => clock.now }, warn: () => undefined };
  const duty = new Duty(ports as unknown as Ports, { node: 'here' } as Announcer);
  return { clock, duty, store };
}

it('a claim that a clock set back has made void is made anew, and who asked meanwhile is called', async () => {
  const { clock, duty, store } = await begin();
  expect(await duty.on('t')).toBe(true);
  clock.now = 1_000;
  // By this clock the table is not due: it is claimed by name, and somebody asks just then.
  const claimTables = store.leaseTables.bind(store);
  const told: unknown[] = [];
  store.leaseTables = (claim) => {
    told.push(duty.on('t'));
    return claimTables(claim);
  };
  const { free } = await duty.round(() => true);
  expect(told).toEqual([false]);
  expect(free).toEqual(['t']);
});

it('who has ended claims nothing more, and leaves nothing claimed', async () => {
  const { duty, store } = await begin();
  const round = duty.round(() => true);
  await Promise.all([duty.end(), round]);
  await duty.on('t');
  const other = { by: 'there', now: DAY, until: DAY + 1_000, due: DAY, limit: 10 };
  expect((await store.leaseDueTables(other)).map(({ id }) => id)).toEqual(['t']);
});
