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
