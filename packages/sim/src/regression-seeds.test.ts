/** Seeds that have found something, and what it was. */
import { gameIds } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { loadBotPolicies } from './load-bot-policies.ts';
import { SimulationRun } from './simulation-run.ts';

const policies = await loadBotPolicies(gameIds);

describe('seeds that found something', () => {
  it('107: a clock that was set back by a day made a bot that was thinking wait for a day', async () => {
    const evening = new SimulationRun({
      seed: '107',
      tables: 5,
      events: 8_000,
      faults: ['jump'],
      policies,
    });
    expect((await evening.run()).violation?.message).toBeUndefined();
  });

  it.each([
    ['28', 'guests of a table that went on elsewhere were told from seats of what was taken back'],
    ['16', 'who opened a table in the moment of a decision saw it, though another node was first'],
  ])('%s, three nodes: %s', async (seed) => {
    // It showed early: the games need not be played to their ends.
    const plan = {
      seed,
      nodes: 3,
      tables: 15,
      events: 6_000,
      maxEventsPerNodeToFinish: 1,
      policies,
    };
    const { violation } = await new SimulationRun(plan).run();
    expect(violation?.promise, violation?.message).toBe('finish');
  });
});
