import { decideMove } from '@ludotheque/bots';
import type { AnyBotKnowledge, AnyGame } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { game, makeCrazyEights } from './index.ts';
import { knowledge } from './knowledge.ts';

/** Two seats with the whole pack; the given cards come first: hands of four, then the open card. */
function tableOf(top: string) {
  const cards = top.split(' ');
  const pack = [...cards, ...game.kinds.filter((name) => !cards.includes(name))];
  const options = { rounds: 1, actions: false } as const;
  return new StackedTable(
    makeCrazyEights(pack, () => 4),
    options,
    2,
  );
}

/** The move with the best prior. */
function choice({ game: rules, state, turn }: ReturnType<typeof tableOf>) {
  const moves = new Int32Array(rules.limits.moves);
  const count = rules.moves(state, turn!, moves);
  const priors = new Float64Array(count);
  knowledge.prior(state, turn!, moves, count, priors);
  return rules.write(moves[priors.indexOf(Math.max(...priors))]!);
}

const RIVAL = '♦2 ♦3 ♦4 ♦5';

test('a high card goes before a low one, and an eight is kept', () => {
  expect(choice(tableOf(`♣3 ♣K ♠8 ♥6 ${RIVAL} ♣9`))).toEqual({ lay: '♣K' });
});

test('an eight names the suit of most of the hand', () => {
  expect(choice(tableOf(`♠8 ♥6 ♥7 ♦Q ${RIVAL} ♣9`))).toEqual({ eight: '♠8', suit: 'hearts' });
});

test('the shares of the win add up to one in every position', () => {
  const table = tableOf(`♠8 ♥6 ♥7 ♦Q ${RIVAL} ♣9`);
  const shares = new Float64Array(2);
  for (; table.turn !== undefined; table.move(table.turn, choice(table))) {
    knowledge.evaluate(table.state, shares);
    expect(shares[0]! + shares[1]!).toBeCloseTo(1, 9);
  }
  knowledge.evaluate(table.state, shares);
  const { ranks } = table.view(0).result!;
  for (const [seat, rank] of ranks.entries()) expect(shares[seat]! > 0).toBe(rank === 1);
});

/** Two seats with one card each in the last of three rounds: seat 0 could end the game. */
function makeLastRound(scores: readonly number[]) {
  const cards = ['♣3', '♦K', '♣9'];
  const pack = [...cards, ...game.kinds.filter((name) => !cards.includes(name))];
  const rules = makeCrazyEights(pack, () => 1);
  const { state } = new StackedTable(rules, { rounds: 3, actions: false } as const, 2);
  state.sheet = [scores, [0, 0]];
  return { rules, view: rules.view(state, 0) };
}

test.each([
  { level: 'medium', scores: [90, 0], move: { draw: true }, so: 'goes on in a game it would lose' },
  { level: 'hard', scores: [90, 0], move: { draw: true }, so: 'goes on in a game it would lose' },
  { level: 'medium', scores: [0, 90], move: { lay: '♣3' }, so: 'ends a game it wins' },
  { level: 'hard', scores: [0, 90], move: { lay: '♣3' }, so: 'ends a game it wins' },
] as const)('$level $so', ({ level, move, scores }) => {
  const { rules, view } = makeLastRound(scores);
  const policy = {
    game: rules as unknown as AnyGame,
    knowledge: knowledge as AnyBotKnowledge,
  };
  const decision = decideMove(policy, { view, level, seed: 'end', effort: { iterations: 100 } });
  expect(rules.write(decision.move!)).toEqual(move);
});
