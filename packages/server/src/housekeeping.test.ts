/** What is cleared away, and what stays. */
import type { TablePhase } from '@ludotheque/core';
import { MemoryStore } from '@ludotheque/store';
import { beforeEach, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { Housekeeping } from './housekeeping.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
let store: MemoryStore;
let warnings: string[];
let keeping: Housekeeping;

beforeEach(() => {
  store = new MemoryStore();
  warnings = [];
  keeping = new Housekeeping(store, readConfig({}), (what) => warnings.push(what));
});

/** A table whose index and record were last written so many days ago. */
async function put(id: string, phase: TablePhase, days: number, recordDays = days): Promise<void> {
  const touched = NOW - days * DAY;
  const row = { id, game: 'nox', phase, listed: true, created: 0, touched, due: null };
  const line = { number: 0, at: NOW - recordDays * DAY, body: '{}' };
  await store.commit({ record: { table: id, lines: [line] }, table: { ...row, summary: '{}' } });
}
const left = async () => (await store.listTables({ limit: 99 })).map(({ id }) => id).sort();

it.each<[TablePhase, number]>([
  ['open', 7],
  ['playing', 90],
  ['over', 365],
  ['closed', 1],
])('a table that is %s stays for %d days, and is gone after', async (phase, days) => {
  await put('kept', phase, days);
  await put('gone', phase, days + 0.01);
  expect(await keeping.dropIdleTables(NOW)).toBe(1);
  expect(await left()).toEqual(['kept']);
  expect(await store.readRecord('gone')).toEqual([]);
});

it('a game that is still being played stays, whatever the index says', async () => {
  await put('long', 'playing', 200, 3);
  expect(await keeping.dropIdleTables(NOW)).toBe(0);
  expect(await left()).toEqual(['long']);
  // And the index knows better now.
  expect((await store.findTable('long'))!.touched).toBe(NOW - 3 * DAY);
});

it('the results of a game outlive its table', async () => {
  await put('old', 'over', 400);
  const result = { seat: 0, game: 'nox', at: 0, bot: null, seats: 3, score: 1, rank: 1 };
  await store.commit({ results: [{ ...result, table: 'old', person: 'ada', rated: null }] });
  await keeping.dropIdleTables(NOW);
  expect(await store.listResultsOfPerson('ada', { limit: 9 })).toHaveLength(1);
});

it('a store that fails is warned about, and tried again the next time', async () => {
  await put('old', 'over', 400);
  const { deleteTable } = store;
  store.deleteTable = () => Promise.reject(new Error('no'));
  expect(await keeping.dropIdleTables(NOW)).toBe(0);
  expect(warnings).toHaveLength(1);
  store.deleteTable = deleteTable;
  expect(await keeping.dropIdleTables(NOW)).toBe(1);
});

it('of two nodes that keep house at the same time, or soon after each other, one does', async () => {
  const other = new Housekeeping(store, readConfig({}), (what) => warnings.push(what));
  await put('old', 'over', 400);
  await put('older', 'over', 500);
  const both = await Promise.all([
    keeping.runUnlessDoneElsewhere(NOW),
    other.runUnlessDoneElsewhere(NOW),
  ]);
  expect(both.sort()).toEqual([0, 2]);
  await put('late', 'over', 400);
  expect(await other.runUnlessDoneElsewhere(NOW + 1_000_000)).toBe(0);
  expect(await other.runUnlessDoneElsewhere(NOW + 3_600_000)).toBe(1);
  expect(warnings).toEqual([]);
});
