/**
 * Ten thousand games in bad weather, and a million events: `npm run test:long -- sim`. On two cores in
 * two halves, each with LUDO_GAMES=5000 and a LUDO_SEED of its own.
 */
import { gameIds } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { openBrains } from './brains.ts';
import { Evening } from './evening.ts';

const GAMES = Number(process.env.LUDO_GAMES ?? 10_000);
const EVENTS = 100 * GAMES;
const PLAN = { tables: 30, events: 25_000 };
/** Several nodes are more than several times the work. */
const NODES = [1, 1, 2, 1, 1, 3];
const first = Number(process.env.LUDO_SEED ?? 1_000) || 1_000;

describe('the house in bad weather for a long time', () => {
  it(`keeps its promises, from seed ${first} on`, async () => {
    const brains = await openBrains(gameIds);
    const sum = { games: 0, events: 0, moves: 0, acknowledged: 0, frames: 0, kills: 0 };
    const names = Object.keys(sum) as (keyof typeof sum)[];
    for (let seed = first; sum.games < GAMES || sum.events < EVENTS; seed++) {
      const nodes = NODES[seed % NODES.length]!;
      const account = await new Evening({ seed: `${seed}`, nodes, ...PLAN, brains }).run();
      const again = `ludo sim --seed ${seed} --nodes ${nodes} --tables ${PLAN.tables} --events ${PLAN.events}`;
      expect(account.violation?.message, again).toBeUndefined();
      for (const name of names) sum[name] += account[name];
      const said = names.map((name) => `${sum[name]} ${name}`).join(', ');
      process.stdout.write(`seeds ${first} to ${seed}: ${said}\n`);
    }
  });
});
