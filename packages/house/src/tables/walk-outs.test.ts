/** Rated games that everybody walks out of: they end by their clocks, and everybody has lost. */
import { describe, expect, it } from 'vitest';
import { TestCluster } from '../../test/test-cluster.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const DAY_MS = 86_400_000;
const NAMES = ['Ada', 'Bea', 'Cleo'];
const LIVE_CLOCK = { kind: 'live', bank: 600_000, add: 5_000 } as const;
const CORRESPONDENCE_CLOCK = { kind: 'correspondence', move: 3_600_000 } as const;

interface WalkOut {
  readonly game: string;
  readonly people: number;
  readonly bots: number;
  /** Between one who leaves and the next. */
  readonly gapMs: number;
  readonly clock?: typeof CORRESPONDENCE_CLOCK;
  readonly restarts?: true;
}

async function seatPeople({ bots, clock, game, people }: WalkOut) {
  const testHouse = await TestHouse.start();
  const all: TestSession[] = [];
  for (const name of NAMES.slice(0, people)) all.push(await testHouse.connectNewPerson(name));
  const table = await testHouse.createTable(all, {
    game,
    rated: true,
    clock: clock ?? LIVE_CLOCK,
    bots: Array.from({ length: bots }, () => 'easy' as const),
  });
  return { testHouse, all, table };
}

/** Plays until a person is awaited, or nobody but bots. */
async function playUntil(
  awaited: 'a person' | 'bots',
  testHouse: TestHouse,
  table: string,
  all: readonly TestSession[],
): Promise<void> {
  for (;;) {
    const movers = await testHouse.listAwaitedSessions(table, all);
    if (movers.length > 0 === (awaited === 'a person')) return;
    for (const mover of movers) await mover.move(table);
    if (movers.length === 0) await testHouse.clock.advance(700);
  }
}

/** Everybody has a result, nobody has gained by it, and somebody has lost. */
async function expectLostByAll({ faultyStore }: TestHouse, table: string, all: TestSession[]) {
  const rows = await faultyStore.memoryStore.listResultsOfTable(table);
  const changes = all.map(({ id }) => {
    const row = rows.find(({ person }) => person === id)!;
    const { after, before } = JSON.parse(row.rated!);
    expect(after.mu).toBeLessThanOrEqual(before.mu);
    expect(after.mu - 3 * after.sigma).toBeLessThanOrEqual(before.mu - 3 * before.sigma);
    return after.mu - before.mu;
  });
  expect(Math.min(...changes)).toBeLessThan(0);
  expect((await faultyStore.memoryStore.findTable(table))!.phase).toBe('over');
}

