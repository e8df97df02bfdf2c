/** Moves: from the request to the frames, also if the disk is slow or fails or another node writes. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { RefusedRequestError, TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let table: string;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
});

const findAwaitedSession = async () =>
  (await testHouse.listAwaitedSessions(table, [ada, bea, cleo]))[0]!;
const pickOtherSession = (mover: TestSession) => (mover === ada ? bea : ada);
const readRecord = () => testHouse.faultyStore.memoryStore.readRecord(table);
const listTableFrames = (session: TestSession) => session.frames.filter((frame) => 'n' in frame);

describe('a move', () => {
  beforeEach(async () => {
    table = await testHouse.createTable([ada, bea, cleo]);
  });

  it('[P2] is sent to nobody before it is stored', async () => {
    const mover = await findAwaitedSession();
    const [move] = await mover.listLegalMoves(table);
    for (const session of [ada, bea, cleo]) session.takeFrames();
    testHouse.faultyStore.holdCommits();
    const moving = mover.move(table, move);
    await flushEventLoop();
    expect([ada, bea, cleo].flatMap(({ frames }) => frames)).toEqual([]);
    await testHouse.faultyStore.releaseCommits();
    const n = await moving;
    for (const session of [ada, bea, cleo])
      expect(session.takeTableFrames().map((frame) => frame.n)).toEqual([n]);
  });

  it('is acknowledged by the same frame that shows the mover the result', async () => {
    const mover = await findAwaitedSession();
    const n = await mover.move(table);
    const [frame] = mover.takeTableFrames();
    expect(frame).toMatchObject({ table, n, re: expect.any(Number), view: expect.any(Object) });
    expect(pickOtherSession(mover).takeTableFrames()[0]).not.toHaveProperty('re');
  });

  it('may be sent a moment later to people who are not to move', async () => {
    for (const session of [ada, bea, cleo]) session.takeFrames();
    const mover = await findAwaitedSession();
    await mover.move(table);
    const next = await findAwaitedSession();
    for (const session of [ada, bea, cleo]) {
      const [frame] = listTableFrames(session);
      expect(session.deferrableFrames.has(frame!)).toBe(session !== mover && session !== next);
    }
  });

  it('is sent at once to everybody if somebody could interrupt', async () => {
    table = await testHouse.createTable([ada, bea, cleo], { game: 'battle-gum' });
    for (const session of [ada, bea, cleo]) session.takeFrames();
    for (let moves = 0; moves < 10; moves++) await (await findAwaitedSession()).move(table);
    for (const session of [ada, bea, cleo]) {
      const frames = listTableFrames(session);
      expect(frames.length).toBeGreaterThanOrEqual(10);
      expect(frames.filter((frame) => session.deferrableFrames.has(frame))).toEqual([]);
    }
  });

  it('in the waiting room may be told a moment later to all but the person who sits down', async () => {
    const { table: waiting } = await ada.request('create', { game: 'nox', seats: 3 });
    for (const session of [ada, bea]) await session.openTable(waiting);
    for (const session of [ada, bea]) session.takeFrames();
    await bea.sit(waiting);
    const listDeferrable = (session: TestSession) =>
      listTableFrames(session).map((frame) => session.deferrableFrames.has(frame));
    expect([listDeferrable(ada), listDeferrable(bea)]).toEqual([[true], [false]]);
  });

  it('over a connection that has not opened the table is acknowledged, too', async () => {
    const mover = await findAwaitedSession();
    const reconnected = await testHouse.reconnect(mover);
    const n = await reconnected.move(table);
    expect(reconnected.frames.at(-1)).toEqual({ re: expect.any(Number), ok: { n } });
    expect(mover.takeTableFrames().map((frame) => frame.n)).toEqual([n]);
  });
});

describe('a move on a failing disk', () => {
  beforeEach(async () => {
    table = await testHouse.createTable([ada, bea, cleo]);
  });

  it('[P2] is sent to nobody if it cannot be written, and the stored table goes on', async () => {
    const mover = await findAwaitedSession();
    const [move] = await mover.listLegalMoves(table);
    const { length } = await readRecord();
    for (const session of [ada, bea, cleo]) session.takeFrames();
    testHouse.faultyStore.failingOperations.commit = true;
    const error = await mover.move(table, move).catch((thrown: RefusedRequestError) => thrown);
    expect(error).toMatchObject({ code: 'house' });
    expect(String((error as RefusedRequestError).message)).not.toContain('beans');
    testHouse.faultyStore.failingOperations.commit = false;
    await flushEventLoop();
    for (const session of [ada, bea, cleo]) {
      expect(listTableFrames(session)).toEqual([]);
      const syncs = session.frames.flatMap((frame) => ('sync' in frame ? [frame.sync] : []));
      expect(syncs.map(({ n }) => n)).toEqual([length - 1]);
      session.takeFrames();
    }
    expect(await mover.move(table, move)).toBe(length);
    expect(
      pickOtherSession(mover)
        .takeTableFrames()
        .map(({ n }) => n),
    ).toEqual([length]);
  });

  it('leaves the table open, even if the record cannot be read for a while', async () => {
    const mover = await findAwaitedSession();
    testHouse.faultyStore.failingOperations = { commit: true, read: true };
    const [move] = await mover.listLegalMoves(table);
    await expect(mover.move(table, move)).rejects.toThrow('house');
    await flushEventLoop();
    testHouse.faultyStore.failingOperations = {};
    for (const session of [ada, bea, cleo]) session.takeFrames();
    await testHouse.clock.advance(5_000);
    for (const session of [ada, bea, cleo])
      expect(session.frames.filter((frame) => 'sync' in frame)).toHaveLength(1);
    await mover.move(table, move);
    expect(listTableFrames(pickOtherSession(mover))).toHaveLength(1);
  });
});

describe('a move at a table that breaks', () => {
  beforeEach(async () => {
    table = await testHouse.createTable([ada, bea, cleo]);
  });

  it('is acknowledged even if the table is invalidated during the commit', async () => {
    const mover = await findAwaitedSession();
    const [move] = await mover.listLegalMoves(table);
    const liveTable = await testHouse.getLiveTable(table);
    for (const session of [ada, bea, cleo]) session.takeFrames();
    testHouse.faultyStore.holdCommits();
    const moving = mover.move(table, move);
    await flushEventLoop();
    liveTable.invalidate(new Error('something else broke'));
    await flushEventLoop();
    // The record is not read while a commit is pending.
    expect(listTableFrames(ada).length + listTableFrames(bea).length).toBe(0);
    await testHouse.faultyStore.releaseCommits();
    const n = await moving;
    await flushEventLoop();
    for (const session of [ada, bea, cleo]) {
      expect(listTableFrames(session)).toEqual([]);
      expect(session.frames.flatMap((frame) => ('sync' in frame ? [frame.sync.n] : []))).toEqual([
        n,
      ]);
    }
  });

  it('[P20] leaves no half-changed table if the rules throw', async () => {
    const mover = await findAwaitedSession();
    const [move] = await mover.listLegalMoves(table);
    const liveTable = await testHouse.getLiveTable(table);
    const { match } = liveTable.table;
    const play = match!.play.bind(match);
    match!.play = (line, seat, json) => {
      play(line, seat, json);
      throw new TypeError('a fault in the rules');
    };
    await expect(mover.move(table, move)).rejects.toThrow('house');
    await flushEventLoop();
    expect(await testHouse.getLiveTable(table)).not.toBe(liveTable);
    await mover.move(table, move);
  });
});

describe('a move that meets a conflict', () => {
  beforeEach(async () => {
    table = await testHouse.createTable([ada, bea, cleo]);
  });

  it('[P7] is decided again if another node was quicker, and everybody gets both steps', async () => {
    const mover = await findAwaitedSession();
    const number = (await readRecord()).length;
    const said = { kind: 'say', by: ada.id, name: 'Ada', preset: 'hello' } as const;
    const lines = [{ number, at: testHouse.clock.now(), body: serializeTableInput(said) }];
    await testHouse.faultyStore.memoryStore.commit({ record: { table, lines } });
    expect(await mover.move(table)).toBe(number + 1);
    await flushEventLoop();
    for (const session of [ada, bea, cleo]) {
      expect(session.frames.filter((frame) => 'sync' in frame)).toEqual([]);
      const [chatFrame, moveFrame] = session.takeTableFrames();
      expect(chatFrame).toMatchObject({ n: number, said: { preset: 'hello' } });
      expect(moveFrame).toMatchObject({ n: number + 1, view: { seat: expect.any(Number) } });
    }
  });

  it('[P7] is decided again if the input before it met a conflict', async () => {
    const number = (await readRecord()).length;
    testHouse.faultyStore.holdCommits();
    const requests = [ada.request('leave', { table }), ada.request('return', { table })];
    await flushEventLoop();
    const body = serializeTableInput({ kind: 'close', why: 'admin' });
    const lines = [{ number, at: testHouse.clock.now(), body }];
    await testHouse.faultyStore.memoryStore.commit({ record: { table, lines } });
    const done = Promise.allSettled(requests);
    await testHouse.faultyStore.releaseCommits();
    expect((await done).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await readRecord()).toHaveLength(number + 1);
    expect((await bea.openTable(table)).face).toMatchObject({ phase: 'closed', ending: 'admin' });
  });
});

describe('a move that is sent again', () => {
  beforeEach(async () => {
    table = await testHouse.createTable([ada, bea, cleo]);
  });

  it('[P6] is made once, and acknowledged twice with the same number', async () => {
    const mover = await findAwaitedSession();
    const [move] = await mover.listLegalMoves(table);
    const seen = (await readRecord()).length - 1;
    const request = { table, move, seen, moveId: 'once' };
    const [first, second] = await Promise.all([
      mover.request('move', request),
      mover.request('move', request),
    ]);
    expect([first, second]).toEqual([
      expect.objectContaining({ n: seen + 1 }),
      expect.objectContaining({ n: seen + 1 }),
    ]);
    expect(await mover.request('move', request)).toEqual({ n: seen + 1 });
    expect(await readRecord()).toHaveLength(seen + 2);
  });

  it('[P6] through another node is acknowledged with its number', async () => {
    const mover = await findAwaitedSession();
    const [move] = await mover.listLegalMoves(table);
    const request = { table, move, seen: (await readRecord()).length - 1, moveId: 'elsewhere' };
    const otherNode = await TestHouse.start({
      clock: testHouse.clock,
      faultyStore: testHouse.faultyStore,
      seed: 'node 2',
    });
    const there = await otherNode.reconnect(mover);
    await there.openTable(table);
    await there.request('move', request);
    expect(await mover.request('move', request)).toEqual({ n: request.seen + 1 });
    expect(await readRecord()).toHaveLength(request.seen + 2);
  });

  it('[P2] during its commit is not acknowledged before it is stored', async () => {
    const mover = await findAwaitedSession();
    const [move] = await mover.listLegalMoves(table);
    const request = { table, move, seen: (await readRecord()).length - 1, moveId: 'twice' };
    mover.takeFrames();
    testHouse.faultyStore.holdCommits();
    const both = [mover.request('move', request), mover.request('move', request)];
    await flushEventLoop();
    expect(mover.frames).toEqual([]);
    await testHouse.faultyStore.releaseCommits();
    await Promise.all(both);
  });
});

describe('a move that is refused', () => {
  beforeEach(async () => {
    table = await testHouse.createTable([ada, bea, cleo]);
  });

  it.each([['nonsense'], [{}], [{ card: 'a card of another game' }], [-1], [[[[]]]]])(
    '[P10] because it is not a move (%j) is noticed by nobody else',
    async (move) => {
      const mover = await findAwaitedSession();
      const others = [ada, bea, cleo].filter((session) => session !== mover);
      for (const session of others) session.takeFrames();
      const error = await mover
        .move(table, move as never)
        .catch((thrown: RefusedRequestError) => thrown);
      expect(['illegal', 'move']).toContain((error as RefusedRequestError).code);
      expect(others.flatMap(({ frames }) => frames)).toEqual([]);
    },
  );

  it('because it is out of turn gets the reason of the rules', async () => {
    const mover = await findAwaitedSession();
    const [move] = await mover.listLegalMoves(table);
    const error = await pickOtherSession(mover)
      .move(table, move)
      .catch((thrown: RefusedRequestError) => thrown);
    expect(error).toMatchObject({ code: 'illegal', refusal: { code: expect.any(String) } });
  });

  it.each([
    ['seat', 'by a person without a seat'],
    ['late', 'for a step that does not exist yet'],
    ['table', 'at a table that does not exist'],
  ])('gets the code %s %s', async (code) => {
    const mover = await findAwaitedSession();
    const [move] = await mover.listLegalMoves(table);
    const eve = await testHouse.connectNewPerson('Eve');
    if (code === 'seat')
      expect(await eve.requestErrorCode('move', moveFields({ move }))).toBe(code);
    if (code === 'late')
      expect(await mover.requestErrorCode('move', moveFields({ move, seen: 999 }))).toBe(code);
    if (code === 'table')
      expect(
        await mover.requestErrorCode('move', moveFields({ move, table: 'nowhere12345' })),
      ).toBe(code);
  });

  const moveFields = (fields: object) => ({ table, seen: 3, moveId: 'x', move: null, ...fields });
});

describe('sealed choices', () => {
  it('[P11] are sent to their own seat only, until everybody has chosen', async () => {
    const eve = await testHouse.connectNewPerson('Eve');
    table = await testHouse.createTable([ada, bea, cleo], { game: 'battle-gum' });
    await eve.openTable(table);
    const everybody = [ada, bea, cleo, eve];
    expect(await testHouse.listAwaitedSessions(table, [ada, bea, cleo])).toHaveLength(3);
    const views = new Map(everybody.map((session) => [session, '']));
    for (const session of everybody) {
      const { view } = await (await testHouse.reconnect(session)).openTable(table);
      views.set(session, JSON.stringify({ ...view, awaited: [] }));
    }
    for (const session of everybody) session.takeFrames();
    await ada.move(table);
    for (const session of [bea, cleo, eve]) {
      const [frame] = session.takeTableFrames();
      // It is public that somebody has chosen, but not what.
      expect(frame).not.toHaveProperty('re');
      const [first, second] = [
        views.get(session)!,
        JSON.stringify({ ...frame!.view, awaited: [] }),
      ];
      expect(second.length - first.length).toBeLessThan(40);
    }
  });
});
