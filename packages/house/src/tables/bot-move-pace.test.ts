/** How quickly bots move where nobody plays, and where very many of them belong to one address. */
import { SeededRng } from '@ludotheque/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';
import type { Ports } from '../ports.ts';

const MOVE_DELAY_MS = 700;
/** As on a server by default. */
const SHORTEST_MOVE_DELAY_MS = 500;
const STEP_MS = 50;
const THREE_BOTS = ['random', 'random', 'random'] as const;
const LIVE_CLOCK = { kind: 'live', bank: 10_000, add: 0 } as const;

let testHouse: TestHouse;

async function startHouse(bots?: Ports['bots']): Promise<void> {
  testHouse = await TestHouse.start({
    ...(bots && { bots }),
    botPacing: {
      moveDelayMs: MOVE_DELAY_MS,
      shortestMoveDelayMs: SHORTEST_MOVE_DELAY_MS,
      interruptibleMoveDelayMs: 1_500,
      thinkTimeMs: 600,
    },
  });
}

beforeEach(() => startHouse());

/** They make their first move, so that a game of Nanobye goes on for thousands of moves. */
function createTimidBots(): Ports['bots'] {
  const { rules } = new TestHouse().ports;
  return {
    ask: async ({ game: id, version, view }) => {
      const game = rules.find(id, version)!;
      const moves = new Int32Array(game.limits.moves);
      game.moves(game.imagine(view, new SeededRng('world')), view.seat, moves);
      return { move: moves[0]! };
    },
  };
}

const createNanobye = (person: TestSession, fields = {}) =>
  testHouse.createTable([person], { game: 'nanobye', bots: [...THREE_BOTS], ...fields });
const getMatch = async (table: string) => (await testHouse.getLiveTable(table)).table.match!;
const countMoves = async (tables: readonly string[]) =>
  (await Promise.all(tables.map(getMatch))).reduce((sum, { moveCount }) => sum + moveCount, 0);

/** How long the next moves at a table take, all of them made by bots. */
async function measureWaits(table: string, count: number): Promise<number[]> {
  const match = await getMatch(table);
  const waits: number[] = [];
  for (let { moveCount } = match; waits.length < count; moveCount = match.moveCount) {
    const since = testHouse.clock.now();
    while (match.moveCount === moveCount) await testHouse.clock.advance(STEP_MS);
    waits.push(testHouse.clock.now() - since);
  }
  return waits;
}

describe('a table where stand-ins play for everybody', () => {
  let ada: TestSession;

  beforeEach(async () => {
    ada = await testHouse.connectNewPerson('Ada', 'address');
  });

  it('[P23] is in no hurry, whatever those who watch want, until somebody plays again', async () => {
    const table = await createNanobye(ada, { clock: LIVE_CLOCK });
    await ada.request('hurry', { on: true });
    while (!(await getMatch(table)).holders.every(({ isPlayedByBot }) => isPlayedByBot))
      await testHouse.clock.advance(STEP_MS);
    const waits = await measureWaits(table, 10);
    expect(Math.min(...waits.slice(1))).toBe(SHORTEST_MOVE_DELAY_MS);
    await ada.request('return', { table });
    while ((await testHouse.listAwaitedSessions(table, [ada])).length === 0)
      await testHouse.clock.advance(STEP_MS);
    await ada.move(table);
    if ((await testHouse.listAwaitedSessions(table, [ada])).length === 0)
      expect(await measureWaits(table, 1)).toEqual([150]);
  });

  it('[P23] [P24] rests after a thousand moves, until somebody acts or opens it', async () => {
    await startHouse(createTimidBots());
    ada = await testHouse.connectNewPerson('Ada', 'address');
    const table = await createNanobye(ada);
    const bea = await testHouse.connectNewPerson('Bea');
    await bea.openTable(table);
    await ada.request('leave', { table });
    let resting = 0;
    const expectMovesUntilRest = async (moves: number) => {
      const before = (await getMatch(table)).moveCount;
      await testHouse.clock.advance(moves * MOVE_DELAY_MS);
      resting = (await getMatch(table)).moveCount;
      expect(resting - before).toBe(moves);
      await testHouse.clock.advance(60_000);
      expect((await getMatch(table)).moveCount).toBe(resting);
    };
    await expectMovesUntilRest(1_000);
    await bea.request('say', { table, preset: 'hello' });
    await expectMovesUntilRest(1_000);
    const again = await testHouse.reconnect(bea);
    await again.openTable(table);
    await testHouse.clock.advance(MOVE_DELAY_MS);
    expect((await getMatch(table)).moveCount).toBeGreaterThan(resting);
  });
});

describe('the bots of one address', () => {
  it('[P23] make sixty moves a second at most, and those of others do not notice', async () => {
    const tables: string[] = [];
    for (let guest = 0; guest < 4; guest++) {
      const mallory = await testHouse.connectNewPerson('Mallory', 'one address');
      for (let i = 0; i < 25; i++) {
        tables.push(await createNanobye(mallory));
        await mallory.request('leave', { table: tables.at(-1)! });
      }
    }
    const ada = await testHouse.connectNewPerson('Ada', 'other address');
    await testHouse.clock.advance(20_000);
    const before = await countMoves(tables);
    await testHouse.clock.advance(10_000);
    expect((await countMoves(tables)) - before).toBeLessThanOrEqual(10 * 60 + tables.length);
    expect((await countMoves(tables)) - before).toBeGreaterThan(10 * 50);
    const table = await createNanobye(ada);
    await ada.request('leave', { table });
    expect(await measureWaits(table, 4)).toEqual(
      expect.arrayContaining([SHORTEST_MOVE_DELAY_MS, SHORTEST_MOVE_DELAY_MS]),
    );
  });

  /** Thirty people who move at once, whenever it is their turn: how far each game is, as time goes by. */
  async function playInAClub(findAddress: (person: number) => string): Promise<number[][]> {
    await startHouse();
    const people: { session: TestSession; table: string }[] = [];
    for (let i = 0; i < 30; i++) {
      const session = await testHouse.connectNewPerson('Member', findAddress(i));
      people.push({ session, table: await createNanobye(session) });
    }
    const progress: number[][] = [];
    for (let time = 0; time < 20_000; time += STEP_MS) {
      for (const { session, table } of people)
        if ((await testHouse.listAwaitedSessions(table, [session])).length > 0)
          await session.move(table);
      await testHouse.clock.advance(STEP_MS);
      const matches = await Promise.all(people.map(({ table }) => getMatch(table)));
      progress.push(matches.map(({ moveCount }) => moveCount));
    }
    return progress;
  }

  it('[P23] notice nothing at thirty tables of a club, as if each were elsewhere', async () => {
    const together = await playInAClub(() => 'club');
    expect(together).toEqual(await playInAClub((person) => `home ${person}`));
  });
});