describe('a rated game that everybody leaves without a word', () => {
  const walkOuts: readonly WalkOut[] = [
    { game: 'golf', people: 2, bots: 0, gapMs: 0 },
    { game: 'golf', people: 2, bots: 0, gapMs: 60_000 },
    { game: 'nox', people: 2, bots: 1, gapMs: 0 },
    { game: 'nox', people: 2, bots: 1, gapMs: 60_000 },
    { game: 'nox', people: 2, bots: 1, gapMs: 60_000, restarts: true },
    { game: 'nox', people: 2, bots: 1, gapMs: 120_000 },
    { game: 'nox', people: 3, bots: 0, gapMs: 30_000, restarts: true },
    { game: 'nox', people: 3, bots: 2, gapMs: 0 },
    { game: 'nox', people: 3, bots: 0, gapMs: 60_000, clock: CORRESPONDENCE_CLOCK },
    { game: 'nanobye', people: 2, bots: 3, gapMs: 60_000 },
    { game: 'battle-gum', people: 2, bots: 1, gapMs: 0, restarts: true },
  ];

  it.each(walkOuts)(
    '[P18] is lost by all of them: $game, $people people, $bots bots, $gapMs ms',
    async (walkOut) => {
      const { all, table, ...first } = await seatPeople(walkOut);
      let { testHouse } = first;
      await playUntil('a person', testHouse, table, all);
      const [mover] = await testHouse.listAwaitedSessions(table, all);
      // The person who is awaited leaves first, so that nobody sees them go.
      for (const person of all.toSorted((a, b) => Number(b === mover) - Number(a === mover))) {
        person.disconnect();
        await testHouse.clock.advance(walkOut.gapMs);
      }
      if (walkOut.restarts) testHouse = await testHouse.restart();
      await testHouse.clock.advance(DAY_MS);
      await expectLostByAll(testHouse, table, all);
    },
  );

  it.each([false, true])('[P18] also while a bot is to move (restart: %s)', async (restarts) => {
    const { all, table, ...first } = await seatPeople({
      game: 'nox',
      people: 2,
      bots: 2,
      gapMs: 0,
    });
    let { testHouse } = first;
    await playUntil('bots', testHouse, table, all);
    for (const person of all) person.disconnect();
    if (restarts) testHouse = await testHouse.restart();
    await testHouse.clock.advance(DAY_MS);
    await expectLostByAll(testHouse, table, all);
    expect(testHouse.house.liveTables.size).toBe(0);
  });

  it('[P18] is lost by who went between the start and the deal, too', async () => {
    const testHouse = await TestHouse.start();
    const ada = await testHouse.connectNewPerson('Ada');
    const bea = await testHouse.connectNewPerson('Bea');
    const setup = { game: 'nox', seats: 3, rated: true, clock: LIVE_CLOCK } as const;
    const { table } = await ada.request('create', { ...setup, bots: ['easy'] });
    for (const person of [ada, bea]) await person.openTable(table);
    for (const [i, person] of [ada, bea].entries())
      await person.request('sit', { table, nonceHash: `c${i}`.repeat(32) });
    await bea.request('leave', { table });
    await testHouse.clock.advance(60_000);
    expect((await testHouse.getLiveTable(table)).table.phase).toBe('playing');
    for (const person of [ada, bea]) person.disconnect();
    await testHouse.clock.advance(DAY_MS);
    await expectLostByAll(testHouse, table, [ada, bea]);
  });

  it('[P18] ends once in a house of two nodes', async () => {
    const { ada, bea, here } = await TestCluster.start();
    const table = await here.createTable([ada, bea], { rated: true, bots: ['easy'] });
    await playUntil('a person', here, table, [ada, bea]);
    for (const person of [ada, bea]) person.disconnect();
    await here.clock.advance(DAY_MS);
    await expectLostByAll(here, table, [ada, bea]);
  });

  it('[P18] goes on for a person who comes back in time', async () => {
    const walkOut = { game: 'nox', people: 2, bots: 1, gapMs: 0 };
    const { all, table, testHouse } = await seatPeople(walkOut);
    await playUntil('a person', testHouse, table, all);
    const [gone] = await testHouse.listAwaitedSessions(table, all);
    const kept = all.find((person) => person !== gone)!;
    for (const person of all) person.disconnect();
    await testHouse.clock.advance(960_000);
    const back = await testHouse.reconnect(kept);
    await back.openTable(table);
    await testHouse.playToTheEnd(table, [back]);
    const rows = await testHouse.faultyStore.memoryStore.listResultsOfTable(table);
    expect(rows.find(({ person }) => person === gone!.id)!.rank).toBe(3);
    const { after, before } = JSON.parse(rows.find(({ person }) => person === kept.id)!.rated!);
    expect(after.mu).not.toBe(before.mu);
  });
});

describe('a rated game that an earlier version left without an end', () => {
  /** Its bots pause, and its row says that nothing will ever be due. */
  async function leaveWithoutEnd() {
    const walkOut = { game: 'nox', people: 2, bots: 1, gapMs: 0 };
    const { all, table, testHouse } = await seatPeople(walkOut);
    await playUntil('a person', testHouse, table, all);
    const [gone] = await testHouse.listAwaitedSessions(table, all);
    await gone!.request('resign', { table });
    for (const person of all) person.disconnect();
    testHouse.house.stopTimers();
    const { memoryStore } = testHouse.faultyStore;
    await memoryStore.commit({ table: { ...(await memoryStore.findTable(table))!, due: null } });
    await testHouse.clock.advance(2 * DAY_MS);
    return { all, gone: gone!, table, testHouse: await testHouse.restart() };
  }

  it('[P18] is settled when the house is told to, once', async () => {
    const { all, gone, table, testHouse } = await leaveWithoutEnd();
    expect(await testHouse.house.settleRatedGame(table)).toBe(true);
    await testHouse.clock.advance(1_000);
    await expectLostByAll(testHouse, table, all);
    const rows = await testHouse.faultyStore.memoryStore.listResultsOfTable(table);
    expect(rows.find(({ person }) => person === gone.id)!.rank).toBe(3);
    expect(await testHouse.house.settleRatedGame(table)).toBe(false);
  });

  it('[P18] is left alone while somebody has it open', async () => {
    const { all, table, testHouse } = await leaveWithoutEnd();
    await (await testHouse.reconnect(all[0]!)).openTable(table);
    expect(await testHouse.house.settleRatedGame(table)).toBe(true);
    expect((await testHouse.getLiveTable(table)).table.phase).toBe('playing');
  });

  it('[P18] ends by its clock when it is loaded for any other reason', async () => {
    const { all, table, testHouse } = await leaveWithoutEnd();
    await testHouse.getLiveTable(table);
    await testHouse.clock.advance(DAY_MS);
    await expectLostByAll(testHouse, table, all);
  });
});
