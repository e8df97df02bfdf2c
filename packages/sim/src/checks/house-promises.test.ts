/** Every promise that the simulation checks is broken once on purpose, and it notices. */
import { gameIds } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { BROKEN_HOUSES } from '../../test/broken-houses.ts';
import { loadBotPolicies } from '../load-bot-policies.ts';
import { type SimulationOptions, type SimulationReport, SimulationRun } from '../simulation-run.ts';
import { HOUSE_PROMISES } from './house-promises.ts';

const policies = await loadBotPolicies(gameIds);

/** Not every evening has the weather in which a fault shows. */
const MAX_RUNS = 6;

async function runUntilViolation(
  plan: Partial<SimulationOptions> & Pick<SimulationOptions, 'tables' | 'events'>,
): Promise<SimulationReport> {
  for (let i = 1; ; i++) {
    const account = await new SimulationRun({
      ...plan,
      seed: `broken${'!'.repeat(i - 1)}`,
      policies,
    }).run();
    if (account.violation || i === MAX_RUNS) return account;
  }
}

describe('a house that', () => {
  it.each(BROKEN_HOUSES)(
    '$what is found out: $promise',
    async ({ patchPrototypes, options, promise, foundWithinEvents }) => {
      const mend = patchPrototypes?.();
      try {
        const { events, violation } = await runUntilViolation({
          tables: 20,
          events: 30_000,
          ...options,
        });
        expect(violation?.promise, violation?.message).toBe(promise);
        expect(events).toBeLessThan(foundWithinEvents);
      } finally {
        mend?.();
      }
    },
  );

  it('breaks any of its promises has been tried', () => {
    const tried = new Set(BROKEN_HOUSES.map(({ promise }) => promise));
    expect([...tried].sort()).toEqual(Object.keys(HOUSE_PROMISES).sort());
  });
});
