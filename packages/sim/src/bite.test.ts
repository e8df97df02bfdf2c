/** Every promise that the simulation checks is broken once on purpose, and it notices. */
import { gameIds } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { openBrains } from './brains.ts';
import { Evening } from './evening.ts';
import { BROKEN } from './test-builds.ts';
import { PROMISES } from './violation.ts';

const brains = await openBrains(gameIds);

describe('a house that', () => {
  it.each(BROKEN)('$what is found out: $promise', async ({ breaks, plan, promise, within }) => {
    const mend = breaks?.();
    try {
      const evening = new Evening({ seed: 'broken', tables: 20, events: 30_000, brains, ...plan });
      const { events, violation } = await evening.run();
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
