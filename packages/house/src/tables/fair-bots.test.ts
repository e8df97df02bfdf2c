/** One guest with many tables of experts, and how long the bots of others take then. */
import { BotRequestRouter, isSearchingLevel, makeDefaultKnowledge } from '@ludotheque/bots';
import { loadGame } from '@ludotheque/games/shelf';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createSimulatedBotWorkers,
  type SimulatedBotWorkers,
} from '../../../bots/test/simulated-bot-workers.ts';
import { FakeClock } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const game = await loadGame('nox');
const policy = { game, knowledge: makeDefaultKnowledge(game) };
const ATTACK_TABLES = 15;
const EXPERTS = ['expert', 'expert', 'expert', 'expert', 'expert'] as const;
/** How long a bot waits before it moves, and how long a search takes. */
const MOVE_DELAY_MS = 700;
const HARD_SEARCH_MS = 600;
const EXPERT_SLOT_MS = 1_250;

let workers: SimulatedBotWorkers;
let testHouse: TestHouse;
let mallory: TestSession;
let ada: TestSession;

beforeEach(async () => {
  const clock = new FakeClock();
  workers = createSimulatedBotWorkers(
    clock,
    async () => policy,
    ({ budget, level }) => (isSearchingLevel(level) ? budget : 0),
  );
  testHouse = await TestHouse.start({ clock, bots: new BotRequestRouter(workers.platform, 2) });
  mallory = await testHouse.connectNewPerson('Mallory', 'address of Mallory');
  ada = await testHouse.connectNewPerson('Ada', 'address of Ada');
});

/** Tables of experts who play among themselves. */
async function attack(): Promise<void> {
  for (let i = 0; i < ATTACK_TABLES; i++) {
    const table = await testHouse.createTable([mallory], { bots: [...EXPERTS] });
    await mallory.request('leave', { table });
  }
  await testHouse.clock.advance(20_000);
}

/** How long the bot takes that plays first after Ada, in each of her first few turns. */
async function measureBotMoves(level: 'easy' | 'hard'): Promise<number[]> {
  const table = await testHouse.createTable([ada], { bots: [level, level] });
  const { table: nox } = await testHouse.getLiveTable(table);
  const times: number[] = [];
  while (times.length < 8 && nox.phase === 'playing') {
    if ((await testHouse.listAwaitedSessions(table, [ada])).length > 0) await ada.move(table);
    const { moveCount } = nox.match!;
    const since = testHouse.clock.now();
    if ((await testHouse.listAwaitedSessions(table, [ada])).length > 0) continue;
    while (nox.match!.moveCount === moveCount) await testHouse.clock.advance(50);
    times.push(testHouse.clock.now() - since);
  }
  return times;
}

describe('while one guest keeps fifteen tables of experts open', () => {
  beforeEach(attack);

  it("[P24] a stranger's easy bot takes as long as ever", async () => {
    expect(new Set(await measureBotMoves('easy'))).toEqual(new Set([MOVE_DELAY_MS]));
  });

  it("[P24] a stranger's hard bot waits for two searches at most, and does search", async () => {
    const longest = MOVE_DELAY_MS + HARD_SEARCH_MS + 2 * EXPERT_SLOT_MS;
    const times = await measureBotMoves('hard');
    expect(Math.max(...times)).toBeLessThanOrEqual(longest);
    expect(workers.begun.filter(({ level }) => level === 'hard').length).toBeGreaterThanOrEqual(8);
  });
});

it('[P24] fifteen abandoned tables of experts ask no bot any more', async () => {
  await attack();
  mallory.disconnect();
  await testHouse.clock.advance(10_000);
  workers.begun.length = 0;
  await testHouse.clock.advance(600_000);
  expect(workers.begun).toEqual([]);
  expect(testHouse.house.liveTables.size).toBe(0);
});
