/** Tables that nobody has open: their bots pause, and they cost nothing. */
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestCluster } from '../../test/test-cluster.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const LIVE_CLOCK = { kind: 'live', bank: 60_000, add: 0 } as const;
const CORRESPONDENCE_CLOCK = { kind: 'correspondence', move: 86_400_000 } as const;
const HOUR_MS = 3_600_000;

let testHouse: TestHouse;
let askedCount: number;
let ada: TestSession;

async function startHouse(): Promise<void> {
  const { bots } = new TestHouse().ports;
  askedCount = 0;
  testHouse = await TestHouse.start({
    bots: {
      ask: (...request) => {
        askedCount++;
        return bots.ask(...request);
      },
    },
  });
  ada = await testHouse.connectNewPerson('Ada');
}

beforeEach(startHouse);

const getMatch = async (table: string) => (await testHouse.getLiveTable(table)).table.match!;

/** Lets Ada move until the game waits for bots only. */
async function moveUntilBotsAreAwaited(table: string): Promise<void> {
  while ((await testHouse.listAwaitedSessions(table, [ada])).length > 0) await ada.move(table);
}

const listInputKinds = async (house: TestHouse, table: string) =>
  (await house.faultyStore.memoryStore.readRecord(table)).map(
    ({ body }) => (JSON.parse(body) as { kind: string }).kind,
  );

describe('a live table that nobody has open', () => {
  it('[P24] asks no bot, has no timer, and leaves memory', async () => {
    const idleTimers = testHouse.clock.pendingTimerCount;
    const table = await testHouse.createTable([ada], {
      game: 'nanobye',
      bots: ['expert', 'expert', 'expert'],
    });
    await moveUntilBotsAreAwaited(table);
    await ada.request('leave', { table });
    ada.disconnect();
    await testHouse.clock.advance(5_000);
    askedCount = 0;
    const { length } = await listInputKinds(testHouse, table);
    await testHouse.clock.advance(HOUR_MS);
    expect(askedCount).toBe(0);
    expect(await listInputKinds(testHouse, table)).toHaveLength(length);
    expect(testHouse.house.liveTables.size).toBe(0);
    expect(testHouse.clock.pendingTimerCount).toBe(idleTimers);
    expect((await testHouse.faultyStore.memoryStore.findTable(table))!.due).toBeNull();
  });

  it('[P24] leaves memory also if its game ended while a bot was about to move', async () => {
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    await moveUntilBotsAreAwaited(table);
    // The bot has answered, and waits for its time.
    await flushEventLoop();
    await ada.request('resign', { table });
    expect((await testHouse.getLiveTable(table)).table.phase).toBe('over');
    ada.disconnect();
    await testHouse.clock.advance(HOUR_MS);
    expect(testHouse.house.liveTables.size).toBe(0);
  });

  it('[P24] goes on at once when somebody opens it, and to its end', async () => {
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    await moveUntilBotsAreAwaited(table);
    ada.disconnect();
    await testHouse.clock.advance(HOUR_MS);
    const { moveCount } = await getMatch(table);
    ada = await testHouse.reconnect(ada);
    await ada.openTable(table);
    await testHouse.clock.advance(700);
    expect((await getMatch(table)).moveCount).toBe(moveCount + 1);
    await testHouse.playToTheEnd(table, [ada]);
    expect((await testHouse.getLiveTable(table)).table.ending).toBe('played');
  });

  it('goes on while a spectator watches', async () => {
    const bea = await testHouse.connectNewPerson('Bea');
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    await ada.request('leave', { table });
    await bea.openTable(table);
    ada.disconnect();
    await testHouse.clock.advance(HOUR_MS);
    expect((await testHouse.getLiveTable(table)).table.ending).toBe('played');
  });

  it('does not make the move that a bot was thinking about', async () => {
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    await moveUntilBotsAreAwaited(table);
    await testHouse.clock.advance(300);
    const { moveCount } = await getMatch(table);
    ada.disconnect();
    await testHouse.clock.advance(10_000);
    expect((await getMatch(table)).moveCount).toBe(moveCount);
  });

  it('lets the clock of an awaited person run out, then pauses', async () => {
    const table = await testHouse.createTable([ada], {
      bots: ['easy', 'easy'],
      clock: LIVE_CLOCK,
    });
    while ((await testHouse.listAwaitedSessions(table, [ada])).length === 0)
      await testHouse.clock.advance(700);
    ada.disconnect();
    await testHouse.clock.advance(HOUR_MS);
    expect((await listInputKinds(testHouse, table)).at(-1)).toBe('timeout');
    expect((await testHouse.faultyStore.memoryStore.findTable(table))!.due).toBeNull();
  });

  it('[P21] is loaded after a restart, and goes on when its people are back', async () => {
    const table = await testHouse.createTable([ada], { bots: ['easy', 'easy'] });
    await moveUntilBotsAreAwaited(table);
    const { length } = await listInputKinds(testHouse, table);
    testHouse = await testHouse.restart();
    await testHouse.clock.advance(10_000);
    expect(await listInputKinds(testHouse, table)).toHaveLength(length);
    ada = await testHouse.reconnect(ada);
    await ada.openTable(table);
    await testHouse.playToTheEnd(table, [ada]);
    expect((await testHouse.getLiveTable(table)).table.ending).toBe('played');
  });
});

