/** Commands of the admin, which another program writes and the house executes. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../test/test-house.ts';
import type { TestSession } from '../test/test-session.ts';
import { ADMIN_COMMANDS_KEY, appendCommandToText } from './admin-commands.ts';

const POLL_INTERVAL_MS = 2_000;
let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
});

/** The time of the admin's own clock. */
let lastCommandTime = 0;
const createCommandRows = async (what: 'end' | 'block', id: string) => [
  {
    key: ADMIN_COMMANDS_KEY,
    value: appendCommandToText(
      await testHouse.faultyStore.memoryStore.readKeyValue(ADMIN_COMMANDS_KEY),
      ++lastCommandTime,
      what,
      id,
    ),
  },
];

/** Does what `ludo admin end` does. */
async function endTableAsAdmin(table: string): Promise<void> {
  const { memoryStore } = testHouse.faultyStore;
  const [row, lines] = await Promise.all([
    memoryStore.findTable(table),
    memoryStore.readRecord(table),
  ]);
  const body = serializeTableInput({ kind: 'close', why: 'admin' });
  const line = { number: lines.length, at: testHouse.clock.now(), body };
  const closed = { ...row!, phase: 'closed', due: null } as const;
  await memoryStore.commit({
    record: { table, lines: [line] },
    table: closed,
    notes: await createCommandRows('end', table),
  });
}

async function blockPersonAsAdmin(id: string): Promise<void> {
  const person = (await testHouse.faultyStore.memoryStore.findPerson(id))!;
  await testHouse.faultyStore.memoryStore.commit({
    people: [{ ...person, blocked: true }],
    notes: await createCommandRows('block', id),
  });
}

describe('a table that the admin ends', () => {
  it('is shown as ended to everybody at it, and refuses requests', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    await endTableAsAdmin(table);
    await testHouse.clock.advance(POLL_INTERVAL_MS);
    for (const session of [ada, bea, cleo]) {
      expect(session.takeTableFrames()).toMatchObject([
        { face: { phase: 'closed', ending: 'admin' } },
      ]);
    }
    expect(await ada.requestErrorCode('resign', { table })).toBe('closed');
  });

  it('refuses a move that comes before the house has read the command', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    const [mover] = await testHouse.listAwaitedSessions(table, [ada, bea, cleo]);
    const [move] = await mover!.listLegalMoves(table);
    const seen = (await testHouse.getLiveTable(table)).table.lineCount - 1;
    await endTableAsAdmin(table);
    expect(await mover!.requestErrorCode('move', { table, move, seen, moveId: 'late' })).toBe(
      'closed',
    );
    expect((await mover!.openTable(table)).face.phase).toBe('closed');
  });

  it('is removed from the lobby', async () => {
    await bea.request('lobby', { on: true });
    const fields = { game: 'nox', seats: 3, listed: true };
    const { table } = await ada.request('create', fields);
    await ada.openTable(table);
    await testHouse.clock.advance(1_000);
    bea.takeFrames();
    await endTableAsAdmin(table);
    await testHouse.clock.advance(POLL_INTERVAL_MS);
    expect(bea.takeFrames()).toEqual([{ lobby: { id: table, gone: true } }]);
    expect(await bea.request('lobby', { on: true })).toEqual({ tables: [] });
  });

  it('is removed from the lobby even if it is not loaded', async () => {
    await bea.request('lobby', { on: true });
    const clock = { kind: 'correspondence', move: 86_400_000 } as const;
    const fields = { game: 'nox', seats: 3, listed: true, clock };
    const { table } = await ada.request('create', fields);
    await ada.sit(table);
    await testHouse.clock.advance(60_000);
    expect(testHouse.house.liveTables.size).toBe(0);
    bea.takeFrames();
    await endTableAsAdmin(table);
    const row = (await testHouse.faultyStore.memoryStore.findTable(table))!;
    await testHouse.faultyStore.memoryStore.commit({ table: { ...row, phase: 'open' } });
    // The command is carried out, then the lobby is read again.
    await testHouse.clock.advance(2 * POLL_INTERVAL_MS);
    expect(bea.takeFrames()).toEqual([{ lobby: { id: table, gone: true } }]);
    expect(await testHouse.faultyStore.memoryStore.findTable(table)).toMatchObject({
      phase: 'closed',
      due: null,
    });
  });

  it('gets no more moves of bots', async () => {
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    await endTableAsAdmin(table);
    await testHouse.clock.advance(POLL_INTERVAL_MS);
    const lines = (await testHouse.faultyStore.memoryStore.readRecord(table)).length;
    await testHouse.clock.advance(60_000);
    expect(await testHouse.faultyStore.memoryStore.readRecord(table)).toHaveLength(lines);
  });
});

describe('a person whom the admin blocks', () => {
  it('is disconnected on every device, with the reason', async () => {
    const phone = await testHouse.reconnect(ada);
    await blockPersonAsAdmin(ada.id);
    await testHouse.clock.advance(POLL_INTERVAL_MS);
    for (const session of [ada, phone]) {
      expect(session.takeFrames()).toMatchObject([{ bye: { code: 'blocked' } }]);
      expect(session.isDisconnected).toBe(true);
    }
    expect(bea.isDisconnected).toBe(false);
    await expect(testHouse.reconnect(ada)).rejects.toMatchObject({ code: 'blocked' });
  });
});

it('several commands between two polls are all executed once', async () => {
  const tables = [
    await testHouse.createTable([ada, bea, cleo]),
    await testHouse.createTable([ada, bea, cleo]),
  ];
  for (const table of tables) await endTableAsAdmin(table);
  await blockPersonAsAdmin(cleo.id);
  await testHouse.clock.advance(POLL_INTERVAL_MS);
  expect(ada.takeTableFrames().map(({ table }) => table)).toEqual(tables);
  expect(cleo.isDisconnected).toBe(true);
  await testHouse.clock.advance(5 * POLL_INTERVAL_MS);
  expect(ada.takeTableFrames()).toEqual([]);
});

it('a command that fails does not stop the others', async () => {
  await testHouse.faultyStore.memoryStore.commit({
    notes: await createCommandRows('end', 'nowhere12345'),
  });
  await blockPersonAsAdmin(cleo.id);
  await testHouse.clock.advance(POLL_INTERVAL_MS);
  expect(cleo.isDisconnected).toBe(true);
});

it('a command is executed later if the disk could not be read at first', async () => {
  const table = await testHouse.createTable([ada, bea, cleo]);
  await endTableAsAdmin(table);
  testHouse.faultyStore.failingOperations = { read: true };
  await testHouse.clock.advance(POLL_INTERVAL_MS);
  testHouse.faultyStore.failingOperations = {};
  await testHouse.clock.advance(5 * POLL_INTERVAL_MS);
  expect((await ada.openTable(table)).face.phase).toBe('closed');
});

it('only the last 100 commands are kept', () => {
  let commands: string | undefined;
  for (let i = 0; i < 500; i++) commands = appendCommandToText(commands, i, 'end', 'nowhere12345');
  expect(commands!.split('\n')).toHaveLength(100);
  expect(commands).toMatch(/\n499 end nowhere12345$/);
});
