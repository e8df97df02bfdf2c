/** The turn scheduler: clocks that run out, moves of bots, and people who are away. */
import { WATCHER } from '@ludotheque/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const LIVE_CLOCK = { kind: 'live', bank: 60_000, add: 0 } as const;
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

const listSeatHolders = async (table: string) =>
  (await testHouse.getLiveTable(table)).table.match!.holders;
const listPeopleReplacedByBots = async (table: string) =>
  (await listSeatHolders(table)).flatMap(({ isPlayedByBot, person }) =>
    isPlayedByBot ? [person] : [],
  );
const listInputKinds = async (table: string) =>
  (await testHouse.faultyStore.memoryStore.readRecord(table)).map(
    ({ body }) => (JSON.parse(body) as { kind: string }).kind,
  );

describe('a clock that runs out', () => {
  it('gives the seat to a bot, which moves after its usual delay', async () => {
    const table = await testHouse.createTable(all, { clock: LIVE_CLOCK });
    const [late] = await testHouse.listAwaitedSessions(table, all);
    await testHouse.clock.advance(59_999);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await testHouse.clock.advance(1);
    expect(await listPeopleReplacedByBots(table)).toEqual([late!.id]);
    await testHouse.clock.advance(700);
    expect((await listInputKinds(table)).slice(-2)).toEqual(['timeout', 'bot-move']);
  });

  it('gives the seats of all awaited people to bots at the same moment', async () => {
    const table = await testHouse.createTable(all, { game: 'battle-gum', clock: LIVE_CLOCK });
    await testHouse.clock.advance(60_000);
    expect((await listInputKinds(table)).filter((kind) => kind === 'timeout')).toHaveLength(3);
    expect(testHouse.warnings).toEqual([]);
  });

  it('is noticed even if the deadline is later than a timer can reach', async () => {
    const table = await testHouse.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    const [late] = await testHouse.listAwaitedSessions(table, all);
    for (const session of all) session.disconnect();
    await testHouse.clock.advance(86_400_000 - 1);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await testHouse.clock.advance(1_001);
    expect((await listPeopleReplacedByBots(table))[0]).toBe(late!.id);
  });

  it('is retried once a second while the disk refuses the timeout', async () => {
    const table = await testHouse.createTable(all, { clock: LIVE_CLOCK });
    await testHouse.clock.advance(59_000);
    testHouse.faultyStore.failingOperations.commit = true;
    testHouse.faultyStore.batches.length = 0;
    await testHouse.clock.advance(11_000);
    const tries = testHouse.faultyStore.batches.filter(({ record }) => record?.table === table);
    expect(tries.length).toBeGreaterThan(5);
    expect(tries.length).toBeLessThan(13);
    testHouse.faultyStore.failingOperations.commit = false;
    await testHouse.clock.advance(2_000);
    expect(await listPeopleReplacedByBots(table)).toHaveLength(1);
  });

  it('changes nothing if the move came in time', async () => {
    const table = await testHouse.createTable(all, { clock: LIVE_CLOCK });
    await testHouse.clock.advance(59_999);
    await (await testHouse.listAwaitedSessions(table, all))[0]!.move(table);
    await testHouse.clock.advance(2);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });
});

