/**
 * Runs with faults from eight seeds; simulation-run.long.ts has hundreds. `LUDO_SEED=N` takes others; a
 * title repeats its run.
 */
import { describe, expect, it } from 'vitest';
import { SIMULATED_GAMES } from '../test/simulated-games.ts';
import { loadRulesAndBotKnowledgeByGame } from './load-rules-and-bot-knowledge.ts';
import { SimulationRun } from './simulation-run.ts';

const policies = await loadRulesAndBotKnowledgeByGame(SIMULATED_GAMES);
/** From here on, eight runs have all kinds of lines that are looked for below. */
const FIRST_SEED = Number(process.env.LUDO_SEED ?? 28) || 28;
/** Every fourth run has several nodes, and fewer tables, because each table takes more events. */
const SIMULATION_RUNS = Array.from({ length: 8 }, (_, i) => {
  const nodes = [1, 1, 1, 2, 1, 1, 1, 3][i]!;
  return [FIRST_SEED + i, nodes, nodes === 1 ? 10 : 5] as const;
});

describe('the house under faults', () => {
  let [games, kills] = [0, 0];
  const lines = new Map<string, number>();

  it.each(SIMULATION_RUNS)(
    'keeps its promises: ludo sim --seed %i --nodes %i --tables %i --events 15000',
    async (seed, nodes, tables) => {
      const options = { seed: `${seed}`, nodes, tables, events: 15_000, policies };
      const report = await new SimulationRun(options).run();
      expect(report.violation?.message).toBeUndefined();
      games += report.games;
      kills += report.kills;
      for (const [kind, count] of report.lines) lines.set(kind, (lines.get(kind) ?? 0) + count);
    },
  );

  it('has played at least 60 games in these runs, and at least three nodes were killed', () => {
    expect(games).toBeGreaterThanOrEqual(60);
    expect(kills).toBeGreaterThanOrEqual(3);
  });

  it.each(['take-over', 'remove', 'arrange-seats', 'pass-host', 'downtime'])(
    'has written lines of the kind "%s" in these runs',
    (kind) => expect(lines.get(kind) ?? 0).toBeGreaterThan(0),
  );

  it('does exactly the same for the same seed, and something else for another', async () => {
    const history = async (seed: string) =>
      (await new SimulationRun({ seed, nodes: 2, tables: 3, events: 3_000, policies }).run())
        .history;
    const [once, again, other] = [await history('a'), await history('a'), await history('b')];
    expect(again).toBe(once);
    expect(other).not.toBe(once);
  });
});
