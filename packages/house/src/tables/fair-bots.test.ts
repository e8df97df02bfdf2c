/** One guest with many tables of experts, and how long the bots of others take then. */
import {
  type BotRequestOrigin,
  BotRequestRouter,
  isSearchingLevel,
  makeDefaultKnowledge,
} from '@ludotheque/bots';
import { loadGame } from '@ludotheque/games/shelf';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createSimulatedBotWorkers,
  type SimulatedBotWorkers,
} from '../../../bots/test/simulated-bot-workers.ts';
import { FakeClock } from '../../test/fake-clock.ts';
import { FaultyStore } from '../../test/faulty-store.ts';
import { TestHouse } from '../../test/test-house.ts';
import { TestMessageBus } from '../../test/test-message-bus.ts';
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

describe('the bots of tables that are open at another node only', () => {
  let messageBus: TestMessageBus;
  let here: TestHouse;
  let there: TestHouse;
  /** What the node `here` has asked its bots for, by table. */
  let origins: Map<string, BotRequestOrigin>;

  beforeEach(async () => {
    messageBus = new TestMessageBus();
    const clock = new FakeClock();
    here = await TestHouse.start({ clock, pubSub: messageBus.connectNode('here') });
    const { ask } = here.ports.bots;
    origins = new Map();
    here.ports.bots.ask = (request, origin) => {
      origins.set(origin.table, origin);
      return ask(request, origin);
    };
    const faultyStore = new FaultyStore(here.faultyStore.memoryTables);
    const pubSub = messageBus.connectNode('there');
    there = await TestHouse.start({ clock, faultyStore, seed: 'there', pubSub });
  });

  /** For each of these addresses, a table whose lease is here and whose owner has gone over to the other node. */
  async function findKeysOfTables(addresses: readonly (string | undefined)[]) {
    const guests = new Map<string, TestSession>();
    for (const [i, address] of addresses.entries()) {
      const before = await here.connectNewPerson(`Guest ${i}`, address);
      const table = await here.createTable([before], { bots: ['hard', 'hard', 'hard'] });
      before.disconnect();
      const guest = await there.reconnect(before, address);
      await guest.openTable(table);
      guests.set(table, guest);
    }
    await here.clock.advance(5_000);
    origins.clear();
    for (let i = 0; i < 50 && origins.size < guests.size; i++) {
      for (const [table, guest] of guests)
        if ((await there.listAwaitedSessions(table, [guest])).length > 0) await guest.move(table);
      await here.clock.advance(5_000);
    }
    expect(origins.size).toBe(guests.size);
    return [...guests.keys()].map((table) => origins.get(table)!.clientKey);
  }

  it('[P24] take their turns by the address that the other node says', async () => {
    const addresses = ['one', 'one', 'other'];
    expect(await findKeysOfTables(addresses)).toEqual(addresses);
  });

  it('[P24] take one turn together if a node of the version before does not say it', async () => {
    const keys = await findKeysOfTables([undefined, undefined, undefined]);
    expect(keys).toEqual([expect.any(String), keys[0], keys[0]]);
  });
});
