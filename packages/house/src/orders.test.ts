/** What the admin decides in another program, and how the house follows. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { addOrder, ORDERS } from './orders.ts';
import { type TestGuest, TestHouse } from './test-house.ts';

const SOON = 2_000;
let h: TestHouse;
let ada: TestGuest;
let bea: TestGuest;
let cleo: TestGuest;

beforeEach(async () => {
  h = await TestHouse.open();
  ada = await h.come('Ada');
  bea = await h.come('Bea');
  cleo = await h.come('Cleo');
});

/** The time of the admin's own clock. */
let orders = 0;
const order = async (what: 'end' | 'block', id: string) => [
  { key: ORDERS, value: addOrder(await h.disk.memory.readKeyValue(ORDERS), ++orders, what, id) },
];

/** As `ludo admin end` does it. */
async function end(table: string): Promise<void> {
  const { memory } = h.disk;
  const [row, lines] = await Promise.all([memory.findTable(table), memory.readRecord(table)]);
  const body = serializeTableInput({ kind: 'close', why: 'admin' });
  const line = { number: lines.length, at: h.clock.now(), body };
  const closed = { ...row!, phase: 'closed', due: null } as const;
  await memory.commit({
    record: { table, lines: [line] },
    table: closed,
    notes: await order('end', table),
  });
}

async function block(id: string): Promise<void> {
  const person = (await h.disk.memory.findPerson(id))!;
  await h.disk.memory.commit({
    people: [{ ...person, blocked: true }],
    notes: await order('block', id),
  });
}

describe('a table that the admin ends', () => {
  it('is shown as ended to those who have it open, and refuses what comes', async () => {
    const table = await h.table([ada, bea, cleo]);
    await end(table);
    await h.clock.advance(SOON);
    for (const guest of [ada, bea, cleo]) {
      expect(guest.takeSteps()).toMatchObject([{ face: { phase: 'closed', ending: 'admin' } }]);
    }
    expect(await ada.refused('resign', { table })).toBe('closed');
  });

  it('is ended also for who moves before the house has looked', async () => {
    const table = await h.table([ada, bea, cleo]);
    const [mover] = await h.awaited(table, [ada, bea, cleo]);
    const [move] = await mover!.legal(table);
    const seen = (await h.room(table)).table.lineCount - 1;
    await end(table);
    expect(await mover!.refused('move', { table, move, seen, moveId: 'late' })).toBe('closed');
    expect((await mover!.open(table)).face.phase).toBe('closed');
  });

  it('goes from the lobby', async () => {
    await bea.ask('lobby', { on: true });
    const wish = { game: 'nox', seats: 3, listed: true };
    const { table } = (await ada.ask('create', wish)) as { table: string };
    bea.take();
    await end(table);
    await h.clock.advance(SOON);
    expect(bea.take()).toEqual([{ lobby: { id: table, gone: true } }]);
    expect(await bea.ask('lobby', { on: true })).toEqual({ tables: [] });
  });

  it('goes from the lobby also when the house has put it away', async () => {
    await bea.ask('lobby', { on: true });
    const wish = { game: 'nox', seats: 3, listed: true };
    const { table } = (await ada.ask('create', wish)) as { table: string };
    await h.clock.advance(60_000);
    expect(h.house.rooms.size).toBe(0);
    bea.take();
    await end(table);
    const row = (await h.disk.memory.findTable(table))!;
    await h.disk.memory.commit({ table: { ...row, phase: 'open' } });
    await h.clock.advance(SOON);
    expect(bea.take()).toEqual([{ lobby: { id: table, gone: true } }]);
    expect(await h.disk.memory.findTable(table)).toMatchObject({ phase: 'closed', due: null });
  });

  it('is left alone by its bots', async () => {
    const table = await h.table([ada], { bots: ['easy', 'easy'] });
    await end(table);
    await h.clock.advance(SOON);
    const lines = (await h.disk.memory.readRecord(table)).length;
    await h.clock.advance(60_000);
    expect(await h.disk.memory.readRecord(table)).toHaveLength(lines);
  });
});

describe('somebody whom the admin blocks', () => {
  it('is told so and let go on every connection; nobody else is', async () => {
    const second = await h.comeBack(ada);
    await block(ada.id);
    await h.clock.advance(SOON);
    for (const guest of [ada, second]) {
      expect(guest.take()).toMatchObject([{ bye: { code: 'blocked' } }]);
      expect(guest.ended).toBe(true);
    }
    expect(bea.ended).toBe(false);
    await expect(h.comeBack(ada)).rejects.toMatchObject({ code: 'blocked' });
  });
});

it('several orders between two looks are all followed, each once', async () => {
  const tables = [await h.table([ada, bea, cleo]), await h.table([ada, bea, cleo])];
  for (const table of tables) await end(table);
  await block(cleo.id);
  await h.clock.advance(SOON);
  expect(ada.takeSteps().map(({ table }) => table)).toEqual(tables);
  expect(cleo.ended).toBe(true);
  await h.clock.advance(5 * SOON);
  expect(ada.takeSteps()).toEqual([]);
});

it('an order that cannot be followed stops no other', async () => {
  await h.disk.memory.commit({ notes: await order('end', 'nowhere12345') });
  await block(cleo.id);
  await h.clock.advance(SOON);
  expect(cleo.ended).toBe(true);
});

it('an order is followed later when the disk could not be read at first', async () => {
  const table = await h.table([ada, bea, cleo]);
  await end(table);
  h.disk.broken = { read: true };
  await h.clock.advance(SOON);
  h.disk.broken = {};
  await h.clock.advance(5 * SOON);
  expect((await ada.open(table)).face.phase).toBe('closed');
});

it('old orders are forgotten in time', () => {
  let note: string | undefined;
  for (let i = 0; i < 500; i++) note = addOrder(note, i, 'end', 'nowhere12345');
  expect(note!.split('\n')).toHaveLength(100);
  expect(note).toMatch(/\n499 end nowhere12345$/);
});
