/** Every promise that the simulation checks is broken once on purpose, and it notices. */
import { gameIds } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { openBrains } from './brains.ts';
import { type Account, Evening, type Plan } from './evening.ts';
import { BROKEN } from './test-builds.ts';
import { PROMISES } from './violation.ts';

const brains = await openBrains(gameIds);

/** Not every evening has the weather in which a fault shows. */
const EVENINGS = 6;

async function firstToFind(
  plan: Partial<Plan> & Pick<Plan, 'tables' | 'events'>,
): Promise<Account> {
  for (let i = 1; ; i++) {
    const account = await new Evening({
      ...plan,
      seed: `broken${'!'.repeat(i - 1)}`,
      brains,
    }).run();
    if (account.violation || i === EVENINGS) return account;
  }
}

describe('a house that', () => {
  it.each(BROKEN)('$what is found out: $promise', async ({ breaks, plan, promise, within }) => {
    const mend = breaks?.();
    try {
      const { events, violation } = await firstToFind({ tables: 20, events: 30_000, ...plan });
      expect(violation?.promise, violation?.message).toBe(promise);
      expect(events).toBeLessThan(within);
    } finally {
      mend?.();
    }
  });

  it('breaks any of its promises has been tried', () => {
    const tried = new Set(BROKEN.map(({ promise }) => promise));
    expect([...tried].sort()).toEqual(Object.keys(PROMISES).sort());
  });
});
