/**
 * Bots of several tables, and hints, share the workers. In worlds that differ only in how long the
 * bots of one table think, as they do when a bot has one legal card, everybody is sent the same frames
 * at the same times.
 */
import { type BotRequest, BotRequestRouter, isSearchingLevel } from '@ludotheque/bots';
import { describe, expect, it } from 'vitest';
import { createSimulatedBotWorkers } from '../../../bots/test/simulated-bot-workers.ts';
import { FakeClock, flushEventLoop } from '../../../house/test/fake-clock.ts';
import { TestHouse } from '../../../house/test/test-house.ts';
import type { TestSession } from '../../../house/test/test-session.ts';
import { loadRulesAndBotKnowledge } from '../../src/bots/load-rules-and-bot-knowledge.ts';

/** The game of the table whose bots are probed; the prober's other tables play another one. */
const PROBED_GAME = 'ascenseur';
const OTHER_GAME = 'nox';
/** Loaded before, so that loading takes no time while the clock is advanced. */
const policies = new Map([
  [PROBED_GAME, await loadRulesAndBotKnowledge(PROBED_GAME)],
  [OTHER_GAME, await loadRulesAndBotKnowledge(OTHER_GAME)],
]);
const loadPolicy = async (game: string) => policies.get(game)!;
/** How exactly times are compared, and how often the prober acts. */
const CLOCK_STEP_MS = 10;
const PROBE_INTERVAL_STEPS = 13;
const RUN_MS = 45_000;
/** As on a server by default. */
const SEARCH_WORKERS = 2;

type ThinkingTime = (request: BotRequest, searchNumber: number) => number;

/** A bot that does not search is quicker, too, the less it has to choose from. */
const QUICK_SHARE = 1 / 30;

/** What bots of the probed table may do: each search as long as allowed, or with one legal card. */
const WORLDS: { readonly [name: string]: ThinkingTime } = {
  'every bot has a choice': ({ budget }) => budget,
  'every bot has one legal card': () => 0,
  'every third bot has one legal card': ({ budget }, n) => (n % 3 === 0 ? 0 : budget),
  'searches end early': ({ budget }, n) => Math.max(1, budget - 100 * (n % 7)),
};

async function recordFrames(
  thinkAtProbedTable: ThinkingTime,
  { searchWorkers = SEARCH_WORKERS, furtherTables = 0 } = {},
) {
  const clock = new FakeClock();
  let searches = 0;
  let quickMoves = 0;
  const workers = createSimulatedBotWorkers(clock, loadPolicy, (request) => {
    const isProbed = request.game === PROBED_GAME && !request.explain;
    if (!isSearchingLevel(request.level))
      return isProbed ? QUICK_SHARE * thinkAtProbedTable(request, quickMoves++) : 0;
    return isProbed ? thinkAtProbedTable(request, searches++) : request.budget;
  });
  const bots = new BotRequestRouter(workers.platform, searchWorkers);
  const testHouse = await TestHouse.start({ clock, bots });
  const prober = await testHouse.connectNewPerson('Mallory');
  const watcher = await testHouse.connectNewPerson('Spectator');
  const expert = { bots: ['expert', 'expert', 'expert'] as const };
  const tables = [
    await testHouse.createTable([prober], { game: PROBED_GAME, bots: [...expert.bots] }),
    await testHouse.createTable([prober], { game: OTHER_GAME, bots: [...expert.bots] }),
    await testHouse.createTable([prober], { game: OTHER_GAME, bots: ['hard', 'easy'] }),
  ];
  for (let i = 0; i < furtherTables; i++)
    tables.push(
      await testHouse.createTable([prober], { game: OTHER_GAME, bots: [...expert.bots] }),
    );
  for (const table of tables) await watcher.openTable(table);
  const frames: string[] = [];
  for (let step = 0; step * CLOCK_STEP_MS < RUN_MS; step++) {
    if (step % PROBE_INTERVAL_STEPS === 0) await probe(testHouse, prober, tables, step);
    await clock.advance(CLOCK_STEP_MS);
    for (const session of [prober, watcher])
      for (const frame of session.takeFrames())
        frames.push(`${clock.now()} ${session === prober} ${JSON.stringify(frame)}`);
  }
  await testHouse.house.stop();
  return { frames, searches, quickMoves };
}

/** Asks for hints as often as allowed, and moves at once, to measure what the bots keep busy. */
async function probe(
  testHouse: TestHouse,
  prober: TestSession,
  tables: readonly string[],
  step: number,
): Promise<void> {
  for (const table of tables) {
    const isAwaited = (await testHouse.listAwaitedSessions(table, [prober])).length > 0;
    void prober.request('hint', { table }).catch(() => undefined);
    await flushEventLoop();
    if (isAwaited && step % (9 * PROBE_INTERVAL_STEPS) === 0) await prober.move(table);
  }
}

describe('[P13] a person who measures how busy the bots are', () => {
  const [[, first], ...others] = Object.entries(WORLDS) as [
    [string, ThinkingTime],
    ...[string, ThinkingTime][],
  ];

  const recordFirst = recordFrames(first);

  it.each(others)('is sent the same at the same times where %s', async (_, world) => {
    const expected = await recordFirst;
    const actual = await recordFrames(world);
    expect(expected.searches).toBeGreaterThan(10);
    expect(actual.frames).toEqual(expected.frames);
  });

  const everyThird = WORLDS['every third bot has one legal card']!;

  it('also if there are so few workers that bots have to wait', async () => {
    const expected = await recordFrames(first, { searchWorkers: 1 });
    const actual = await recordFrames(everyThird, { searchWorkers: 1 });
    expect(actual.frames).toEqual(expected.frames);
  });

  it('also if bots wait so long that they play at the medium level, later than planned', async () => {
    const busy = { searchWorkers: 1, furtherTables: 10 };
    const expected = await recordFrames(first, busy);
    const actual = await recordFrames(everyThird, busy);
    expect(expected.quickMoves).toBeGreaterThan(3);
    expect(actual.frames).toEqual(expected.frames);
  });
});
