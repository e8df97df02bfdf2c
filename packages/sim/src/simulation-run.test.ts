/** Evenings in bad weather. `LUDO_SEED=N` runs others; a failure says how to see it again. */
import { gameIds } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { loadBotPolicies } from './load-bot-policies.ts';
import { SimulationRun } from './simulation-run.ts';

const policies = await loadBotPolicies(gameIds);
const FIRST_SEED = Number(process.env.LUDO_SEED ?? 1) || 1;
/** Every fourth house has several nodes, and then few tables: there is more to do for each. */
const SIMULATION_RUNS = Array.from({ length: 16 }, (_, i) => {
  const nodes = [1, 1, 1, 2, 1, 1, 1, 3][i % 8]!;
  return [FIRST_SEED + i, nodes, nodes === 1 ? 24 : 6] as const;
});

describe('the house in bad weather', () => {
  let [games, kills] = [0, 0];

  it.each(SIMULATION_RUNS)(
    'keeps its promises: ludo sim --seed %i --nodes %i --tables %i --events 15000',
    async (seed, nodes, tables) => {
      const plan = { seed: `${seed}`, nodes, tables, events: 15_000, policies };
      const account = await new SimulationRun(plan).run();
      expect(account.violation?.message).toBeUndefined();
      games += account.games;
      kills += account.kills;
    },
  );

  it('has then seen 300 games, and five nodes die', () => {
    expect(games).toBeGreaterThanOrEqual(300);
    expect(kills).toBeGreaterThanOrEqual(5);
  });

  it('does the same again for the same seed, to the byte, and something else for another', async () => {
    const history = async (seed: string) =>
      (await new SimulationRun({ seed, nodes: 2, tables: 3, events: 3_000, policies }).run())
        .history;
    const [once, again, other] = [await history('a'), await history('a'), await history('b')];
    expect(again).toBe(once);
    expect(other).not.toBe(once);
  });
});
