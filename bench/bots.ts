/**
 * How fast bots think: iterations a second from the third turn on, the time of a medium bot, and how
 * well real threads keep their time budget. `node bench/bots.ts`
 */
import { decideMove, MonteCarloTreeSearch } from '../packages/bots/src/index.ts';
import {
  findLowestSeatInSet,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
} from '../packages/core/src/index.ts';
import { gameIds } from '../packages/games/shelf.ts';
import { openBotWorkerPool } from '../packages/server/src/bots/bot-worker-pool.ts';
import { loadRulesAndBotKnowledge } from '../packages/server/src/bots/load-rules-and-bot-knowledge.ts';
import { quantile, round } from './common/statistics.ts';

/** Positions with one seat to move, from the third turn of each seat on. */
async function collectViews(id: string, wanted: number) {
  const policy = await loadRulesAndBotKnowledge(id);
  const { game } = policy;
  const seats = Math.min(4, game.seats.max);
  const rng = new SeededRng(`bench ${id}`);
  const pairs = new SeatMovePairs(game, seats);
  const views = [];
  while (views.length < wanted) {
    const state = game.setup(resolveOptions(game, {}), seats, rng);
    for (let ply = 0; tryPlayRandomMove(game, state, pairs, rng, rng); ply++) {
      const awaited = game.awaited(state);
      if (ply < 2 * seats || ply % 5 > 0 || awaited === 0 || views.length === wanted) continue;
      views.push(game.view(state, findLowestSeatInSet(awaited)));
    }
  }
  return { policy, views };
}

const rows = [];
for (const id of gameIds) {
  const { policy, views } = await collectViews(id, 60);
  const search = (iterations: number) =>
    views.forEach((view, i) => {
      new MonteCarloTreeSearch(policy.game, policy.knowledge, view, new SeededRng(`${i}`)).run({
        iterations,
      });
    });
  search(100);
  const start = performance.now();
  search(500);
  const perSecond = (500 * views.length * 1000) / (performance.now() - start);
  const medium: number[] = [];
  for (let round = 0; round < 20; round++)
    for (const view of views) {
      const began = performance.now();
      decideMove(policy, { view, level: 'medium', seed: `${round}` });
      medium.push(performance.now() - began);
    }
  const pool = openBotWorkerPool(1);
  const { version } = policy.game;
  const ask = (budget: number, i: number) =>
    pool.requestMove({ game: id, version, view: views[i]!, level: 'expert', budget, seed: `${i}` });
  await ask(200, 0);
  const late: number[] = [];
  for (const budget of [50, 200, 500])
    for (let i = 0; i < 12; i++) {
      const began = performance.now();
      const { move } = await ask(budget, i);
      const over = performance.now() - began - budget;
      // A forced move needs no thinking.
      if (move !== null && over > -budget / 2)
        late.push(Math.abs(over) / Math.max(20, budget / 10));
    }
  pool.close();
  rows.push({
    game: id,
    iterationsPerSec: Math.round(perSecond),
    mediumP99Ms: round(quantile(medium, 0.99), 3),
    worstBudgetError: round(Math.max(...late), 2),
  });
}
console.table(rows);
console.log('worstBudgetError: 1 is the limit, 10 % of the budget or 20 ms, whichever is more');
