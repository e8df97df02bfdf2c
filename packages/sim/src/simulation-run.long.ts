/**
 * Ten thousand games and a million events with faults: `npm run test:long -- sim`. For two cores, start
 * it twice with LUDO_GAMES=5000 and two values of LUDO_SEED.
 */
import { gameIds } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { loadRulesAndBotKnowledgeByGame } from './load-rules-and-bot-knowledge.ts';
import { SimulationRun } from './simulation-run.ts';

const MIN_GAMES = Number(process.env.LUDO_GAMES ?? 10_000);
const MIN_EVENTS = 100 * MIN_GAMES;
const RUN_OPTIONS = { tables: 30, events: 25_000 };
/** Most runs have one node, because several nodes take more than several times the work. */
const NODE_COUNTS = [1, 1, 2, 1, 1, 3];
const FIRST_SEED = Number(process.env.LUDO_SEED ?? 1_000) || 1_000;

describe('the house under faults for a long time', () => {
  it(`keeps its promises, from seed ${FIRST_SEED} on`, async () => {
    const policies = await loadRulesAndBotKnowledgeByGame(gameIds);
    const sum = { games: 0, events: 0, moves: 0, acknowledged: 0, frames: 0, kills: 0 };
    const names = Object.keys(sum) as (keyof typeof sum)[];
    for (let seed = FIRST_SEED; sum.games < MIN_GAMES || sum.events < MIN_EVENTS; seed++) {
      const nodes = NODE_COUNTS[seed % NODE_COUNTS.length]!;
      const report = await new SimulationRun({
        seed: `${seed}`,
        nodes,
        ...RUN_OPTIONS,
        policies,
      }).run();
      const command = `ludo sim --seed ${seed} --nodes ${nodes} --tables ${RUN_OPTIONS.tables} --events ${RUN_OPTIONS.events}`;
      expect(report.violation?.message, command).toBeUndefined();
      for (const name of names) sum[name] += report[name];
      const totals = names.map((name) => `${sum[name]} ${name}`).join(', ');
      process.stdout.write(`seeds ${FIRST_SEED} to ${seed}: ${totals}\n`);
    }
  });
});
