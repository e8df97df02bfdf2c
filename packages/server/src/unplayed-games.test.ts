/** Finished games that nobody has played are deleted, and all others stay. */
import { CodedError, hashTableId, readDealLog } from '@ludotheque/core';
import { MemoryStore } from '@ludotheque/store';
import { serializeTableInput, type TableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock, flushEventLoop } from '../../house/test/fake-clock.ts';
import { TestHouse } from '../../house/test/test-house.ts';
import type { TestSession } from '../../house/test/test-session.ts';
import { readConfig } from './config.ts';
import { Housekeeping, type HousekeepingDependencies } from './housekeeping.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * 24 * HOUR;
const RESIGNATION: TableInput = { kind: 'resign', by: 'ada' };
const BOT_MOVE: TableInput = { kind: 'bot-move', seat: 1, seen: 0, move: 0 };
const MOVE: TableInput = { kind: 'move', by: 'ada', id: 'm', seen: 0, move: 0 };

let store: MemoryStore;
let warnings: string[];

/** Keeps finished games for ever, as by default. */
const createHousekeeping = (actions: Partial<HousekeepingDependencies> = {}) =>
  new Housekeeping({
    store,
    config: readConfig({}),
    clock: new FakeClock(),
    warn: (what) => warnings.push(what),
    deleteExpiredCredentials: async () => 0,
    ...actions,
  });

interface StoredGame {
  readonly hours: number;
  readonly inputs?: readonly TableInput[];
  readonly rated?: boolean;
}

/** Stores a finished game that ended so long ago. */
async function put(
  id: string,
  { hours, inputs = [RESIGNATION], rated = false }: StoredGame,
): Promise<void> {
  const at = NOW - hours * HOUR;
  await store.commit({
    record: {
      table: id,
      lines: inputs.map((input, number) => ({ number, at, body: serializeTableInput(input) })),
    },
    table: {
      id,
      game: 'nox',
      version: 1,
      phase: 'over',
      listed: true,
      created: 0,
      touched: at,
      due: null,
      summary: JSON.stringify({ rated }),
    },
  });
}

const listRemaining = async () =>
  (await store.listTables({ limit: 99 })).map(({ id }) => id).sort();

beforeEach(() => {
  store = new MemoryStore();
  warnings = [];
});

describe('[P23] a finished game in which no person has moved', () => {
  it('is deleted after a day', async () => {
    await put('kept', { hours: 23.9 });
    await put('gone', { hours: 24.1 });
    await put('gone, with moves of bots', { hours: 99, inputs: [BOT_MOVE, RESIGNATION] });
    expect(await createHousekeeping().dropIdleTables(NOW)).toBe(2);
    expect(await listRemaining()).toEqual(['kept']);
  });

  it('is deleted in the run after others have been looked at, and these are not read again', async () => {
    for (let i = 0; i < 30; i++) await put(`played${i}`, { hours: 99 - i, inputs: [MOVE] });
    expect(await createHousekeeping().dropIdleTables(NOW)).toBe(0);
    await put('late', { hours: 23.5 });
    const readRecord = vi.spyOn(store, 'readRecord');
    // Another process goes on where the last one has ended.
    expect(await createHousekeeping().dropIdleTables(NOW + HOUR)).toBe(1);
    expect(new Set(readRecord.mock.calls.map(([table]) => table))).toEqual(new Set(['late']));
  });

  it('is deleted although the clock was once ahead', async () => {
    await put('early', { hours: -500, inputs: [MOVE] });
    await createHousekeeping().dropIdleTables(NOW + 600 * HOUR);
    await put('gone', { hours: 24.1 });
    expect(await createHousekeeping().dropIdleTables(NOW)).toBe(1);
  });

  it('waits for the log of deals, and so do those behind it', async () => {
    await put('gone', { hours: 99 });
    await put('also gone', { hours: 98 });
    let isBroken = true;
    const housekeeping = createHousekeeping({
      logDeletion: async () => {
        if (isBroken) throw new CodedError('store', 'It is not written.');
      },
    });
    expect(await housekeeping.dropIdleTables(NOW)).toBe(0);
    expect(warnings).toHaveLength(1);
    isBroken = false;
    expect(await housekeeping.dropIdleTables(NOW)).toBe(2);
  });

  it('lets others have their turn before the next one is looked at', async () => {
    for (let i = 0; i < 3; i++) await put(`game${i}`, { hours: 99, inputs: [MOVE] });
    const turns: string[] = [];
    const readRecord = store.readRecord.bind(store);
    store.readRecord = (...args) => {
      turns.push('game');
      setImmediate(() => turns.push('others'));
      return readRecord(...args);
    };
    await createHousekeeping().dropIdleTables(NOW);
    expect(turns.slice(0, 5)).toEqual(['game', 'others', 'game', 'others', 'game']);
  });
});

describe('a finished game stays for ever', () => {
  it('[P18] if it was rated, although nobody has moved', async () => {
    await put('rated', { hours: 999, rated: true });
    expect(await createHousekeeping().dropIdleTables(NOW)).toBe(0);
  });

  it('if a person has moved, however late', async () => {
    const inputs = [...Array.from({ length: 250 }, () => BOT_MOVE), MOVE, RESIGNATION];
    await put('late move', { hours: 999, inputs });
    expect(await createHousekeeping().dropIdleTables(NOW)).toBe(0);
  });

  it('[P31] if its record is damaged, and those behind it go', async () => {
    await put('damaged', { hours: 99 });
    await put('gone', { hours: 98 });
    const readRecord = store.readRecord.bind(store);
    store.readRecord = async (table, from, limit) => {
      if (table === 'damaged') throw new CodedError('damaged', 'Line 0 is damaged.');
      return readRecord(table, from, limit);
    };
    expect(await createHousekeeping().dropIdleTables(NOW)).toBe(1);
    expect(await listRemaining()).toEqual(['damaged']);
  });
});

describe('in a house', () => {
  let testHouse: TestHouse;
  let ada: TestSession;

  beforeEach(async () => {
    testHouse = await TestHouse.start();
    ada = await testHouse.connectNewPerson('Ada');
  });

  async function clearAwayAfterTwoDays(): Promise<number> {
    ada.disconnect();
    await testHouse.clock.advance(48 * HOUR);
    const { clock, house, ports } = testHouse;
    const housekeeping = createHousekeeping({
      store: ports.store,
      clock,
      logDeletion: (table) => house.dealLog.logDeletion(table),
    });
    return housekeeping.dropIdleTables(clock.now());
  }

  it('[P25] the log of deals has all lines of a game that was deleted unplayed, and why it ended', async () => {
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    await ada.request('resign', { table });
    await flushEventLoop();
    const { ending } = (await testHouse.getLiveTable(table)).table;
    expect(await clearAwayAfterTwoDays()).toBe(1);
    expect(await testHouse.ports.store.findTable(table)).toBeUndefined();
    const about = hashTableId(table);
    expect(readDealLog([...(await testHouse.house.dealLog.read({ page: 0 })).lines])).toMatchObject(
      [
        { what: 'created', table: about },
        { what: 'dealt', table: about },
        { what: 'over', table: about, ending },
      ],
    );
  });

  it('[P1] a game that was given up after a move stays', async () => {
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    while ((await testHouse.listAwaitedSessions(table, [ada])).length === 0)
      await testHouse.clock.advance(700);
    await ada.move(table);
    await ada.request('resign', { table });
    await flushEventLoop();
    expect(await clearAwayAfterTwoDays()).toBe(0);
    expect(await testHouse.ports.store.findTable(table)).toMatchObject({ phase: 'over' });
  });
});