describe('a correspondence table that nobody has open', () => {
  it('[P21] lets its bots move until a person is awaited', async () => {
    const table = await testHouse.createTable([ada], {
      bots: ['easy', 'easy'],
      clock: CORRESPONDENCE_CLOCK,
    });
    await moveUntilBotsAreAwaited(table);
    ada.disconnect();
    await testHouse.clock.advance(10_000);
    expect((await getMatch(table)).awaitedPersonSeats).not.toBe(0);
    const { deadline } = (await testHouse.getLiveTable(table)).table;
    await testHouse.clock.advance(300_000);
    expect(testHouse.house.liveTables.size).toBe(0);
    expect((await testHouse.faultyStore.memoryStore.findTable(table))!.due).toBe(deadline);
  });

  it('[P24] pauses if only bots are left to play', async () => {
    const table = await testHouse.createTable([ada], {
      game: 'nanobye',
      bots: ['easy', 'easy'],
      clock: CORRESPONDENCE_CLOCK,
    });
    await ada.request('leave', { table });
    ada.disconnect();
    const { length } = await listInputKinds(testHouse, table);
    await testHouse.clock.advance(HOUR_MS);
    expect(await listInputKinds(testHouse, table)).toHaveLength(length);
    expect(testHouse.house.liveTables.size).toBe(0);
  });
});

it('[P24] a correspondence game that a person is out of pauses after 300 moves of bots', async () => {
  const table = await testHouse.createTable([ada], {
    game: 'nanobye',
    bots: ['easy', 'easy', 'easy', 'easy', 'easy'],
    clock: CORRESPONDENCE_CLOCK,
  });
  for (let botMoves = 0; botMoves < 60; botMoves++) {
    while ((await testHouse.listAwaitedSessions(table, [ada])).length > 0) {
      botMoves = 0;
      // The last move is the one that risks most.
      await ada.move(table, (await ada.listLegalMoves(table)).at(-1)!);
    }
    await testHouse.clock.advance(700);
  }
  const { moveCount } = await getMatch(table);
  ada.disconnect();
  await testHouse.clock.advance(HOUR_MS);
  expect((await getMatch(table)).moveCount).toBe(moveCount + 300);
  ada = await testHouse.reconnect(ada);
  await ada.openTable(table);
  await testHouse.clock.advance(7_000);
  expect((await getMatch(table)).moveCount).toBeGreaterThan(moveCount + 300);
});

