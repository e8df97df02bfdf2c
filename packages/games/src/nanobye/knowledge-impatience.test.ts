import { SeededRng } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { game } from './index.ts';
import { knowledge } from './knowledge.ts';
import { drawQuittingOfMany, drawStakeOfMany } from './knowledge-habits.ts';
import { chooseAnte, growStakes } from './knowledge-impatience.ts';
import { drawQuitting, drawStake } from './knowledge-two-seats.ts';
import type { MancheClosing } from './state.ts';
import { countDraws, DRAW_COUNT } from './test/count-draws.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const PILE = '23456789123456';

interface LateManche {
  readonly manche: number;
  /** What everybody paid in the manche before. */
  readonly antes: readonly number[];
  readonly manches?: number;
  readonly hands?: string;
}

/** A table as it is at the beginning of a late manche. */
function atManche({ antes, hands, manche, manches = 0 }: LateManche): NanobyeTestTable {
  const dealt = hands ?? antes.map(() => '56').join(' ');
  const table = new NanobyeTestTable(`${dealt} | ${PILE}`, { manches });
  table.state.sheet = Array.from({ length: manche - 1 }, () => antes.map(() => 26));
  table.state.closing = { antes } as MancheClosing;
  return table;
}
const anteAt = (late: LateManche): number => chooseAnte(atManche(late).state, 1);

test('without a limit, antes grow with the manches if most others pay them as well', () => {
  expect(anteAt({ manche: 29, antes: [3, 3, 3, 3] })).toBe(1);
  expect(anteAt({ manche: 31, antes: [2, 1, 2, 1] })).toBe(2);
  expect(anteAt({ manche: 41, antes: [3, 1, 3, 1] })).toBe(3);
  expect(anteAt({ manche: 41, antes: [2, 2, 2, 2] })).toBe(2);
});

test('who alone would pay more does so only a few times, as a suggestion', () => {
  const suggestions = Array.from({ length: 1000 }, (_, i) => i + 1).filter(
    (manche) => anteAt({ manche, antes: [1, 3, 1, 1] }) > 1,
  );
  expect(suggestions).toEqual([30, 120, 480]);
});

test('3 is suggested once most others pay 2', () => {
  expect(anteAt({ manche: 40, antes: [2, 2, 2, 2] })).toBe(3);
  expect(anteAt({ manche: 40, antes: [1, 2, 1, 1] })).toBe(1);
});

test('who cannot pay an ante does not count; among such players the seat goes on as before', () => {
  const withStacks = (stacks: readonly number[], antes: readonly number[]) => {
    const { state } = atManche({ manche: 42, antes });
    state.sheet = [...state.sheet.slice(0, -2), stacks, stacks];
    return chooseAnte(state, 1);
  };
  expect(withStacks([1, 63, 40], [1, 3, 3])).toBe(3);
  expect(withStacks([1, 63, 40], [1, 3, 1])).toBe(1);
  expect(withStacks([2, 102], [2, 3])).toBe(3);
  expect(withStacks([1, 103], [1, 1])).toBe(1);
});

test('with a set end nobody is impatient', () => {
  const late = { manche: 45, antes: [3, 3, 3, 3], manches: 100 };
  expect(anteAt(late)).toBe(1);
  expect(growStakes(atManche(late).state, 1)).toBe(1);
});

test('all levels follow, and the same view gives the same ante, whatever others hold', () => {
  const table = atManche({ manche: 45, antes: [3, 3, 3, 3], hands: '34 12 56 78' });
  const view = game.view(table.state, 1);
  const moves = new Int32Array(game.limits.moves);
  for (const by of ['prior', 'beginnerHeuristic'] as const)
    for (let i = 0; i < 20; i++) {
      const world = game.imagine(view, new SeededRng(`world ${i}`));
      const count = game.moves(world, 1, moves);
      const looks = new Float64Array(count);
      knowledge[by](world, 1, moves, count, looks);
      expect(game.write(moves[looks.indexOf(Math.max(...looks))]!)).toEqual({ bet: 3 });
    }
});

/** Seat 1 has kept its hand; the others paid much in the manche before. */
const opening = (seats: number, manche: number) => {
  const others = ['34', '91', '56', '78'].slice(0, seats);
  const table = atManche({ manche, antes: others.map(() => 3), hands: others.join(' ') });
  return table.tour1(
    others.map(() => 3),
    'everest',
  );
};

test.each([
  [2, drawStake, drawQuitting],
  [4, drawStakeOfMany, drawQuittingOfMany],
])(
  'with %i seats, stakes grow with the manches, and are paid more readily',
  (seats, stake, quits) => {
    const meanStake = (manche: number) => {
      const { state } = opening(seats, manche).exchange('1');
      const draws = [...countDraws((uniform) => stake(state, 1, uniform))];
      return draws.reduce((sum, [act, count]) => sum + act * count, 0) / DRAW_COUNT;
    };
    expect(meanStake(50)).toBeGreaterThan(meanStake(40));
    expect(meanStake(60)).toBeGreaterThan(meanStake(50));
    const countQuits = (manche: number) => {
      const table = opening(seats, manche).exchange('').bet(1);
      for (let i = 2; i < seats; i++) table.exchange('').quit();
      const { state } = table.keepAndBet(9);
      return countDraws((uniform) => (quits(state, 1, uniform) ? 1 : 0)).get(1) ?? 0;
    };
    expect(countQuits(60)).toBeLessThan(countQuits(40));
  },
);
