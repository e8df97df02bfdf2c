/** Which tables are deleted, and which stay. */
import { CodedError, type TablePhase } from '@ludotheque/core';
import { People } from '@ludotheque/house';
import { MemoryStore } from '@ludotheque/store';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeClock } from '../../house/test/fake-clock.ts';
import { readConfig } from './config.ts';
import { Housekeeping, type HousekeepingDependencies } from './housekeeping.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
let store: MemoryStore;
let clock: FakeClock;
let warnings: string[];
let housekeeping: Housekeeping;

beforeEach(() => {
  store = new MemoryStore();
  clock = new FakeClock();
  clock.set(NOW);
  warnings = [];
  housekeeping = create();
});

const create = (actions: Partial<HousekeepingDependencies> = {}) => {
  const hash = (text: string) => text;
  const people = new People({ store, clock, hash, randomBytes: (count) => new Uint8Array(count) });
  return new Housekeeping({
    store,
    config: readConfig({ KEEP_OVER_DAYS: '365' }),
    clock,
    warn: (what) => warnings.push(what),
    deleteExpiredCredentials: (limit) => people.deleteExpiredCredentials(limit),
    ...actions,
  });
};

/** Stores a table whose index and record were last written that many days ago. */
async function put(
  id: string,
  phase: TablePhase,
  days: number,
  recordDays = days,
  entry: object = {},
  listed = true,
): Promise<void> {
  const touched = NOW - days * DAY;
  const row = { id, game: 'nox', version: 1, phase, listed, created: 0, touched, due: null };
  const line = { number: 0, at: NOW - recordDays * DAY, body: '{}' };
  await store.commit({
    record: { table: id, lines: [line] },
    table: { ...row, summary: JSON.stringify(entry) },
  });
}
const listRemaining = async () =>
  (await store.listTables({ limit: 99 })).map(({ id }) => id).sort();

it.each<[TablePhase, number]>([
  ['open', 7],
  ['playing', 90],
  ['over', 365],
  ['closed', 1],
])('a table that is %s stays for %d days, and is deleted after that', async (phase, days) => {
  await put('kept', phase, days);
  await put('gone', phase, days + 0.01);
  expect(await housekeeping.dropIdleTables(NOW)).toBe(1);
  expect(await listRemaining()).toEqual(['kept']);
  expect(await store.readRecord('gone')).toEqual([]);
});

it('a finished game stays for ever, unless the operator wants something else', async () => {
  await put('old', 'over', 999);
  const byDefault = create({ config: readConfig({}) });
  expect(await byDefault.dropIdleTables(NOW)).toBe(0);
  expect(await listRemaining()).toEqual(['old']);
});

it.each([
  ['an open table where nobody sits', 1, { sitters: [], clock: { kind: 'none' } }],
  ['an open table with bots alone', 1, { sitters: [{ name: 'easy', bot: 'easy' }] }],
  [
    'a listed open table with a live clock',
    24,
    { sitters: [{ name: 'Ada' }], clock: { kind: 'live' } },
  ],
  [
    'a correspondence table that waits for players',
    7 * 24,
    { sitters: [{ name: 'Ada' }], clock: { kind: 'correspondence' } },
  ],
  ['a table for a link where nobody sits', 48, { sitters: [], clock: { kind: 'none' } }, false],
  ['a table for a link where a person sits', 7 * 24, { sitters: [{ name: 'Ada' }] }, false],
])('%s stays for %d hours', async (_, hours, entry, listed = true) => {
  await put('kept', 'open', hours / 24, hours / 24, entry, listed);
  await put('gone', 'open', (hours + 0.1) / 24, (hours + 0.1) / 24, entry, listed);
  expect(await housekeeping.dropIdleTables(NOW)).toBe(1);
  expect(await listRemaining()).toEqual(['kept']);
});

it('[P23] a flood of empty tables is deleted in one run, also behind tables that stay', async () => {
  const waiting = { sitters: [{ name: 'Ada' }], clock: { kind: 'correspondence' } };
  for (let i = 0; i < 600; i++) await put(`kept${i}`, 'open', 6, 6, waiting);
  for (let i = 0; i < 3_000; i++) await put(`flood${i}`, 'open', 1, 1, { sitters: [] });
  expect(await housekeeping.dropIdleTables(NOW)).toBe(3_000);
  expect((await store.listTables({ limit: 1_000 })).length).toBe(600);
});

