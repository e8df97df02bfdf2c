/** Restarts and unloaded tables: the house continues from its record. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const CORRESPONDENCE_CLOCK = { kind: 'correspondence', move: 86_400_000 } as const;
let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let all: TestSession[];

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
  all = [ada, bea, cleo];
});

const readRecordedInputs = async (table: string) =>
  (await testHouse.faultyStore.memoryStore.readRecord(table)).map(
    ({ body }) => JSON.parse(body) as { kind: string },
  );

describe('a restarted house', () => {
  it('[P21] lets the bots of a correspondence game move before anybody connects', async () => {
    const table = await testHouse.createTable([ada, bea], {
      game: 'battle-gum',
      bots: ['easy'],
      clock: CORRESPONDENCE_CLOCK,
    });
    const before = (await readRecordedInputs(table)).length;
    const restarted = await testHouse.restart();
    await restarted.clock.advance(2_000);
    expect((await readRecordedInputs(table)).slice(before).map(({ kind }) => kind)).toContain(
      'bot-move',
    );
  });

  it('[P21] times out a person who is late', async () => {
    const table = await testHouse.createTable(all, {
      clock: { kind: 'live', bank: 60_000, add: 0 },
    });
    await testHouse.clock.advance(50_000);
    const restarted = await testHouse.restart();
    await restarted.clock.advance(10_000);
    expect((await readRecordedInputs(table)).map(({ kind }) => kind)).toContain('timeout');
  });

  it('[P19] notices a deadline that passed while it was down, if nobody knows since when', async () => {
    // An earlier version did not store when it was up.
    testHouse = await TestHouse.start({ isAlwaysOpen: false });
    for (const i of all.keys()) all[i] = await testHouse.connectNewPerson(`Guest ${i}`);
    const table = await testHouse.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    testHouse.house.stopTimers();
    testHouse.clock.set(testHouse.clock.now() + 2 * 86_400_000);
    const restarted = await testHouse.restart();
    await restarted.clock.advance(1_000);
    expect((await readRecordedInputs(table)).map(({ kind }) => kind)).toContain('timeout');
  });

  it('[P4] shows everybody the same table and continues its step numbers', async () => {
    const table = await testHouse.createTable(all, { game: 'nanobye' });
    for (let i = 0; i < 5; i++)
      await (await testHouse.listAwaitedSessions(table, all))[0]!.move(table);
    const before = await Promise.all(all.map((session) => session.openTable(table)));
    const restarted = await testHouse.restart();
    const reconnected = await Promise.all(all.map((session) => restarted.reconnect(session)));
    for (const [i, session] of reconnected.entries()) {
      const { now: _, present: __, ...sync } = await session.openTable(table);
      expect(sync).toEqual({
        ...sync,
        n: before[i]!.n,
        view: before[i]!.view,
        face: before[i]!.face,
      });
      expect(sync.steps).toEqual(before[i]!.steps);
    }
    const [mover] = await restarted.listAwaitedSessions(table, reconnected);
    expect(await mover!.move(table)).toBe(before[0]!.n + 1);
  });

  it('replaces people who do not come back by bots', async () => {
    const table = await testHouse.createTable(all);
    const restarted = await testHouse.restart();
    await (await restarted.reconnect(ada)).openTable(table);
    await restarted.clock.advance(90_000);
    const { holders } = (await restarted.getLiveTable(table)).table.match!;
    expect(
      holders
        .filter(({ isPlayedByBot }) => isPlayedByBot)
        .map(({ person }) => person)
        .sort(),
    ).toEqual([bea.id, cleo.id].sort());
  });
});

describe('an idle table', () => {
  it('is unloaded, and loaded again when somebody opens it', async () => {
    const table = await testHouse.createTable(all);
    const before = await ada.openTable(table);
    for (const session of all) session.disconnect();
    await testHouse.clock.advance(200_000);
    expect(testHouse.house.liveTables.size).toBe(0);
    const reconnected = await testHouse.reconnect(ada);
    expect(await reconnected.openTable(table)).toMatchObject({ n: before.n, view: before.view });
  });

  it('stays loaded while somebody has it open', async () => {
    await testHouse.createTable(all);
    bea.disconnect();
    cleo.disconnect();
    await testHouse.clock.advance(300_000);
    expect(testHouse.house.liveTables.size).toBe(1);
  });

  it('is not loaded again and again while its bots wait for a person', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'nanobye', bots: ['easy'] });
    for (const session of [ada, bea]) session.disconnect();
    await testHouse.clock.advance(300_000);
    expect(testHouse.house.liveTables.size).toBe(0);
    expect((await testHouse.faultyStore.memoryStore.findTable(table))!.due).toBeNull();
    const { length } = await readRecordedInputs(table);
    // Its bots go on as soon as a person has moved.
    const reconnected = [await testHouse.reconnect(ada), await testHouse.reconnect(bea)];
    for (const session of reconnected) await session.openTable(table);
    await testHouse.playToTheEnd(table, reconnected);
    expect((await readRecordedInputs(table)).length).toBeGreaterThan(length);
    expect((await testHouse.getLiveTable(table)).table.ending).toBe('played');
  });

  it('keeps the time of its last move in its row', async () => {
    const table = await testHouse.createTable(all);
    await testHouse.clock.advance(1_000_000);
    await (await testHouse.listAwaitedSessions(table, all))[0]!.move(table);
    const movedAt = testHouse.clock.now();
    for (const session of all) session.disconnect();
    await testHouse.clock.advance(300_000);
    expect((await testHouse.faultyStore.memoryStore.findTable(table))!.touched).toBe(movedAt);
  });
});

describe('a table that is being unloaded', () => {
  it('can be opened at the same moment', async () => {
    const table = await testHouse.createTable(all);
    for (const session of all) session.disconnect();
    await testHouse.clock.advance(85_000);
    const reconnected = await Promise.all(all.map((session) => testHouse.reconnect(session)));
    const liveTable = await testHouse.getLiveTable(table);
    // The table is unloaded while its record is being read for Ada.
    const readRecord = testHouse.faultyStore.memoryStore.readRecord.bind(
      testHouse.faultyStore.memoryStore,
    );
    let openGate!: () => void;
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    testHouse.faultyStore.memoryStore.readRecord = async (...args) => {
      await gate;
      return readRecord(...args);
    };
    const opening = reconnected[0]!.openTable(table);
    await testHouse.clock.advance(120_000);
    openGate();
    await opening;
    expect((await testHouse.getLiveTable(table)).subscribers.has(reconnected[0]!.session)).toBe(
      true,
    );
    expect(liveTable === (await testHouse.getLiveTable(table))).toBe(!liveTable.isInvalidated);
    for (const session of reconnected.slice(1)) await session.openTable(table);
    reconnected[0]!.takeFrames();
    await (await testHouse.listAwaitedSessions(table, reconnected))[0]!.move(table);
    expect(reconnected[0]!.takeTableFrames()).toHaveLength(1);
  });

  it('takes a move right after it was invalidated', async () => {
    const table = await testHouse.createTable(all);
    const old = await testHouse.getLiveTable(table);
    const [mover] = await testHouse.listAwaitedSessions(table, all);
    const [move] = await mover!.listLegalMoves(table);
    old.invalidate(new Error('lost'));
    await expect(old.submit([])).rejects.toMatchObject({ code: 'conflict' });
    await mover!.move(table, move);
  });
});

it('[P20] a table with a broken record affects no other table', async () => {
  const good = await testHouse.createTable([ada, bea], { game: 'battle-gum', bots: ['easy'] });
  const row = (await testHouse.faultyStore.memoryStore.findTable(good))!;
  const body = serializeTableInput({ kind: 'leave', by: 'nobody' });
  await testHouse.faultyStore.memoryStore.commit({
    record: { table: 'brokentable1', lines: [{ number: 0, at: 1, body }] },
    table: { ...row, id: 'brokentable1', due: 0, listed: true, phase: 'open' },
  });
  const before = (await readRecordedInputs(good)).length;
  const restarted = await testHouse.restart();
  const reconnected = await restarted.reconnect(ada);
  await reconnected.openTable(good);
  await restarted.clock.advance(2_000);
  expect(restarted.warnings.join()).toContain('brokentable1');
  expect((await readRecordedInputs(good)).length).toBeGreaterThan(before);
  expect(await reconnected.requestErrorCode('open', { table: 'brokentable1' })).toBe('create');
  await reconnected.request('play-now', { game: 'battle-gum' });
});

it('[P1] a house that stops tells its sessions and finishes all writes', async () => {
  const table = await testHouse.createTable(all);
  const [mover] = await testHouse.listAwaitedSessions(table, all);
  const [move] = await mover!.listLegalMoves(table);
  const { length } = await testHouse.faultyStore.memoryStore.readRecord(table);
  testHouse.faultyStore.holdCommits();
  const moving = mover!.move(table, move);
  await flushEventLoop();
  let closed = false;
  const closing = testHouse.house.stop().then(() => {
    closed = true;
  });
  await flushEventLoop();
  expect(closed).toBe(false);
  await testHouse.faultyStore.releaseCommits();
  await Promise.all([moving, closing]);
  expect(await testHouse.faultyStore.memoryStore.readRecord(table)).toHaveLength(length + 1);
  for (const session of all)
    expect(session.frames).toContainEqual({ bye: expect.objectContaining({ code: 'restart' }) });
});

it('the health of the store is checked once a second at most', async () => {
  testHouse.faultyStore.batches.length = 0;
  expect(await Promise.all([testHouse.house.checkHealth(), testHouse.house.checkHealth()])).toEqual(
    [true, true],
  );
  expect(testHouse.faultyStore.batches).toHaveLength(1);
  testHouse.faultyStore.failingOperations.commit = true;
  await testHouse.clock.advance(1_000);
  expect(await testHouse.house.checkHealth()).toBe(false);
});

it('every move is counted once, also a sealed one, and not again after a restart', async () => {
  const table = await testHouse.createTable(all, { game: 'battle-gum' });
  for (let i = 0; i < 5; i++)
    await (await testHouse.listAwaitedSessions(table, all))[0]!.move(table);
  expect(testHouse.house.committedMoves).toBe(5);
  const restarted = await testHouse.restart();
  const reconnected = await Promise.all(all.map((session) => restarted.reconnect(session)));
  await reconnected[0]!.request('say', { table, preset: 'hello' });
  expect(restarted.house.committedMoves).toBe(0);
  await (await restarted.listAwaitedSessions(table, reconnected))[0]!.move(table);
  expect(restarted.house.committedMoves).toBe(1);
});
