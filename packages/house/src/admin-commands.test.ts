/** What the admin decides in another program, and how the house follows. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../test/test-house.ts';
import type { TestSession } from '../test/test-session.ts';
import { ADMIN_COMMANDS_KEY, appendAdminCommand } from './admin-commands.ts';

const POLL_INTERVAL_MS = 2_000;
let h: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;

beforeEach(async () => {
  h = await TestHouse.start();
  ada = await h.connectNewPerson('Ada');
  bea = await h.connectNewPerson('Bea');
  cleo = await h.connectNewPerson('Cleo');
});

/** The time of the admin's own clock. */
let lastCommandTime = 0;
const createCommandRows = async (what: 'end' | 'block', id: string) => [
  {
    key: ADMIN_COMMANDS_KEY,
    value: appendAdminCommand(
      await h.faultyStore.memoryStore.readKeyValue(ADMIN_COMMANDS_KEY),
      ++lastCommandTime,
      what,
      id,
    ),
  },
];

/** As `ludo admin end` does it. */
async function endTableAsAdmin(table: string): Promise<void> {
  const { memoryStore } = h.faultyStore;
  const [row, lines] = await Promise.all([
    memoryStore.findTable(table),
    memoryStore.readRecord(table),
  ]);
  const body = serializeTableInput({ kind: 'close', why: 'admin' });
  const line = { number: lines.length, at: h.clock.now(), body };
  const closed = { ...row!, phase: 'closed', due: null } as const;
  await memoryStore.commit({
    record: { table, lines: [line] },
    table: closed,
    notes: await createCommandRows('end', table),
  });
}

async function blockPersonAsAdmin(id: string): Promise<void> {
  const person = (await h.faultyStore.memoryStore.findPerson(id))!;
  await h.faultyStore.memoryStore.commit({
    people: [{ ...person, blocked: true }],
    notes: await createCommandRows('block', id),
  });
}

describe('a table that the admin ends', () => {
  it('is shown as ended to those who have it open, and refuses what comes', async () => {
    const table = await h.createTable([ada, bea, cleo]);
    await endTableAsAdmin(table);
    await h.clock.advance(POLL_INTERVAL_MS);
    for (const guest of [ada, bea, cleo]) {
      expect(guest.takeTableFrames()).toMatchObject([
        { face: { phase: 'closed', ending: 'admin' } },
      ]);
    }
    expect(await ada.requestErrorCode('resign', { table })).toBe('closed');
  });

  it('is ended also for who moves before the house has looked', async () => {
    const table = await h.createTable([ada, bea, cleo]);
    const [mover] = await h.listAwaitedSessions(table, [ada, bea, cleo]);
    const [move] = await mover!.listLegalMoves(table);
    const seen = (await h.getLiveTable(table)).table.lineCount - 1;
    await endTableAsAdmin(table);
    expect(await mover!.requestErrorCode('move', { table, move, seen, moveId: 'late' })).toBe(
      'closed',
    );
    expect((await mover!.openTable(table)).face.phase).toBe('closed');
  });

  it('goes from the lobby', async () => {
    await bea.request('lobby', { on: true });
    const wish = { game: 'nox', seats: 3, listed: true };
    const { table } = await ada.request('create', wish);
    bea.takeFrames();
    await endTableAsAdmin(table);
    await h.clock.advance(POLL_INTERVAL_MS);
    expect(bea.takeFrames()).toEqual([{ lobby: { id: table, gone: true } }]);
    expect(await bea.request('lobby', { on: true })).toEqual({ tables: [] });
  });

  it('goes from the lobby also when the house has put it away', async () => {
    await bea.request('lobby', { on: true });
    const wish = { game: 'nox', seats: 3, listed: true };
    const { table } = await ada.request('create', wish);
    await h.clock.advance(60_000);
    expect(h.house.liveTables.size).toBe(0);
    bea.takeFrames();
    await endTableAsAdmin(table);
    const row = (await h.faultyStore.memoryStore.findTable(table))!;
    await h.faultyStore.memoryStore.commit({ table: { ...row, phase: 'open' } });
    await h.clock.advance(POLL_INTERVAL_MS);
    expect(bea.takeFrames()).toEqual([{ lobby: { id: table, gone: true } }]);
    expect(await h.faultyStore.memoryStore.findTable(table)).toMatchObject({
      phase: 'closed',
      due: null,
    });
  });

  it('is left alone by its bots', async () => {
    const table = await h.createTable([ada], { bots: ['easy', 'easy'] });
    await endTableAsAdmin(table);
    await h.clock.advance(POLL_INTERVAL_MS);
    const lines = (await h.faultyStore.memoryStore.readRecord(table)).length;
    await h.clock.advance(60_000);
    expect(await h.faultyStore.memoryStore.readRecord(table)).toHaveLength(lines);
  });
});

describe('somebody whom the admin blocks', () => {
  it('is told so and let go on every connection; nobody else is', async () => {
    const second = await h.reconnect(ada);
    await blockPersonAsAdmin(ada.id);
    await h.clock.advance(POLL_INTERVAL_MS);
    for (const guest of [ada, second]) {
      expect(guest.takeFrames()).toMatchObject([{ bye: { code: 'blocked' } }]);
      expect(guest.isDisconnected).toBe(true);
    }
    expect(bea.isDisconnected).toBe(false);
    await expect(h.reconnect(ada)).rejects.toMatchObject({ code: 'blocked' });
  });
});

it('several orders between two looks are all followed, each once', async () => {
  const tables = [await h.createTable([ada, bea, cleo]), await h.createTable([ada, bea, cleo])];
  for (const table of tables) await endTableAsAdmin(table);
  await blockPersonAsAdmin(cleo.id);
  await h.clock.advance(POLL_INTERVAL_MS);
  expect(ada.takeTableFrames().map(({ table }) => table)).toEqual(tables);
  expect(cleo.isDisconnected).toBe(true);
  await h.clock.advance(5 * POLL_INTERVAL_MS);
  expect(ada.takeTableFrames()).toEqual([]);
});

it('an order that cannot be followed stops no other', async () => {
  await h.faultyStore.memoryStore.commit({ notes: await createCommandRows('end', 'nowhere12345') });
  await blockPersonAsAdmin(cleo.id);
  await h.clock.advance(POLL_INTERVAL_MS);
  expect(cleo.isDisconnected).toBe(true);
});

it('an order is followed later when the disk could not be read at first', async () => {
  const table = await h.createTable([ada, bea, cleo]);
  await endTableAsAdmin(table);
  h.faultyStore.failingOperations = { read: true };
  await h.clock.advance(POLL_INTERVAL_MS);
  h.faultyStore.failingOperations = {};
  await h.clock.advance(5 * POLL_INTERVAL_MS);
  expect((await ada.openTable(table)).face.phase).toBe('closed');
});

it('old orders are forgotten in time', () => {
  let note: string | undefined;
  for (let i = 0; i < 500; i++) note = appendAdminCommand(note, i, 'end', 'nowhere12345');
  expect(note!.split('\n')).toHaveLength(100);
  expect(note).toMatch(/\n499 end nowhere12345$/);
});