it('a game that begins while others are cleared away keeps its row', async () => {
  await put('begun', 'open', 8);
  const listRecordEnds = store.listRecordEnds.bind(store);
  vi.spyOn(store, 'listRecordEnds').mockImplementationOnce(async (tables) => {
    const row = (await store.findTable('begun'))!;
    const line = { number: 1, at: NOW, body: '{}' };
    await store.commit({
      record: { table: 'begun', lines: [line] },
      table: { ...row, phase: 'playing', touched: NOW, due: NOW + 1 },
    });
    return listRecordEnds(tables);
  });
  expect(await housekeeping.dropIdleTables(NOW)).toBe(0);
  expect(await store.findTable('begun')).toMatchObject({ phase: 'playing', due: NOW + 1 });
});

describe('[P23] tables that stay', () => {
  const WAITING = { sitters: [{ name: 'Ada' }], clock: { kind: 'correspondence' } };

  /** Counts the rows of each page, and when others had their turn. */
  function watchPages() {
    const pages: number[] = [];
    const turns: string[] = [];
    const listIdleTables = store.listIdleTables.bind(store);
    store.listIdleTables = async (...query) => {
      turns.push('page');
      setImmediate(() => turns.push('others'));
      const rows = await listIdleTables(...query);
      pages.push(rows.length);
      return rows;
    };
    return { pages, turns };
  }

  it('are read once for each rule, and others have their turn between two pages', async () => {
    for (let i = 0; i < 2_200; i++) await put(`kept${i}`, 'open', 5, 5, WAITING);
    const { pages, turns } = watchPages();
    expect(await housekeeping.dropIdleTables(NOW)).toBe(0);
    // Two rules look at listed tables of this age.
    expect(pages.reduce((sum, rows) => sum + rows, 0)).toBe(2 * 2_200);
    expect(turns.slice(0, 5)).toEqual(['page', 'others', 'page', 'others', 'page']);
  });

  it('and are not listed are not read at all by the rules for the lobby', async () => {
    for (let i = 0; i < 1_200; i++) await put(`kept${i}`, 'open', 1.5, 1.5, WAITING, false);
    const { pages } = watchPages();
    expect(await housekeeping.dropIdleTables(NOW)).toBe(0);
    expect(pages.reduce((sum, rows) => sum + rows, 0)).toBe(0);
  });

  it('do not hide those behind them, however many they are', async () => {
    await put('flood', 'open', 1, 1, { sitters: [] });
    const flood = (await store.findTable('flood'))!;
    const summary = JSON.stringify(WAITING);
    const rows = Array.from({ length: 25_000 }, (_, i) => {
      return { ...flood, id: `kept${i}`, summary, touched: NOW - 6 * DAY + i };
    });
    rows.push(flood);
    const places = new Map(rows.map(({ id }, place) => [id, place]));
    store.listIdleTables = async (phase, _since, limit, { after, listed } = {}) => {
      const start = after ? places.get(after.id)! + 1 : 0;
      return phase === 'open' && listed ? rows.slice(start, start + limit) : [];
    };
    await housekeeping.dropIdleTables(NOW);
    expect(await store.findTable('flood')).toBeUndefined();
  });
});

it('a game whose record is newer than the index stays', async () => {
  await put('long', 'playing', 200, 3);
  expect(await housekeeping.dropIdleTables(NOW)).toBe(0);
  expect(await listRemaining()).toEqual(['long']);
  // The index is corrected.
  expect((await store.findTable('long'))!.touched).toBe(NOW - 3 * DAY);
});

