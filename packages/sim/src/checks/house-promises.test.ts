/** The simulation notices when a promise is broken: each one is broken here on purpose. */
import { describe, expect, it } from 'vitest';
import { BROKEN_HOUSES } from '../../test/broken-houses.ts';
import { SIMULATED_GAMES } from '../../test/simulated-games.ts';
import { loadRulesAndBotKnowledgeByGame } from '../load-rules-and-bot-knowledge.ts';
import type { SimulationOptions } from '../simulation-environment.ts';
import { type SimulationReport, SimulationRun } from '../simulation-run.ts';
import { HOUSE_PROMISES } from './house-promises.ts';

const policies = await loadRulesAndBotKnowledgeByGame(SIMULATED_GAMES);

/** Not every seed has the faults that bring a broken promise to light. */
const MAX_RUNS = 6;
const CASES = BROKEN_HOUSES.map(
  (house) => [HOUSE_PROMISES[house.promise].id, house.what, house.promise, house] as const,
);

/** A house that breaks several promises may break another one first. */
async function runUntilViolation(
  promise: string,
  options: Partial<SimulationOptions> & Pick<SimulationOptions, 'tables' | 'events'>,
): Promise<SimulationReport> {
  for (let i = 1; ; i++) {
    const report = await new SimulationRun({
      ...options,
      seed: `${options.seed ?? 'broken'}${'!'.repeat(i - 1)}`,
      policies,
    }).run();
    if (report.violation?.promise === promise || i === MAX_RUNS) return report;
  }
}

describe('a house that', () => {
  it.each(CASES)(
    '[%s] %s is found out: %s',
    async (id, _, promise, { foundWithinEvents, options, patchPrototypes }) => {
      const restore = patchPrototypes?.();
      try {
        const { events, violation } = await runUntilViolation(promise, {
          tables: 20,
          events: 30_000,
          ...options,
        });
        expect(violation?.promise, violation?.message).toBe(promise);
        expect(violation?.message).toMatch(`[${id}] ${promise} `);
        expect(events).toBeLessThan(foundWithinEvents);
      } finally {
        restore?.();
      }
    },
  );

  it('breaks a promise is tried for every promise that is checked', () => {
    const broken = new Set(BROKEN_HOUSES.map(({ promise }) => promise));
    expect([...broken].sort()).toEqual(Object.keys(HOUSE_PROMISES).sort());
  });
});