describe('a person who is away', () => {
  it('is replaced by a bot after 90 seconds, until they open the table again', async () => {
    const table = await testHouse.createTable(all);
    await bea.request('close', { table });
    await testHouse.clock.advance(89_999);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await testHouse.clock.advance(1);
    expect(await listPeopleReplacedByBots(table)).toEqual([bea.id]);
    await bea.openTable(table);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });

  it('gets the full 90 seconds again after coming back', async () => {
    const table = await testHouse.createTable(all);
    await bea.request('close', { table });
    await testHouse.clock.advance(10_000);
    await bea.openTable(table);
    await testHouse.clock.advance(75_000);
    await bea.request('close', { table });
    await testHouse.clock.advance(10_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await testHouse.clock.advance(80_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([bea.id]);
  });

  it('keeps the seat while nobody is there to wait', async () => {
    const table = await testHouse.createTable(all);
    for (const session of all) session.disconnect();
    await testHouse.clock.advance(600_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });

  it('is replaced after somebody has come back and waited', async () => {
    const table = await testHouse.createTable(all);
    for (const session of all) session.disconnect();
    await testHouse.clock.advance(600_000);
    await (await testHouse.reconnect(ada)).openTable(table);
    await testHouse.clock.advance(89_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await testHouse.clock.advance(1_000);
    expect((await listPeopleReplacedByBots(table)).sort()).toEqual([bea.id, cleo.id].sort());
  });

  it('is replaced even if they never opened the table', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 3 });
    await ada.openTable(table);
    for (const session of all) await session.sit(table);
    await testHouse.clock.advance(90_000);
    expect((await listPeopleReplacedByBots(table)).sort()).toEqual([bea.id, cleo.id].sort());
  });

  it('is not away while a second device has the table open', async () => {
    const table = await testHouse.createTable(all);
    const tablet = await testHouse.reconnect(bea);
    await tablet.openTable(table);
    bea.disconnect();
    await testHouse.clock.advance(200_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });

  it('keeps the seat in a correspondence game', async () => {
    const table = await testHouse.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    bea.disconnect();
    await testHouse.clock.advance(200_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });
});

describe('bots', () => {
  it('play a whole game with one person', async () => {
    const table = await testHouse.createTable([ada], { bots: ['easy', 'medium', 'random'] });
    await testHouse.playToTheEnd(table, [ada]);
    expect((await testHouse.getLiveTable(table)).table.ending).toBe('played');
    expect(testHouse.warnings).toEqual([]);
  });

  /** How long each of some bot moves took, and whether spectators saw that somebody might interrupt. */
  async function measureWaits(table: string, people: readonly TestSession[], count: number) {
    const waits: { waitedMs: number; mayInterrupt: boolean }[] = [];
    const liveTable = await testHouse.getLiveTable(table);
    while (liveTable.table.phase === 'playing' && waits.length < count) {
      const awaited = await testHouse.listAwaitedSessions(table, [...people]);
      const { game, moveCount, state } = liveTable.table.match!;
      for (const session of awaited) await session.move(table);
      await flushEventLoop();
      if (awaited.length > 0) continue;
      const mayInterrupt = game.mayInterrupt!(game.view(state, WATCHER));
      const before = testHouse.clock.now();
      while (liveTable.table.match!.moveCount === moveCount && liveTable.table.phase === 'playing')
        await testHouse.clock.advance(50);
      waits.push({ waitedMs: testHouse.clock.now() - before, mayInterrupt });
    }
    // The first one began while others still arranged their cards.
    return waits.slice(1);
  }

  it('[P13] wait longer where spectators see that somebody might interrupt, and only there', async () => {
    const table = await testHouse.createTable([ada, bea], {
      game: 'battle-gum',
      bots: ['easy'],
      options: { completion: true },
    });
    const waits = await measureWaits(table, [ada, bea], 40);
    expect(waits.length).toBeGreaterThan(5);
    for (const { mayInterrupt, waitedMs } of waits)
      expect(waitedMs).toBe(mayInterrupt ? 1_500 : 700);
  });

  it('[P13] wait less the more of them have moved in a row, whatever they hold', async () => {
    testHouse = await TestHouse.start({
      botPacing: {
        moveDelayMs: 700,
        shortestMoveDelayMs: 500,
        interruptibleMoveDelayMs: 1_500,
        thinkTimeMs: 600,
      },
    });
    ada = await testHouse.connectNewPerson('Ada');
    const table = await testHouse.createTable([ada], { bots: ['easy', 'medium', 'random'] });
    const waits: number[] = [];
    const { clock } = testHouse;
    const { match } = (await testHouse.getLiveTable(table)).table;
    while (waits.length < 30) {
      for (let inARow = 0; match!.awaitedPersonSeats === 0; inARow++) {
        const [before, moves] = [clock.now(), match!.moveCount];
        while (match!.moveCount === moves) await clock.advance(10);
        waits.push(clock.now() - before);
        expect(waits.at(-1)).toBe([700, 600][inARow] ?? 500);
      }
      await ada.move(table);
    }
    expect(new Set(waits)).toEqual(new Set([700, 600, 500]));
  });

  it('[P13] wait a short time, and always the same, where everybody is in a hurry', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'battle-gum', bots: ['easy'] });
    await ada.request('hurry', { on: true });
    expect(await measureWaits(table, [ada, bea], 4)).toContainEqual({
      waitedMs: 700,
      mayInterrupt: false,
    });
    await bea.request('hurry', { on: true });
    const waits = await measureWaits(table, [ada, bea], 5);
    for (const { waitedMs } of waits) expect(waitedMs).toBe(150);
  });

  it('[P13] do not search when they may interrupt, which would keep other bots waiting', async () => {
    const asked: { isAwaited: boolean; level: string }[] = [];
    const workingBots = new TestHouse().ports.bots;
    testHouse = await TestHouse.start({
      bots: {
        ask: (request, origin) => {
          const { level, view } = request;
          asked.push({ isAwaited: view.awaited.includes(view.seat), level });
          return workingBots.ask(request, origin);
        },
      },
    });
    ada = await testHouse.connectNewPerson('Ada');
    const listLevels = (isAwaited: boolean) =>
      new Set(asked.flatMap((each) => (each.isAwaited === isAwaited ? [each.level] : [])));
    // Few bots ever hold the two cards that they need.
    while (listLevels(false).size === 0) {
      const table = await testHouse.createTable([ada], {
        game: 'battle-gum',
        options: { completion: true, fourInARow: true },
        bots: ['hard', 'expert', 'hard', 'expert'],
      });
      await testHouse.playToTheEnd(table, [ada]);
    }
    expect(listLevels(true)).toEqual(new Set(['hard', 'expert']));
    expect(listLevels(false)).toEqual(new Set(['medium']));
  });

  it('go on in a correspondence game that nobody has open', async () => {
    const pendingAnswers = new Set<() => void>();
    const workingBots = new TestHouse().ports.bots;
    testHouse = await TestHouse.start({
      bots: {
        // Thinks for so long that idle tables are unloaded several times.
        ask: async (...request) => {
          await new Promise<void>((resolve) => pendingAnswers.add(resolve));
          return workingBots.ask(...request);
        },
      },
    });
    [ada, bea] = [await testHouse.connectNewPerson('Ada'), await testHouse.connectNewPerson('Bea')];
    const table = await testHouse.createTable([ada, bea], {
      game: 'battle-gum',
      bots: ['easy'],
      clock: CORRESPONDENCE_CLOCK,
    });
    ada.disconnect();
    bea.disconnect();
    await testHouse.clock.advance(100_000);
    for (const resolve of pendingAnswers) resolve();
    await testHouse.clock.advance(2_000);
    expect(await listInputKinds(table)).toContain('bot-move');
  });
});

