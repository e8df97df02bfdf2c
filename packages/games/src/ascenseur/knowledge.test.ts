import { StackedTable } from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { game, makeAscenseur } from './index.ts';
import { knowledge } from './knowledge.ts';

/** Three seats with the whole pack behind them; the given cards come first. */
function tableOf(top: string, sizes: number[], bids: number[]) {
  const cards = top.split(' ');
  const pack = [...cards, ...game.kinds.filter((name) => !cards.includes(name))];
  const table = new StackedTable(makeAscenseur(pack, sizes), { way: 'up', hook: false }, 3);
  for (const bid of bids) table.move(table.turn, { bid });
  return table;
}

/** The move with the best prior. */
function choice({ game: rules, state, turn }: ReturnType<typeof tableOf>) {
  const moves = new Int32Array(rules.limits.moves);
  const count = rules.moves(state, turn!, moves);
  const priors = new Float64Array(count);
  knowledge.prior(state, turn!, moves, count, priors);
  return rules.write(moves[priors.indexOf(Math.max(...priors))]!);
}

test('an ace of trumps is bid as a trick, a low card as none', () => {
  expect(choice(tableOf('♠A ♥2 ♥3 ♠5', [1], []))).toEqual({ bid: 1 });
  expect(choice(tableOf('♦2 ♥2 ♥3 ♠5', [1], []))).toEqual({ bid: 0 });
});

test('a seat that needs a trick takes it with the cheapest card that can', () => {
  const table = tableOf('♥3 ♣2 ♥4 ♣3 ♥K ♥6 ♠5', [2], [0, 0, 1]);
  table.move(0, { play: '♥3' }).move(1, { play: '♥4' });
  expect(choice(table)).toEqual({ play: '♥6' });
});

test('a seat that needs no trick lays the highest card that does not take', () => {
  const table = tableOf('♥J ♣2 ♥4 ♣3 ♥9 ♥2 ♠5', [2], [1, 0, 0]);
  table.move(0, { play: '♥J' }).move(1, { play: '♥4' });
  expect(choice(table)).toEqual({ play: '♥9' });
});

test('the shares of the win add up to one in every position', () => {
  const table = tableOf('♥J', [1, 2, 3], []);
  const shares = new Float64Array(3);
  for (; table.turn !== undefined; table.move(table.turn, table.moves()[0]!)) {
    knowledge.evaluate(table.state, shares);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
  }
  knowledge.evaluate(table.state, shares);
  const { ranks } = table.view(0).result!;
  for (const [seat, rank] of ranks.entries()) expect(shares[seat]! > 0).toBe(rank === 1);
});
