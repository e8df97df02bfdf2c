/** A house that closes, breaks or lets tables go, and takes everything up again from its record. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { calm, type TestGuest, TestHouse } from './test-house.ts';

const LETTERS = { kind: 'correspondence', move: 86_400_000 } as const;
let h: TestHouse;
let ada: TestGuest;
let bea: TestGuest;
let cleo: TestGuest;
let all: TestGuest[];

beforeEach(async () => {
  h = await TestHouse.open();
  ada = await h.come('Ada');
  bea = await h.come('Bea');
  cleo = await h.come('Cleo');
  all = [ada, bea, cleo];
});

const lines = async (table: string) =>
  (await h.disk.memory.readRecord(table)).map(({ body }) => JSON.parse(body) as { kind: string });

describe('another house on the same disk', () => {
  it('lets the bots play on before anybody comes', async () => {
    const table = await h.table([ada, bea], { game: 'battle-gum', bots: ['easy'] });
    const before = (await lines(table)).length;
    const second = await h.reopened();
    await second.clock.advance(2_000);
    expect((await lines(table)).slice(before).map(({ kind }) => kind)).toContain('bot-move');
  });

  it('stops the clock of who is late', async () => {
    const table = await h.table(all, { clock: { kind: 'live', bank: 60_000, add: 0 } });
    await h.clock.advance(50_000);
    const second = await h.reopened();
    await second.clock.advance(10_000);
    expect((await lines(table)).map(({ kind }) => kind)).toContain('timeout');
  });

  it('finds a deadline that passed while it was closed', async () => {
    const table = await h.table(all, { clock: LETTERS });
    h.house.rooms.stop();
    h.clock.set(h.clock.now() + 2 * 86_400_000);
    const second = await h.reopened();
    await second.clock.advance(1_000);
    expect((await lines(table)).map(({ kind }) => kind)).toContain('timeout');
  });

  it('shows everybody the same table, and goes on with the same numbers', async () => {
    const table = await h.table(all, { game: 'nanobye' });
    for (let i = 0; i < 5; i++) await (await h.awaited(table, all))[0]!.move(table);
    const before = await Promise.all(all.map((guest) => guest.open(table)));
    const second = await h.reopened();
    const again = await Promise.all(all.map((guest) => second.comeBack(guest)));
    for (const [i, guest] of again.entries()) {
      const { now: _, present: __, ...sync } = await guest.open(table);
      expect(sync).toEqual({
        ...sync,
        n: before[i]!.n,
        view: before[i]!.view,
        face: before[i]!.face,
      });
      expect(sync.steps).toEqual(before[i]!.steps);
    }
    const [one] = await second.awaited(table, again);
    expect(await one!.move(table)).toBe(before[0]!.n + 1);
  });

  it('plays for who does not come back after it', async () => {
    const table = await h.table(all);
    const second = await h.reopened();
    await (await second.comeBack(ada)).open(table);
    await second.clock.advance(90_000);
    const { holders } = (await second.room(table)).table.match!;
    expect(
      holders
        .filter(({ isPlayedByBot }) => isPlayedByBot)
        .map(({ person }) => person)
        .sort(),
    ).toEqual([bea.id, cleo.id].sort());
  });
});

describe('a table that nobody needs', () => {
  it('is let go, and comes back when somebody opens it', async () => {
    const table = await h.table(all);
    const before = await ada.open(table);
    for (const guest of all) guest.leave();
    await h.clock.advance(200_000);
    expect(h.house.rooms.size).toBe(0);
    const again = await h.comeBack(ada);
    expect(await again.open(table)).toMatchObject({ n: before.n, view: before.view });
  });

  it('stays while somebody looks', async () => {
    await h.table(all);
    bea.leave();
    cleo.leave();
    await h.clock.advance(300_000);
    expect(h.house.rooms.size).toBe(1);
  });

  it('with bots that wait for a person is not read again in every round', async () => {
    const table = await h.table([ada, bea], { game: 'nanobye', bots: ['easy'] });
    for (const guest of [ada, bea]) guest.leave();
    await h.clock.advance(300_000);
    expect(h.house.rooms.size).toBe(0);
    expect((await h.disk.memory.findTable(table))!.due).toBeNull();
    const { length } = await lines(table);
    // And its bots play again as soon as a person has moved.
    const again = [await h.comeBack(ada), await h.comeBack(bea)];
    for (const guest of again) await guest.open(table);
    await h.playOut(table, again);
    expect((await lines(table)).length).toBeGreaterThan(length);
    expect((await h.room(table)).table.ending).toBe('played');
  });

  it('leaves in the index when it was last played', async () => {
    const table = await h.table(all);
    await h.clock.advance(1_000_000);
    await (await h.awaited(table, all))[0]!.move(table);
    const played = h.clock.now();
    for (const guest of all) guest.leave();
    await h.clock.advance(300_000);
    expect((await h.disk.memory.findTable(table))!.touched).toBe(played);
  });

  it('is not lost to who opens it in the moment when it is let go', async () => {
    const table = await h.table(all);
    for (const guest of all) guest.leave();
    await h.clock.advance(85_000);
    const again = await Promise.all(all.map((guest) => h.comeBack(guest)));
    const room = await h.room(table);
    // The room goes while the record is being read for Ada.
    const real = h.disk.memory.readRecord.bind(h.disk.memory);
    let open!: () => void;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    h.disk.memory.readRecord = async (...args) => {
      await gate;
      return real(...args);
    };
    const opening = again[0]!.open(table);
    await h.clock.advance(120_000);
    open();
    await opening;
    expect((await h.room(table)).guests.has(again[0]!.guest)).toBe(true);
    expect(room === (await h.room(table))).toBe(!room.isLost);
    for (const guest of again.slice(1)) await guest.open(table);
    again[0]!.take();
    await (await h.awaited(table, again))[0]!.move(table);
    expect(again[0]!.takeSteps()).toHaveLength(1);
  });

  it('is decided on in its new room when it was let go just before', async () => {
    const table = await h.table(all);
    const old = await h.room(table);
    const [one] = await h.awaited(table, all);
    const [move] = await one!.legal(table);
    old.giveUp(new Error('lost'));
    await expect(old.submit([])).rejects.toMatchObject({ code: 'conflict' });
    await one!.move(table, move);
  });
});

it('a record that cannot be read troubles nobody else', async () => {
  const good = await h.table([ada, bea], { game: 'battle-gum', bots: ['easy'] });
  const row = (await h.disk.memory.findTable(good))!;
  const body = serializeTableInput({ kind: 'leave', by: 'nobody' });
  await h.disk.memory.commit({
    record: { table: 'brokentable1', lines: [{ number: 0, at: 1, body }] },
    table: { ...row, id: 'brokentable1', due: 0, listed: true, phase: 'open' },
  });
  const before = (await lines(good)).length;
  const second = await h.reopened();
  await second.clock.advance(2_000);
  expect(second.warnings.join()).toContain('brokentable1');
  expect((await lines(good)).length).toBeGreaterThan(before);
  const again = await second.comeBack(ada);
  expect(await again.refused('open', { table: 'brokentable1' })).toBe('create');
  await again.ask('play-now', { game: 'battle-gum' });
});

it('a house that closes says so, and has everything written', async () => {
  const table = await h.table(all);
  const [one] = await h.awaited(table, all);
  const [move] = await one!.legal(table);
  const { length } = await h.disk.memory.readRecord(table);
  h.disk.hold();
  const moving = one!.move(table, move);
  await calm();
  let closed = false;
  const closing = h.house.close().then(() => {
    closed = true;
  });
  await calm();
  expect(closed).toBe(false);
  await h.disk.release();
  await Promise.all([moving, closing]);
  expect(await h.disk.memory.readRecord(table)).toHaveLength(length + 1);
  for (const guest of all)
    expect(guest.frames).toContainEqual({ bye: expect.objectContaining({ code: 'restart' }) });
});

it('the health of the store is asked for once a second at most', async () => {
  h.disk.parcels.length = 0;
  expect(await Promise.all([h.house.isWell(), h.house.isWell()])).toEqual([true, true]);
  expect(h.disk.parcels).toHaveLength(1);
  h.disk.broken.commit = true;
  await h.clock.advance(1_000);
  expect(await h.house.isWell()).toBe(false);
});

it('every move is counted once, a sealed one too, and none again after a restart', async () => {
  const table = await h.table(all, { game: 'battle-gum' });
  for (let i = 0; i < 5; i++) await (await h.awaited(table, all))[0]!.move(table);
  expect(h.house.moves).toBe(5);
  const second = await h.reopened();
  const again = await Promise.all(all.map((guest) => second.comeBack(guest)));
  await again[0]!.ask('say', { table, preset: 'hello' });
  expect(second.house.moves).toBe(0);
  await (await second.awaited(table, again))[0]!.move(table);
  expect(second.house.moves).toBe(1);
});