describe('bots under faults', () => {
  it('[P20] are asked again after they failed to answer', async () => {
    let failures = 3;
    const workingBots = new TestHouse().ports.bots;
    testHouse = await TestHouse.start({
      bots: {
        ask: (...request) =>
          failures-- > 0 ? Promise.reject(new Error('tired')) : workingBots.ask(...request),
      },
    });
    ada = await testHouse.connectNewPerson('Ada');
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    await testHouse.playToTheEnd(table, [ada]);
    expect(
      testHouse.warnings.filter((warning) => warning.includes('a bot could not answer')),
    ).toHaveLength(3);
  });

  it('[P19] wait no longer than usual if the clock is set back while they think', async () => {
    const workingBots = testHouse.ports.bots;
    let answer: () => void = () => undefined;
    const thinking = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slowBots = {
      ask: (...request: Parameters<typeof workingBots.ask>) =>
        thinking.then(() => workingBots.ask(...request)),
    };
    testHouse = await TestHouse.start({ bots: slowBots });
    const dora = await testHouse.connectNewPerson('Dora');
    const table = await testHouse.createTable([dora], { seats: 3, bots: ['easy', 'easy'] });
    if ((await testHouse.listAwaitedSessions(table, [dora])).length > 0) await dora.move(table);
    testHouse.clock.set(testHouse.clock.now() - 86_400_000);
    answer();
    await testHouse.clock.advance(700);
    expect(await listInputKinds(table)).toContain('bot-move');
  });

  it('do nothing after the house has stopped', async () => {
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    await testHouse.house.stop();
    const { length } = await testHouse.faultyStore.memoryStore.readRecord(table);
    await testHouse.clock.advance(60_000);
    expect(await testHouse.faultyStore.memoryStore.readRecord(table)).toHaveLength(length);
    expect(testHouse.clock.pendingTimerCount).toBe(0);
  });
});

