/** Clocks, bots and people who are away, with the time told by hand. */
import { listSeats } from '@ludotheque/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const LIVE_CLOCK = { kind: 'live', bank: 60_000, add: 0 } as const;
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

const listSeatHolders = async (table: string) => (await h.getLiveTable(table)).table.match!.holders;
const listPeopleReplacedByBots = async (table: string) =>
  (await listSeatHolders(table)).flatMap(({ isPlayedByBot, person }) =>
    isPlayedByBot ? [person] : [],
  );
const listInputKinds = async (table: string) =>
  (await h.faultyStore.memoryStore.readRecord(table)).map(
    ({ body }) => (JSON.parse(body) as { kind: string }).kind,
  );

describe('a clock that runs out', () => {
  it('gives the seat to a bot, which plays at its pace', async () => {
    const table = await h.createTable(all, { clock: LIVE_CLOCK });
    const [late] = await h.listAwaitedSessions(table, all);
    await h.clock.advance(59_999);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await h.clock.advance(1);
    expect(await listPeopleReplacedByBots(table)).toEqual([late!.id]);
    await h.clock.advance(700);
    expect((await listInputKinds(table)).slice(-2)).toEqual(['timeout', 'bot-move']);
  });

  it('gives the seats of all who were awaited to bots at the same moment', async () => {
    const table = await h.createTable(all, { game: 'battle-gum', clock: LIVE_CLOCK });
    await h.clock.advance(60_000);
    expect((await listInputKinds(table)).filter((kind) => kind === 'timeout')).toHaveLength(3);
    expect(h.warnings).toEqual([]);
  });

  it('is heard also when the deadline is further away than a timer goes', async () => {
    const table = await h.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    const [late] = await h.listAwaitedSessions(table, all);
    for (const guest of all) guest.disconnect();
    await h.clock.advance(86_400_000 - 1);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await h.clock.advance(1_001);
    expect((await listPeopleReplacedByBots(table))[0]).toBe(late!.id);
  });

  it('is tried again once a second while the disk refuses it', async () => {
    const table = await h.createTable(all, { clock: LIVE_CLOCK });
    await h.clock.advance(59_000);
    h.faultyStore.failingOperations.commit = true;
    h.faultyStore.batches.length = 0;
    await h.clock.advance(11_000);
    const tries = h.faultyStore.batches.filter(({ record }) => record?.table === table);
    expect(tries.length).toBeGreaterThan(5);
    expect(tries.length).toBeLessThan(13);
    h.faultyStore.failingOperations.commit = false;
    await h.clock.advance(2_000);
    expect(await listPeopleReplacedByBots(table)).toHaveLength(1);
  });

  it('says nothing when the move was there in time', async () => {
    const table = await h.createTable(all, { clock: LIVE_CLOCK });
    await h.clock.advance(59_999);
    await (await h.listAwaitedSessions(table, all))[0]!.move(table);
    await h.clock.advance(2);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });
});

