/** Moves: from an input to what everybody is told, also when the disk is slow, fails, or has moved on. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { RefusedRequestError, TestSession } from '../../test/test-session.ts';

let h: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let table: string;

beforeEach(async () => {
  h = await TestHouse.start();
  ada = await h.connectNewPerson('Ada');
  bea = await h.connectNewPerson('Bea');
  cleo = await h.connectNewPerson('Cleo');
});

const findAwaitedSession = async () => (await h.listAwaitedSessions(table, [ada, bea, cleo]))[0]!;
const pickOtherSession = (one: TestSession) => (one === ada ? bea : ada);
const readRecord = () => h.faultyStore.memoryStore.readRecord(table);
const listTableFrames = (guest: TestSession) => guest.frames.filter((frame) => 'n' in frame);

describe('a move', () => {
  beforeEach(async () => {
    table = await h.createTable([ada, bea, cleo]);
  });

  it('[P2] is told to nobody before it is on the disk', async () => {
    const one = await findAwaitedSession();
    const [move] = await one.listLegalMoves(table);
    for (const guest of [ada, bea, cleo]) guest.takeFrames();
    h.faultyStore.holdCommits();
    const made = one.move(table, move);
    await flushEventLoop();
    expect([ada, bea, cleo].flatMap(({ frames }) => frames)).toEqual([]);
    await h.faultyStore.releaseCommits();
    const n = await made;
    for (const guest of [ada, bea, cleo])
      expect(guest.takeTableFrames().map((frame) => frame.n)).toEqual([n]);
  });

  it('is answered with the same frame that tells the mover what came of it', async () => {
    const one = await findAwaitedSession();
    const n = await one.move(table);
    const [frame] = one.takeTableFrames();
    expect(frame).toMatchObject({ table, n, re: expect.any(Number), view: expect.any(Object) });
    expect(pickOtherSession(one).takeTableFrames()[0]).not.toHaveProperty('re');
  });

  it('may come a blink later to whom it does not call, and to nobody else', async () => {
    for (const guest of [ada, bea, cleo]) guest.takeFrames();
    const one = await findAwaitedSession();
    await one.move(table);
    const next = await findAwaitedSession();
    for (const guest of [ada, bea, cleo]) {
      const [frame] = listTableFrames(guest);
      expect(guest.deferrableFrames.has(frame!)).toBe(guest !== one && guest !== next);
    }
  });

  it('comes at once to everybody where somebody could interrupt', async () => {
    table = await h.createTable([ada, bea, cleo], { game: 'battle-gum' });
    for (let moves = 0; moves < 10; moves++) await (await findAwaitedSession()).move(table);
    for (const guest of [ada, bea, cleo]) {
      expect(listTableFrames(guest).length).toBeGreaterThanOrEqual(10);
      expect(guest.deferrableFrames.size).toBe(0);
    }
  });

  it('[P2] that cannot be written is seen by nobody, and the table goes on as it is written', async () => {
    const one = await findAwaitedSession();
    const [move] = await one.listLegalMoves(table);
    const { length } = await readRecord();
    for (const guest of [ada, bea, cleo]) guest.takeFrames();
    h.faultyStore.failingOperations.commit = true;
    const no = await one.move(table, move).catch((error: RefusedRequestError) => error);
    expect(no).toMatchObject({ code: 'house' });
    expect(String((no as RefusedRequestError).message)).not.toContain('beans');
    h.faultyStore.failingOperations.commit = false;
    await flushEventLoop();
    for (const guest of [ada, bea, cleo]) {
      expect(listTableFrames(guest)).toEqual([]);
      const syncs = guest.frames.flatMap((frame) => ('sync' in frame ? [frame.sync] : []));
      expect(syncs.map(({ n }) => n)).toEqual([length - 1]);
      guest.takeFrames();
    }
    expect(await one.move(table, move)).toBe(length);
    expect(
      pickOtherSession(one)
        .takeTableFrames()
        .map(({ n }) => n),
    ).toEqual([length]);
  });

  it('goes on for those who look also when the record cannot be read for a while', async () => {
    const one = await findAwaitedSession();
    h.faultyStore.failingOperations = { commit: true, read: true };
    const [move] = await one.listLegalMoves(table);
    await expect(one.move(table, move)).rejects.toThrow('house');
    await flushEventLoop();
    h.faultyStore.failingOperations = {};
    for (const guest of [ada, bea, cleo]) guest.takeFrames();
    await h.clock.advance(5_000);
    for (const guest of [ada, bea, cleo])
      expect(guest.frames.filter((frame) => 'sync' in frame)).toHaveLength(1);
    await one.move(table, move);
    expect(listTableFrames(pickOtherSession(one))).toHaveLength(1);
  });

  it('[P7] is decided again when another node was quicker, and everybody sees both, one by one', async () => {
    const one = await findAwaitedSession();
    const number = (await readRecord()).length;
    const said = { kind: 'say', by: ada.id, name: 'Ada', preset: 'hello' } as const;
    const lines = [{ number, at: h.clock.now(), body: serializeTableInput(said) }];
    await h.faultyStore.memoryStore.commit({ record: { table, lines } });
    expect(await one.move(table)).toBe(number + 1);
    await flushEventLoop();
    for (const guest of [ada, bea, cleo]) {
      expect(guest.frames.filter((frame) => 'sync' in frame)).toEqual([]);
      const [theirs, ours] = guest.takeTableFrames();
      expect(theirs).toMatchObject({ n: number, said: { preset: 'hello' } });
      expect(ours).toMatchObject({ n: number + 1, view: { seat: expect.any(Number) } });
    }
  });

  it('[P7] decided after one that another node overtook is decided again, too', async () => {
    const number = (await readRecord()).length;
    h.faultyStore.holdCommits();
    const deeds = [ada.request('leave', { table }), ada.request('return', { table })];
    await flushEventLoop();
    const body = serializeTableInput({ kind: 'close', why: 'admin' });
    const lines = [{ number, at: h.clock.now(), body }];
    await h.faultyStore.memoryStore.commit({ record: { table, lines } });
    const done = Promise.allSettled(deeds);
    await h.faultyStore.releaseCommits();
    expect((await done).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await readRecord()).toHaveLength(number + 1);
    expect((await bea.openTable(table)).face).toMatchObject({ phase: 'closed', ending: 'admin' });
  });

  it('[P6] sent twice is made once, and answered twice with the same number', async () => {
    const one = await findAwaitedSession();
    const [move] = await one.listLegalMoves(table);
    const seen = (await readRecord()).length - 1;
    const ask = { table, move, seen, moveId: 'once' };
    const [first, second] = await Promise.all([one.request('move', ask), one.request('move', ask)]);
    expect([first, second]).toEqual([
      expect.objectContaining({ n: seen + 1 }),
      expect.objectContaining({ n: seen + 1 }),
    ]);
    expect(await one.request('move', ask)).toEqual({ n: seen + 1 });
    expect(await readRecord()).toHaveLength(seen + 2);
  });

  it('[P6] sent again through another node is answered with the number it has', async () => {
    const one = await findAwaitedSession();
    const [move] = await one.listLegalMoves(table);
    const ask = { table, move, seen: (await readRecord()).length - 1, moveId: 'elsewhere' };
    const elsewhere = await TestHouse.start({
      clock: h.clock,
      faultyStore: h.faultyStore,
      seed: 'node 2',
    });
    const there = await elsewhere.reconnect(one);
    await there.openTable(table);
    await there.request('move', ask);
    expect(await one.request('move', ask)).toEqual({ n: ask.seen + 1 });
    expect(await readRecord()).toHaveLength(ask.seen + 2);
  });

  it('[P2] that was sent again while the first is on its way is not answered before it is safe', async () => {
    const one = await findAwaitedSession();
    const [move] = await one.listLegalMoves(table);
    const ask = { table, move, seen: (await readRecord()).length - 1, moveId: 'twice' };
    one.takeFrames();
    h.faultyStore.holdCommits();
    const both = [one.request('move', ask), one.request('move', ask)];
    await flushEventLoop();
    expect(one.frames).toEqual([]);
    await h.faultyStore.releaseCommits();
    await Promise.all(both);
  });

  it.each([['nonsense'], [{}], [{ card: 'a card of another game' }], [-1], [[[[]]]]])(
    '[P10] that is no move at all (%j) is refused, and only the mover hears of it',
    async (move) => {
      const one = await findAwaitedSession();
      const others = [ada, bea, cleo].filter((guest) => guest !== one);
      for (const guest of others) guest.takeFrames();
      const no = await one.move(table, move as never).catch((error: RefusedRequestError) => error);
      expect(['illegal', 'move']).toContain((no as RefusedRequestError).code);
      expect(others.flatMap(({ frames }) => frames)).toEqual([]);
    },
  );

  it('out of turn is refused with code and ruling', async () => {
    const one = await findAwaitedSession();
    const [move] = await one.listLegalMoves(table);
    const no = await pickOtherSession(one)
      .move(table, move)
      .catch((error: RefusedRequestError) => error);
    expect(no).toMatchObject({ code: 'illegal', refusal: { code: expect.any(String) } });
  });

  it.each([
    ['seat', 'by somebody who does not sit there'],
    ['late', 'for a table that does not exist yet'],
    ['table', 'at a table that is not there'],
  ])('is refused with the code %s %s', async (code) => {
    const one = await findAwaitedSession();
    const [move] = await one.listLegalMoves(table);
    const eve = await h.connectNewPerson('Eve');
    if (code === 'seat') expect(await eve.requestErrorCode('move', asked({ move }))).toBe(code);
    if (code === 'late')
      expect(await one.requestErrorCode('move', asked({ move, seen: 999 }))).toBe(code);
    if (code === 'table')
      expect(await one.requestErrorCode('move', asked({ move, table: 'nowhere12345' }))).toBe(code);
  });

  const asked = (fields: object) => ({ table, seen: 3, moveId: 'x', move: null, ...fields });

  it('over a connection that has not opened the table is answered all the same', async () => {
    const one = await findAwaitedSession();
    const again = await h.reconnect(one);
    const n = await again.move(table);
    expect(again.frames.at(-1)).toEqual({ re: expect.any(Number), ok: { n } });
    expect(one.takeTableFrames().map((frame) => frame.n)).toEqual([n]);
  });

  it('is answered also when the room is given up before it is safe', async () => {
    const one = await findAwaitedSession();
    const [move] = await one.listLegalMoves(table);
    const room = await h.getLiveTable(table);
    for (const guest of [ada, bea, cleo]) guest.takeFrames();
    h.faultyStore.holdCommits();
    const made = one.move(table, move);
    await flushEventLoop();
    room.invalidate(new Error('something else broke'));
    await flushEventLoop();
    // Nobody reads the record while something is still on its way into it.
    expect(listTableFrames(ada).length + listTableFrames(bea).length).toBe(0);
    await h.faultyStore.releaseCommits();
    const n = await made;
    await flushEventLoop();
    for (const guest of [ada, bea, cleo]) {
      expect(listTableFrames(guest)).toEqual([]);
      expect(guest.frames.flatMap((frame) => ('sync' in frame ? [frame.sync.n] : []))).toEqual([n]);
    }
  });

  it('[P20] that breaks the rules of the house themselves does not leave a half-made table', async () => {
    const one = await findAwaitedSession();
    const [move] = await one.listLegalMoves(table);
    const room = await h.getLiveTable(table);
    const { match } = room.table;
    const play = match!.play.bind(match);
    match!.play = (seat, json) => {
      play(seat, json);
      throw new TypeError('a fault in the rules');
    };
    await expect(one.move(table, move)).rejects.toThrow('house');
    await flushEventLoop();
    expect(await h.getLiveTable(table)).not.toBe(room);
    await one.move(table, move);
  });
});

describe('sealed choices', () => {
  it('[P11] are told to their own seat only, until the last has chosen', async () => {
    const eve = await h.connectNewPerson('Eve');
    table = await h.createTable([ada, bea, cleo], { game: 'battle-gum' });
    await eve.openTable(table);
    const everybody = [ada, bea, cleo, eve];
    expect(await h.listAwaitedSessions(table, [ada, bea, cleo])).toHaveLength(3);
    const views = new Map(everybody.map((guest) => [guest, '']));
    for (const guest of everybody) {
      const { view } = await (await h.reconnect(guest)).openTable(table);
      views.set(guest, JSON.stringify({ ...view, awaited: [] }));
    }
    for (const guest of everybody) guest.takeFrames();
    await ada.move(table);
    for (const guest of [bea, cleo, eve]) {
      const [frame] = guest.takeTableFrames();
      // That somebody has chosen is open; what, is not.
      expect(frame).not.toHaveProperty('re');
      const [first, second] = [views.get(guest)!, JSON.stringify({ ...frame!.view, awaited: [] })];
      expect(second.length - first.length).toBeLessThan(40);
    }
  });
});
