/**
 * How fast bots think: iterations a second from the third turn, the medium answer, and how well
 * budgets in time are kept by real threads. `node bench/bots.ts`
 */
import { decideMove, MonteCarloTreeSearch } from '../packages/bots/src/index.ts';
import {
  findLowestSeat,
  LegalMoveList,
  playRandomMove,
  resolveOptions,
  SeededRng,
} from '../packages/core/src/index.ts';
import { gameIds } from '../packages/games/shelf.ts';
import { openBotWorkerPool } from '../packages/server/src/bots/bot-worker-pool.ts';
import { openBotPolicy } from '../packages/server/src/bots/open-bot-policy.ts';

/** Positions with one seat to move, from the third turn of each seat on. */
async function collectViews(id: string, wanted: number) {
  const brain = await openBotPolicy(id);
  const { game } = brain;
  const seats = Math.min(4, game.seats.max);
  const rng = new SeededRng(`bench ${id}`);
  const pairs = new LegalMoveList(game, seats);
  const views = [];
  while (views.length < wanted) {
    const state = game.setup(resolveOptions(game, {}), seats, rng);
    for (let ply = 0; playRandomMove(game, state, pairs, rng, rng); ply++) {
      const awaited = game.awaited(state);
      if (ply < 2 * seats || ply % 5 > 0 || awaited === 0 || views.length === wanted) continue;
      views.push(game.view(state, findLowestSeat(awaited)));
    }
  }
  return { brain, views };
}

const percentile = (figures: number[], share: number) =>
  figures.sort((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(share * figures.length))]!;

const rows = [];
for (const id of gameIds) {
  const { brain, views } = await collectViews(id, 60);
  const search = (iterations: number) =>
    views.forEach((view, i) => {
      new MonteCarloTreeSearch(brain.game, brain.knowledge, view, new SeededRng(`${i}`)).run({
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
      decideMove(brain, { view, level: 'medium', seed: `${round}` });
      medium.push(performance.now() - began);
    }
  const host = openBotWorkerPool(1);
  const { version } = brain.game;
  const ask = (budget: number, i: number) =>
    host.requestMove({ game: id, version, view: views[i]!, level: 'expert', budget, seed: `${i}` });
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
  host.close();
  rows.push({
    game: id,
    iterationsPerSec: Math.round(perSecond),
    mediumP99Ms: Number(percentile(medium, 0.99).toFixed(3)),
    worstBudgetError: Number(Math.max(...late).toFixed(2)),
  });
}
console.table(rows);
console.log('worstBudgetError: 1 is the limit, 10 % of the budget or 20 ms, whichever is more');
