import { SeededRng } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { game, makeGolf } from './index.ts';
import { knowledge } from './knowledge.ts';

/** Two seats with the whole pack; the given cards come first, and places 1 and 2 are turned up. */
function tableOf(top: string) {
  const cards = top.split(' ');
  const pack = [...cards, ...game.kinds.filter((name) => !cards.includes(name))];
  const table = new StackedTable(makeGolf(pack), { holes: 1 }, 2);
  for (const place of [1, 2, 1, 2]) table.move(table.turn, { turn: place });
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

const OTHERS = '♥3 ♥4 ♥5 ♥6 ♥7 ♥8';

test('an open card that pairs off a high one is taken', () => {
  expect(choice(tableOf(`♣Q ♣3 ♣4 ♦5 ♦6 ♦7 ${OTHERS} ♠Q`))).toEqual({ take: 4 });
});

test('a high open card is left, and the stock is drawn from', () => {
  expect(choice(tableOf(`♣3 ♣4 ♣5 ♦5 ♦6 ♦7 ${OTHERS} ♠J`))).toEqual({ draw: true });
});

test('a drawn card that helps nowhere is discarded', () => {
  const table = tableOf(`♣3 ♣A ♣5 ♦5 ♦6 ♦7 ${OTHERS} ♠J ♠10`).move(0, { draw: true });
  expect(choice(table)).toEqual({ discard: true });
});

test('the shares of the win add up to one in every position', () => {
  const table = tableOf(`♣3 ♣A ♣5 ♦5 ♦6 ♦7 ${OTHERS} ♠J ♠10`);
  const shares = new Float64Array(2);
  for (; table.turn !== undefined; table.move(table.turn, choice(table))) {
    knowledge.evaluate(table.state, shares);
    expect(shares[0]! + shares[1]!).toBeCloseTo(1, 9);
  }
  knowledge.evaluate(table.state, shares);
  const { ranks } = table.view(0).result!;
  for (const [seat, rank] of ranks.entries()) expect(shares[seat]! > 0).toBe(rank === 1);
});

test.each(['a', 'b', 'c'])('six players end a round long before its limit, pack %s', (seed) => {
  const order = Uint8Array.from(game.kinds.keys());
  new SeededRng(seed).shuffle(order);
  const pack = Array.from(order, (kind) => game.kinds[kind]!);
  const table = new StackedTable(makeGolf(pack), { holes: 1 }, 6);
  let count = 0;
  for (; table.turn !== undefined; count++) table.move(table.turn, choice(table));
  expect(count).toBeLessThan(240);
});