describe('who is away', () => {
  it('is played for after 90 seconds, and plays again from opening the table on', async () => {
    const table = await h.createTable(all);
    await bea.request('close', { table });
    await h.clock.advance(89_999);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await h.clock.advance(1);
    expect(await listPeopleReplacedByBots(table)).toEqual([bea.id]);
    await bea.openTable(table);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });

  it('is waited for anew after having come back in between', async () => {
    const table = await h.createTable(all);
    await bea.request('close', { table });
    await h.clock.advance(10_000);
    await bea.openTable(table);
    await h.clock.advance(75_000);
    await bea.request('close', { table });
    await h.clock.advance(10_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await h.clock.advance(80_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([bea.id]);
  });

  it('stays in the game as long as nobody is there to wait', async () => {
    const table = await h.createTable(all);
    for (const guest of all) guest.disconnect();
    await h.clock.advance(600_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });

  it('is played for once somebody has come and waited', async () => {
    const table = await h.createTable(all);
    for (const guest of all) guest.disconnect();
    await h.clock.advance(600_000);
    await (await h.reconnect(ada)).openTable(table);
    await h.clock.advance(89_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
    await h.clock.advance(1_000);
    expect((await listPeopleReplacedByBots(table)).sort()).toEqual([bea.id, cleo.id].sort());
  });

  it('is missed also when the table was never open on any device', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 3 });
    await ada.openTable(table);
    for (const guest of all) await guest.sit(table);
    await h.clock.advance(90_000);
    expect((await listPeopleReplacedByBots(table)).sort()).toEqual([bea.id, cleo.id].sort());
  });

  it('with a second device on the table is not away', async () => {
    const table = await h.createTable(all);
    const tablet = await h.reconnect(bea);
    await tablet.openTable(table);
    bea.disconnect();
    await h.clock.advance(200_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });

  it('keeps the seat in a correspondence game', async () => {
    const table = await h.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    bea.disconnect();
    await h.clock.advance(200_000);
    expect(await listPeopleReplacedByBots(table)).toEqual([]);
  });
});

describe('bots', () => {
  it('play a whole game with one person, at their pace', async () => {
    const table = await h.createTable([ada], { bots: ['easy', 'medium', 'random'] });
    await h.playToTheEnd(table, [ada]);
    expect((await h.getLiveTable(table)).table.ending).toBe('played');
    expect(h.warnings).toEqual([]);
  });

  it('[P13] wait the same before every move, whether anybody can interrupt or not', async () => {
    const table = await h.createTable([ada, bea], { game: 'battle-gum', bots: ['easy'] });
    const waits: number[] = [];
    const room = await h.getLiveTable(table);
    while (room.table.phase === 'playing' && waits.length < 12) {
      const awaited = await h.listAwaitedSessions(table, [ada, bea]);
      const { match } = room.table;
      const bot = listSeats(match!.awaited).find((seat) => match!.holders[seat]!.isPlayedByBot);
      for (const guest of awaited) await guest.move(table);
      if (bot === undefined || awaited.length > 0) {
        await flushEventLoop();
        if (awaited.length > 0) continue;
      }
      const before = h.clock.now();
      const { moveCount } = match!;
      while (match!.moveCount === moveCount && room.table.phase === 'playing')
        await h.clock.advance(50);
      waits.push(h.clock.now() - before);
    }
    expect(waits.length).toBeGreaterThan(5);
    expect(new Set(waits.slice(1))).toEqual(new Set([1_500]));
  });

  it('[P20] that cannot answer are asked again', async () => {
    let failures = 3;
    const good = new TestHouse().ports.bots;
    h = await TestHouse.start({
      bots: { ask: (r) => (failures-- > 0 ? Promise.reject(new Error('tired')) : good.ask(r)) },
    });
    ada = await h.connectNewPerson('Ada');
    const table = await h.createTable([ada], { bots: ['easy', 'easy'] });
    await h.playToTheEnd(table, [ada]);
    expect(h.warnings.filter((w) => w.includes('a bot could not answer'))).toHaveLength(3);
  });

  it('play on in a correspondence game that nobody looks at', async () => {
    const slow = new Set<() => void>();
    const good = new TestHouse().ports.bots;
    h = await TestHouse.start({
      bots: {
        // Thinks across several of the rounds in which idle tables are let go.
        ask: async (r) => {
          await new Promise<void>((resolve) => slow.add(resolve));
          return good.ask(r);
        },
      },
    });
    [ada, bea] = [await h.connectNewPerson('Ada'), await h.connectNewPerson('Bea')];
    const table = await h.createTable([ada, bea], {
      game: 'battle-gum',
      bots: ['easy'],
      clock: CORRESPONDENCE_CLOCK,
    });
    ada.disconnect();
    bea.disconnect();
    await h.clock.advance(100_000);
    for (const resolve of slow) resolve();
    await h.clock.advance(2_000);
    expect(await listInputKinds(table)).toContain('bot-move');
  });

  it('[P19] wait no longer when the clock of the machine is set back while they think', async () => {
    const good = h.ports.bots;
    let answer: () => void = () => undefined;
    const thinking = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = { ask: (r: Parameters<typeof good.ask>[0]) => thinking.then(() => good.ask(r)) };
    h = await TestHouse.start({ bots: slow });
    const dora = await h.connectNewPerson('Dora');
    const table = await h.createTable([dora], { seats: 3, bots: ['easy', 'easy'] });
    if ((await h.listAwaitedSessions(table, [dora])).length > 0) await dora.move(table);
    h.clock.set(h.clock.now() - 86_400_000);
    answer();
    await h.clock.advance(700);
    expect(await listInputKinds(table)).toContain('bot-move');
  });

  it('ask nothing more of a house that has closed', async () => {
    const table = await h.createTable([ada], { bots: ['easy', 'easy'] });
    await h.house.stop();
    const { length } = await h.faultyStore.memoryStore.readRecord(table);
    await h.clock.advance(60_000);
    expect(await h.faultyStore.memoryStore.readRecord(table)).toHaveLength(length);
    expect(h.clock.pendingTimerCount).toBe(0);
  });
});

describe('a correspondence game', () => {
  it('is among the turns of whom it waits for, and of nobody else', async () => {
    const table = await h.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    await h.createTable(all);
    const [next] = await h.listAwaitedSessions(table, all);
    for (const guest of all)
      expect(await guest.request('turns', {})).toEqual({ tables: guest === next ? [table] : [] });
  });

  const device = (name: string) => ({
    endpoint: `https://push.example.org/${name}`,
    keys: { p256dh: 'k', auth: 'a' },
  });

  it('tells who is next by a frame and by a note, unless the table is open', async () => {
    const table = await h.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    for (const guest of all) {
      await guest.request('push', device(guest.id));
      await guest.request('close', { table });
    }
    const [first] = await h.listAwaitedSessions(table, all);
    await first!.move(table);
    await flushEventLoop();
    const [next] = await h.listAwaitedSessions(table, all);
    expect(h.sentPushes.map(({ to }) => to.person)).toEqual([next!.id]);
    expect(h.sentPushes[0]!.note).toEqual({ table, game: 'nox' });
    expect(next!.frames.filter((frame) => 'turn' in frame)).toHaveLength(1);
    for (const guest of all) await guest.openTable(table);
    h.sentPushes.length = 0;
    await next!.move(table);
    await flushEventLoop();
    expect(h.sentPushes).toEqual([]);
  });

  it('[P22] tells nobody twice, not even after a restart', async () => {
    const table = await h.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    for (const guest of all) {
      await guest.request('push', device(guest.id));
      guest.disconnect();
    }
    const second = await h.restart();
    const again = await second.reconnect(ada);
    await again.request('say', { table, preset: 'hello' });
    await flushEventLoop();
    expect(second.sentPushes).toEqual([]);
  });

  it('forgets a device that answers no more', async () => {
    const table = await h.createTable(all, { clock: CORRESPONDENCE_CLOCK });
    for (const guest of all) await guest.request('push', device(guest.id));
    for (const guest of all) await guest.request('push', device(`${guest.id}-old`));
    for (const guest of all) h.expiredEndpoints.add(device(`${guest.id}-old`).endpoint);
    for (const guest of all) await guest.request('close', { table });
    await (await h.listAwaitedSessions(table, all))[0]!.move(table);
    await flushEventLoop();
    const [next] = await h.listAwaitedSessions(table, all);
    expect(await h.faultyStore.memoryStore.listPushSubscriptions(next!.id)).toEqual([
      expect.objectContaining({ endpoint: device(next!.id).endpoint }),
    ]);
  });
});