describe('a rated game', () => {
  const LIVE = { rated: true, clock: { kind: 'live' } };
  let settled: string[];

  beforeEach(() => {
    settled = [];
    housekeeping = create({
      settleRatedGame: async (table) => {
        settled.push(table);
        if (table === 'broken') throw new Error('no');
        return table !== 'without rules';
      },
    });
  });

  it('[P18] is ended instead of deleted, unless its rules are gone', async () => {
    const entry = { ...LIVE, clock: { kind: 'none' } };
    for (const id of ['old', 'broken', 'without rules']) await put(id, 'playing', 91, 91, entry);
    await put('friendly', 'playing', 91, 91, { ...entry, rated: false });
    await put('over', 'over', 366, 366, LIVE);
    expect(await housekeeping.dropIdleTables(NOW)).toBe(3);
    expect(settled.sort()).toEqual(['broken', 'old', 'without rules']);
    expect(await listRemaining()).toEqual(['broken', 'old']);
    expect(warnings).toHaveLength(1);
  });

  it('[P18] with a live clock at which nothing is due is ended after a day', async () => {
    await put('left', 'playing', 2, 2, LIVE);
    await put('played', 'playing', 0.5, 0.5, LIVE);
    await put('played after all', 'playing', 2, 0.5, LIVE);
    await put('by letter', 'playing', 2, 2, { ...LIVE, clock: { kind: 'correspondence' } });
    await put('friendly', 'playing', 2, 2, { ...LIVE, rated: false });
    await put('waiting', 'playing', 2, 2, LIVE);
    await store.commit({ table: { ...(await store.findTable('waiting'))!, due: NOW } });
    await housekeeping.runUnlessDoneElsewhere(NOW);
    expect(settled).toEqual(['left']);
    await housekeeping.runUnlessDoneElsewhere(NOW + DAY / 2);
    expect(settled).toEqual(['left']);
  });
});

it('the results of a game stay when its table is deleted', async () => {
  await put('old', 'over', 400);
  const result = { seat: 0, game: 'nox', at: 0, bot: null, seats: 3, score: 1, rank: 1 };
  await store.commit({ results: [{ ...result, table: 'old', person: 'ada', rated: null }] });
  await housekeeping.dropIdleTables(NOW);
  expect(await store.listResultsOfPerson('ada', { limit: 9 })).toHaveLength(1);
});

it('if the store fails there is a warning, and the next run tries again', async () => {
  await put('old', 'over', 400);
  const { deleteTable } = store;
  store.deleteTable = () => Promise.reject(new Error('no'));
  expect(await housekeeping.dropIdleTables(NOW)).toBe(0);
  expect(warnings).toHaveLength(1);
  store.deleteTable = deleteTable;
  expect(await housekeeping.dropIdleTables(NOW)).toBe(1);
});

it('of two nodes that run at the same time, or one soon after the other, one deletes tables', async () => {
  const other = create();
  await put('old', 'over', 400);
  await put('older', 'over', 500);
  const both = await Promise.all([
    housekeeping.runUnlessDoneElsewhere(NOW),
    other.runUnlessDoneElsewhere(NOW),
  ]);
  expect(both.sort()).toEqual([0, 2]);
  await put('late', 'over', 400);
  expect(await other.runUnlessDoneElsewhere(NOW + 200_000)).toBe(0);
  expect(await other.runUnlessDoneElsewhere(NOW + 3_600_000)).toBe(1);
  expect(warnings).toEqual([]);
});

it('[P31] a damaged table stays, and the other idle tables are deleted', async () => {
  for (const id of ['a', 'b', 'c']) await put(id, 'over', 400);
  const readRecord = store.readRecord.bind(store);
  store.readRecord = async (table, from, limit) => {
    if (table === 'b') throw new CodedError('damaged', 'Line 0 of table b is damaged.');
    return readRecord(table, from, limit);
  };
  expect(await housekeeping.dropIdleTables(NOW)).toBe(2);
  expect(await listRemaining()).toEqual(['b']);
  expect(warnings).toEqual([]);
});

describe('[P31] a damaged line of the house’s own records', () => {
  const damage = (damaged: string) => {
    const readRecord = store.readRecord.bind(store);
    store.readRecord = async (table, from, limit) => {
      if (table === damaged) throw new CodedError('damaged', `A line of ${table} is damaged.`);
      return readRecord(table, from, limit);
    };
  };
  const report = (number: number) =>
    store.commit({
      record: { table: 'house:reports', lines: [{ number, at: 0, body: '{}' }] },
      notes: [{ key: `report:${number}`, value: '{}' }],
    });

  it('does not end housekeeping if it says when that was last done', async () => {
    expect(await housekeeping.runUnlessDoneElsewhere(NOW)).toBe(0);
    damage('house:keeping');
    await put('old', 'over', 400);
    expect(await housekeeping.runUnlessDoneElsewhere(NOW + 3_600_000)).toBe(1);
    expect(await store.countRecordLines(['house:keeping'])).toEqual([2]);
  });

  it('lets the other steps go on if it is a report', async () => {
    for (const number of [0, 1]) await report(number);
    damage('house:reports');
    await put('old', 'over', 400);
    expect(await housekeeping.runUnlessDoneElsewhere(NOW)).toBe(1);
  });
});