describe('a correspondence game', () => {
  it('is listed among the turns of the awaited person only', async () => {
    const table = await testHouse.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    await testHouse.createTable(all);
    const [next] = await testHouse.listAwaitedSessions(table, all);
    for (const session of all)
      expect(await session.request('turns', {})).toEqual({
        tables: session === next ? [table] : [],
      });
  });

  const describeDevice = (name: string) => ({
    endpoint: `https://push.example.org/${name}`,
    keys: { p256dh: 'k', auth: 'a' },
  });

  it('notifies the next person by a frame and a push, unless the table is open', async () => {
    const table = await testHouse.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    for (const session of all) {
      await session.request('push', describeDevice(session.id));
      await session.request('close', { table });
    }
    const [first] = await testHouse.listAwaitedSessions(table, all);
    await first!.move(table);
    await flushEventLoop();
    const [next] = await testHouse.listAwaitedSessions(table, all);
    expect(testHouse.sentPushes.map(({ to }) => to.person)).toEqual([next!.id]);
    expect(testHouse.sentPushes[0]!.note).toEqual({ table, game: 'nox' });
    expect(next!.frames.filter((frame) => 'turn' in frame)).toHaveLength(1);
    for (const session of all) await session.openTable(table);
    testHouse.sentPushes.length = 0;
    await next!.move(table);
    await flushEventLoop();
    expect(testHouse.sentPushes).toEqual([]);
  });

  it('[P22] notifies nobody twice, not even after a restart', async () => {
    const table = await testHouse.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    for (const session of all) {
      await session.request('push', describeDevice(session.id));
      session.disconnect();
    }
    const restarted = await testHouse.restart();
    const again = await restarted.reconnect(ada);
    await again.request('say', { table, preset: 'hello' });
    await flushEventLoop();
    expect(restarted.sentPushes).toEqual([]);
  });

  it('[P28] does not notify a device that a node of the version before has signed out', async () => {
    const table = await testHouse.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    const { memoryStore } = testHouse.faultyStore;
    for (const session of all) {
      await session.request('push', describeDevice(session.id));
      await session.request('close', { table });
      // It leaves the subscription where it is.
      await memoryStore.commit({ revoked: [testHouse.house.people.getDevice(session.token)] });
    }
    await (await testHouse.listAwaitedSessions(table, all))[0]!.move(table);
    await flushEventLoop();
    const [next] = await testHouse.listAwaitedSessions(table, all);
    expect(testHouse.sentPushes).toEqual([]);
    expect(await memoryStore.listPushSubscriptions(next!.id)).toEqual([]);
  });

  it('deletes the push subscription of a device that has unsubscribed', async () => {
    const table = await testHouse.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    for (const session of all) await session.request('push', describeDevice(session.id));
    for (const session of all) await session.request('push', describeDevice(`${session.id}-old`));
    for (const session of all)
      testHouse.expiredEndpoints.add(describeDevice(`${session.id}-old`).endpoint);
    for (const session of all) await session.request('close', { table });
    await (await testHouse.listAwaitedSessions(table, all))[0]!.move(table);
    await flushEventLoop();
    const [next] = await testHouse.listAwaitedSessions(table, all);
    expect(await testHouse.faultyStore.memoryStore.listPushSubscriptions(next!.id)).toEqual([
      expect.objectContaining({ endpoint: describeDevice(next!.id).endpoint }),
    ]);
  });
});
