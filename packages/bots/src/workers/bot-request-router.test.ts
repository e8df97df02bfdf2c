/** Who waits for whom: bots of many owners share a few simulated workers. */
import { resolveOptions, SeededRng } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../house/test/fake-clock.ts';
import {
  createSimulatedBotWorkers,
  type SimulatedBotWorkers,
} from '../../test/simulated-bot-workers.ts';
import { makeDefaultKnowledge } from '../default-knowledge.ts';
import { isSearchingLevel } from '../search-effort.ts';
import type { BotRequest, BotRequestOrigin } from './bot-request.ts';
import { BotRequestRouter } from './bot-request-router.ts';

const game = await loadGame('nox');
const policy = { game, knowledge: makeDefaultKnowledge(game) };
const state = game.setup(resolveOptions(game, {}), 3, new SeededRng('router'));
const SEARCH_MS = 1_200;
const SEARCH_WITH_MARGIN_MS = 1_250;
const SEARCH_WORKERS = 2;

let clock: FakeClock;
let workers: SimulatedBotWorkers;
let router: BotRequestRouter;
let lastSeed: number;

beforeEach(() => {
  clock = new FakeClock();
  lastSeed = 0;
  workers = createSimulatedBotWorkers(
    clock,
    async () => policy,
    ({ budget, level, seed }) => (isSearchingLevel(level) && seed !== 'forced' ? budget : 0),
  );
  router = new BotRequestRouter(workers.platform, SEARCH_WORKERS);
});

const createRequest = (level: BotRequest['level'], seed = `${++lastSeed}`): BotRequest => ({
  game: 'nox',
  version: game.version,
  view: game.view(state, 0),
  level,
  budget: SEARCH_MS,
  seed,
});

type OriginChanges = Partial<BotRequestOrigin>;
const createOrigin = (changes: OriginChanges): BotRequestOrigin => ({
  purpose: 'move',
  owner: 'mallory',
  table: 't',
  clientKey: 'one address',
  ...changes,
});

/** Asks, and says when the answer came. */
async function ask(level: BotRequest['level'], changes: OriginChanges = {}, seed?: string) {
  const askedAt = clock.now();
  await router.ask(createRequest(level, seed), createOrigin(changes));
  return clock.now() - askedAt;
}

/** The searches of somebody who has fifteen tables of experts. */
function attack(changes: OriginChanges = {}): void {
  for (let table = 0; table < 15; table++)
    for (let bot = 0; bot < 3; bot++) void ask('expert', { table: `attack ${table}`, ...changes });
}

async function advance(milliseconds: number): Promise<void> {
  await clock.advance(milliseconds);
}

const stranger = { owner: 'ada', clientKey: 'another address', table: 'ada' };

describe('behind fifteen tables of experts', () => {
  it.each(['random', 'easy', 'medium'] as const)(
    '[P24] the level %s does not wait',
    async (level) => {
      attack();
      await advance(0);
      const answered = ask(level, stranger);
      await advance(SEARCH_MS);
      expect(await answered).toBe(0);
    },
  );

  it('[P24] the search of a stranger is the next one', async () => {
    attack();
    await advance(100);
    const answered = ask('hard', stranger);
    await advance(10 * SEARCH_MS);
    expect(await answered).toBe(2 * SEARCH_WITH_MARGIN_MS - 100);
  });

  it('[P24] a stranger gets half of the searches, however many people attack from one address', async () => {
    for (let person = 0; person < 20; person++) attack({ owner: `guest ${person}` });
    const times: number[] = [];
    const playOn = async (): Promise<void> => {
      times.push(await ask('hard', stranger));
      return playOn();
    };
    void playOn();
    await advance(20 * SEARCH_WITH_MARGIN_MS);
    expect(times.length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...times)).toBeLessThanOrEqual(2 * SEARCH_WITH_MARGIN_MS);
  });

  it('[P24] somebody behind the same address is next but one', async () => {
    attack();
    await advance(100);
    const answered = ask('hard', { ...stranger, clientKey: 'one address' });
    await advance(10 * SEARCH_MS);
    expect(await answered).toBeLessThanOrEqual(3 * SEARCH_WITH_MARGIN_MS);
  });

  it('[P24] a hint has a worker of its own', async () => {
    attack();
    const answered = ask('expert', { ...stranger, purpose: 'hint' });
    await advance(SEARCH_WITH_MARGIN_MS);
    expect(await answered).toBe(SEARCH_WITH_MARGIN_MS);
  });

  it('starts no more than its workers', async () => {
    attack();
    void ask('easy', stranger);
    void ask('expert', { purpose: 'hint' });
    await advance(20 * SEARCH_MS);
    expect(workers.spawnedCount()).toBe(SEARCH_WORKERS + 2);
  });
});

describe('a search that would wait too long', () => {
  it('[P24] is answered at the medium level: at once beyond the limit of a person', async () => {
    const times: number[] = [];
    for (let i = 0; i < 13; i++) void ask('expert').then((time) => times.push(time));
    await advance(0);
    expect(times).toEqual([0]);
    expect(router.downgradedSearches).toBe(1);
    expect(workers.begun.map(({ level }) => level)).toEqual(['expert', 'expert', 'medium']);
  });

  it('at once beyond the limit of an address', async () => {
    for (let i = 0; i < 60; i++) void ask('expert', { owner: `guest ${i}` });
    await advance(0);
    expect(router.downgradedSearches).toBe(12);
  });

  it('and after five seconds at the latest', async () => {
    const times: number[] = [];
    for (let i = 0; i < 12; i++) void ask('expert').then((time) => times.push(time));
    await advance(60_000);
    expect(times).toHaveLength(12);
    expect(Math.max(...times)).toBeLessThanOrEqual(5_000 + SEARCH_WITH_MARGIN_MS);
    expect(router.downgradedSearches).toBe(4);
  });

  it('[P24] is one of whoever has most, if the queue is full', async () => {
    for (let address = 0; address < 4; address++)
      for (let person = 0; person < 40; person++)
        void ask('expert', { owner: `guest ${address} ${person}`, clientKey: `${address}` });
    await advance(0);
    expect(router.queuedSearches).toBe(128);
    const answered = ask('hard', stranger);
    await advance(10 * SEARCH_MS);
    expect(workers.begun.filter(({ level }) => level === 'hard')).toHaveLength(1);
    expect(await answered).toBeGreaterThan(SEARCH_MS);
  });

  it('leaves nothing behind', async () => {
    attack();
    await advance(60_000);
    expect(router.queuedSearches).toBe(0);
    expect(clock.pendingTimerCount).toBe(0);
  });
});

describe('a forced move', () => {
  it('[P13] is answered as late as a search, and frees its worker as late', async () => {
    const measure = async (seed: string | undefined) => {
      const times = [0, 1, 2, 3].map((table) => ask('expert', { table: `${table}` }, seed));
      await advance(10 * SEARCH_MS);
      return Promise.all(times);
    };
    expect(await measure('forced')).toEqual(await measure(undefined));
  });
});
