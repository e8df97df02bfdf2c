/** A house that closes, breaks or lets tables go, and takes everything up again from its record. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const CORRESPONDENCE_CLOCK = { kind: 'correspondence', move: 86_400_000 } as const;
let h: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let all: TestSession[];

beforeEach(async () => {
  h = await TestHouse.start();
  ada = await h.connectNewPerson('Ada');
  bea = await h.connectNewPerson('Bea');
  cleo = await h.connectNewPerson('Cleo');
  all = [ada, bea, cleo];
});

const readRecordedInputs = async (table: string) =>
  (await h.faultyStore.memoryStore.readRecord(table)).map(
    ({ body }) => JSON.parse(body) as { kind: string },
  );

describe('another house on the same disk', () => {
  it('[P21] lets the bots play on before anybody comes', async () => {
    const table = await h.createTable([ada, bea], { game: 'battle-gum', bots: ['easy'] });
    const before = (await readRecordedInputs(table)).length;
    const second = await h.restart();
    await second.clock.advance(2_000);
    expect((await readRecordedInputs(table)).slice(before).map(({ kind }) => kind)).toContain(
      'bot-move',
    );
  });

  it('[P21] stops the clock of who is late', async () => {
    const table = await h.createTable(all, { clock: { kind: 'live', bank: 60_000, add: 0 } });
    await h.clock.advance(50_000);
    const second = await h.restart();
    await second.clock.advance(10_000);
    expect((await readRecordedInputs(table)).map(({ kind }) => kind)).toContain('timeout');
  });

  it('[P19] finds a deadline that passed while it was closed', async () => {
    const table = await h.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    h.house.stopTimers();
    h.clock.set(h.clock.now() + 2 * 86_400_000);
    const second = await h.restart();
    await second.clock.advance(1_000);
    expect((await readRecordedInputs(table)).map(({ kind }) => kind)).toContain('timeout');
  });

  it('[P4] shows everybody the same table, and goes on with the same numbers', async () => {
    const table = await h.createTable(all, { game: 'nanobye' });
    for (let i = 0; i < 5; i++) await (await h.listAwaitedSessions(table, all))[0]!.move(table);
    const before = await Promise.all(all.map((guest) => guest.openTable(table)));
    const second = await h.restart();
    const again = await Promise.all(all.map((guest) => second.reconnect(guest)));
    for (const [i, guest] of again.entries()) {
      const { now: _, present: __, ...sync } = await guest.openTable(table);
      expect(sync).toEqual({
        ...sync,
        n: before[i]!.n,
        view: before[i]!.view,
        face: before[i]!.face,
      });
      expect(sync.steps).toEqual(before[i]!.steps);
    }
    const [one] = await second.listAwaitedSessions(table, again);
    expect(await one!.move(table)).toBe(before[0]!.n + 1);
  });

  it('plays for who does not come back after it', async () => {
    const table = await h.createTable(all);
    const second = await h.restart();
    await (await second.reconnect(ada)).openTable(table);
    await second.clock.advance(90_000);
    const { holders } = (await second.getLiveTable(table)).table.match!;
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
    const table = await h.createTable(all);
    const before = await ada.openTable(table);
    for (const guest of all) guest.disconnect();
    await h.clock.advance(200_000);
    expect(h.house.liveTables.size).toBe(0);
    const again = await h.reconnect(ada);
    expect(await again.openTable(table)).toMatchObject({ n: before.n, view: before.view });
  });

  it('stays while somebody looks', async () => {
    await h.createTable(all);
    bea.disconnect();
    cleo.disconnect();
    await h.clock.advance(300_000);
    expect(h.house.liveTables.size).toBe(1);
  });

  it('with bots that wait for a person is not read again in every round', async () => {
    const table = await h.createTable([ada, bea], { game: 'nanobye', bots: ['easy'] });
    for (const guest of [ada, bea]) guest.disconnect();
    await h.clock.advance(300_000);
    expect(h.house.liveTables.size).toBe(0);
    expect((await h.faultyStore.memoryStore.findTable(table))!.due).toBeNull();
    const { length } = await readRecordedInputs(table);
    // And its bots play again as soon as a person has moved.
    const again = [await h.reconnect(ada), await h.reconnect(bea)];
    for (const guest of again) await guest.openTable(table);
    await h.playToTheEnd(table, again);
    expect((await readRecordedInputs(table)).length).toBeGreaterThan(length);
    expect((await h.getLiveTable(table)).table.ending).toBe('played');
  });

  it('leaves in the index when it was last played', async () => {
    const table = await h.createTable(all);
    await h.clock.advance(1_000_000);
    await (await h.listAwaitedSessions(table, all))[0]!.move(table);
    const played = h.clock.now();
    for (const guest of all) guest.disconnect();
    await h.clock.advance(300_000);
    expect((await h.faultyStore.memoryStore.findTable(table))!.touched).toBe(played);
  });

  it('is not lost to who opens it in the moment when it is let go', async () => {
    const table = await h.createTable(all);
    for (const guest of all) guest.disconnect();
    await h.clock.advance(85_000);
    const again = await Promise.all(all.map((guest) => h.reconnect(guest)));
    const room = await h.getLiveTable(table);
    // The room goes while the record is being read for Ada.
    const real = h.faultyStore.memoryStore.readRecord.bind(h.faultyStore.memoryStore);
    let open!: () => void;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    h.faultyStore.memoryStore.readRecord = async (...args) => {
      await gate;
      return real(...args);
    };
    const opening = again[0]!.openTable(table);
    await h.clock.advance(120_000);
    open();
    await opening;
    expect((await h.getLiveTable(table)).subscribers.has(again[0]!.session)).toBe(true);
    expect(room === (await h.getLiveTable(table))).toBe(!room.isInvalidated);
    for (const guest of again.slice(1)) await guest.openTable(table);
    again[0]!.takeFrames();
    await (await h.listAwaitedSessions(table, again))[0]!.move(table);
    expect(again[0]!.takeTableFrames()).toHaveLength(1);
  });

  it('is decided on in its new room when it was let go just before', async () => {
    const table = await h.createTable(all);
    const old = await h.getLiveTable(table);
    const [one] = await h.listAwaitedSessions(table, all);
    const [move] = await one!.listLegalMoves(table);
    old.invalidate(new Error('lost'));
    await expect(old.submit([])).rejects.toMatchObject({ code: 'conflict' });
    await one!.move(table, move);
  });
});

it('[P20] a record that cannot be read troubles nobody else', async () => {
  const good = await h.createTable([ada, bea], { game: 'battle-gum', bots: ['easy'] });
  const row = (await h.faultyStore.memoryStore.findTable(good))!;
  const body = serializeTableInput({ kind: 'leave', by: 'nobody' });
  await h.faultyStore.memoryStore.commit({
    record: { table: 'brokentable1', lines: [{ number: 0, at: 1, body }] },
    table: { ...row, id: 'brokentable1', due: 0, listed: true, phase: 'open' },
  });
  const before = (await readRecordedInputs(good)).length;
  const second = await h.restart();
  await second.clock.advance(2_000);
  expect(second.warnings.join()).toContain('brokentable1');
  expect((await readRecordedInputs(good)).length).toBeGreaterThan(before);
  const again = await second.reconnect(ada);
  expect(await again.requestErrorCode('open', { table: 'brokentable1' })).toBe('create');
  await again.request('play-now', { game: 'battle-gum' });
});

it('[P1] a house that closes says so, and has everything written', async () => {
  const table = await h.createTable(all);
  const [one] = await h.listAwaitedSessions(table, all);
  const [move] = await one!.listLegalMoves(table);
  const { length } = await h.faultyStore.memoryStore.readRecord(table);
  h.faultyStore.holdCommits();
  const moving = one!.move(table, move);
  await flushEventLoop();
  let closed = false;
  const closing = h.house.stop().then(() => {
    closed = true;
  });
  await flushEventLoop();
  expect(closed).toBe(false);
  await h.faultyStore.releaseCommits();
  await Promise.all([moving, closing]);
  expect(await h.faultyStore.memoryStore.readRecord(table)).toHaveLength(length + 1);
  for (const guest of all)
    expect(guest.frames).toContainEqual({ bye: expect.objectContaining({ code: 'restart' }) });
});

it('the health of the store is asked for once a second at most', async () => {
  h.faultyStore.batches.length = 0;
  expect(await Promise.all([h.house.checkHealth(), h.house.checkHealth()])).toEqual([true, true]);
  expect(h.faultyStore.batches).toHaveLength(1);
  h.faultyStore.failingOperations.commit = true;
  await h.clock.advance(1_000);
  expect(await h.house.checkHealth()).toBe(false);
});

it('every move is counted once, a sealed one too, and none again after a restart', async () => {
  const table = await h.createTable(all, { game: 'battle-gum' });
  for (let i = 0; i < 5; i++) await (await h.listAwaitedSessions(table, all))[0]!.move(table);
  expect(h.house.committedMoves).toBe(5);
  const second = await h.restart();
  const again = await Promise.all(all.map((guest) => second.reconnect(guest)));
  await again[0]!.request('say', { table, preset: 'hello' });
  expect(second.house.committedMoves).toBe(0);
  await (await second.listAwaitedSessions(table, again))[0]!.move(table);
  expect(second.house.committedMoves).toBe(1);
});