describe('[P23] when nobody has more than a thousand tables open that are in memory', () => {
  const fields = {
    game: 'nox',
    level: 'easy',
    options: {},
    seats: 3,
    seed: 'ab'.repeat(32),
  } as const;
  const createTables = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => testHouse.house.createPublicSeedTable(ada.id, fields)),
    );
  const isInMemory = (table: string) => testHouse.house.liveTables.byId.has(table);

  it('those that were left first leave at once, and open ones and later ones stay', async () => {
    const [open, left, ...others] = await createTables(1_001);
    await ada.openTable(open!);
    await ada.openTable(left!);
    await testHouse.clock.advance(1_000);
    await ada.request('close', { table: left! });
    await testHouse.clock.advance(6_000);
    const later = await createTables(10);
    await flushEventLoop();
    expect(testHouse.house.liveTables.size).toBe(1_001);
    expect(others.slice(0, 11).map(isInMemory)).toEqual([...Array(10).fill(false), true]);
    expect([open!, left!, ...later].every(isInMemory)).toBe(true);
    await ada.openTable(others[0]!);
    expect(testHouse.warnings).toEqual([]);
  });

  it('those that are loaded from the store count, too', async () => {
    const tables = await createTables(1_010);
    await testHouse.clock.advance(HOUR_MS);
    expect(testHouse.house.liveTables.size).toBe(0);
    for (const table of tables.slice(0, 1_000)) await testHouse.getLiveTable(table);
    await testHouse.clock.advance(5_000);
    for (const table of tables.slice(1_000)) await testHouse.getLiveTable(table);
    await flushEventLoop();
    expect(testHouse.house.liveTables.size).toBe(1_000);
  });

  it('none leaves that was just loaded: somebody may be about to open it', async () => {
    await createTables(1_010);
    await flushEventLoop();
    expect(testHouse.house.liveTables.size).toBe(1_010);
  });
});

describe('in a house of two nodes', () => {
  it('[P24] a table pauses when nobody has it open at any node, and goes on at any node', async () => {
    const { ada: hereAda, bea: thereBea, here, there } = await TestCluster.start();
    const table = await here.createTable([hereAda], { bots: ['easy', 'easy'] });
    await hereAda.request('leave', { table });
    await thereBea.openTable(table);
    hereAda.disconnect();
    const { length } = await listInputKinds(here, table);
    await here.clock.advance(10_000);
    const { length: watched } = await listInputKinds(here, table);
    expect(watched).toBeGreaterThan(length + 5);
    await thereBea.request('close', { table });
    await here.clock.advance(1_000);
    const { length: paused } = await listInputKinds(here, table);
    await here.clock.advance(HOUR_MS);
    expect(await listInputKinds(here, table)).toHaveLength(paused);
    expect([here.house.liveTables.size, there.house.liveTables.size]).toEqual([0, 0]);
    expect(here.house.clusterSync!.leases.size + there.house.clusterSync!.leases.size).toBe(0);
    expect((await here.faultyStore.memoryStore.findTable(table))!.due).toBeNull();
    await thereBea.openTable(table);
    await here.clock.advance(5_000);
    expect((await listInputKinds(here, table)).length).toBeGreaterThan(paused);
  });

  it('bots go on for people at a node that runs the version before', async () => {
    const { ada: hereAda, bea: thereBea, here, messageBus } = await TestCluster.start();
    const table = await here.createTable([hereAda, thereBea], { bots: ['easy', 'easy'] });
    const oldNode = messageBus.connectNode('old');
    oldNode.onMessage(() => undefined);
    for (const session of [hereAda, thereBea]) await session.request('leave', { table });
    for (const session of [hereAda, thereBea]) await session.request('close', { table });
    oldNode.publish({ about: 'present', table, people: [thereBea.id] });
    const { length } = await listInputKinds(here, table);
    await here.clock.advance(10_000);
    expect((await listInputKinds(here, table)).length).toBeGreaterThan(length);
  });

  it('[P21] bots go on while no message of other nodes says who is there', async () => {
    const { ada: hereAda, here, messageBus } = await TestCluster.start();
    const table = await here.createTable([hereAda], { bots: ['easy', 'easy'] });
    await hereAda.request('leave', { table });
    messageBus.isBroken = true;
    hereAda.disconnect();
    const { length } = await listInputKinds(here, table);
    await here.clock.advance(10_000);
    expect((await listInputKinds(here, table)).length).toBeGreaterThan(length);
  });
});