it('a step of housekeeping that fails is logged, and the others go on', async () => {
  await put('old', 'over', 400);
  store.listExpiredCredentials = () => Promise.reject(new Error('no'));
  store.readKeyValue = () => Promise.reject(new Error('no'));
  expect(await housekeeping.runUnlessDoneElsewhere(NOW)).toBe(1);
  expect(warnings).toEqual([
    'expired credentials could not be removed',
    'old reports could not be deleted',
    'unplayed games could not be cleared away',
  ]);
});

it.each([
  ['store', 0],
  ['rules', 1],
])('[P25] an error "%s" of the log of deals lets %i tables be deleted', async (code, count) => {
  await put('old', 'open', 8);
  const logDeletion = () => Promise.reject(new CodedError(code, 'It is not written.'));
  expect(await create({ logDeletion }).dropIdleTables(NOW)).toBe(count);
  expect(warnings).toEqual(['the log of deals could not be told of a deletion']);
});

it('[P31] a table with a damaged line far behind its beginning stays', async () => {
  await put('long', 'over', 400);
  for (let number = 1; number <= 2_500; number++)
    await store.commit({
      record: { table: 'long', lines: [{ number, at: NOW - 400 * DAY, body: '{}' }] },
    });
  const readRecord = store.readRecord.bind(store);
  store.readRecord = async (table, from = 0, limit) => {
    const lines = await readRecord(table, from, limit);
    if (lines.some(({ number }) => number === 2_400))
      throw new CodedError('damaged', 'Line 2400 is damaged.');
    return lines;
  };
  expect(await housekeeping.dropIdleTables(NOW)).toBe(0);
});

it('[P23] the lines of a table that stays are not read, and those of others page by page', async () => {
  await put('kept', 'playing', 200, 3);
  await put('gone', 'over', 400);
  const readRecord = vi.spyOn(store, 'readRecord');
  expect(await housekeeping.dropIdleTables(NOW)).toBe(1);
  expect(readRecord.mock.calls).toEqual([['gone', 0, expect.any(Number)]]);
});

it('[P23] others have their turn between two pages of a long record', async () => {
  await put('long', 'playing', 91);
  for (let number = 1; number <= 2_500; number += 500)
    await store.commit({
      record: {
        table: 'long',
        lines: Array.from({ length: 500 }, (_, i) => {
          return { number: number + i, at: NOW - 91 * DAY, body: '{}' };
        }),
      },
    });
  const turns: string[] = [];
  const readRecord = store.readRecord.bind(store);
  store.readRecord = (...args) => {
    turns.push('page');
    setImmediate(() => turns.push('others'));
    return readRecord(...args);
  };
  expect(await housekeeping.dropIdleTables(NOW)).toBe(1);
  expect(turns.slice(0, 5)).toEqual(['page', 'others', 'page', 'others', 'page']);
});

it('[P1] a node whose machine is far ahead of the house deletes nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + 91 * DAY });
  onTestFinished(() => void vi.useRealTimers());
  await put('played', 'playing', 1);
  housekeeping.start();
  await clock.advance(DAY);
  expect(await listRemaining()).toEqual(['played']);
  // It did look, and goes on.
  await clock.advance(90 * DAY);
  expect(await listRemaining()).toEqual([]);
  housekeeping.stop();
  expect(clock.pendingTimerCount).toBe(0);
});

it('expired links and devices are deleted', async () => {
  const row = { person: 'ada', kind: 'link', label: '', created: 0, seen: 0 } as const;
  const credentials = [
    { ...row, hash: 'expired', expires: NOW - 1 },
    { ...row, hash: 'open', expires: NOW + 1 },
    { ...row, hash: 'of nobody', kind: 'device' as const, expires: NOW - 1 },
  ];
  await store.commit({ credentials });
  await housekeeping.runUnlessDoneElsewhere(NOW);
  expect(await store.listKnownCredentials(credentials.map(({ hash }) => hash))).toEqual(['open']);
  expect(warnings).toEqual([]);
});
