import { SeededRng } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { game } from './index.ts';
import { knowledge } from './knowledge.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const PILE = '23456789123456';
const moves = new Int32Array(game.limits.moves);

/** The moves that a searching level tries, for the seat at turn. */
function listTried(table: NanobyeTestTable) {
  const seat = table.turn!;
  const { pruningMargin, prior } = { ...knowledge, ...knowledge.searchOverrides };
  const count = game.moves(table.state, seat, moves);
  const priors = new Float64Array(count);
  prior(table.state, seat, moves, count, priors);
  const least = Math.max(...priors) - pruningMargin!;
  return [...moves.subarray(0, count)].filter((_, i) => priors[i]! >= least).map(game.write);
}

/** Seat 1 has kept this hand, and acts first. */
const opening = (hand: string, setting: { readonly chips?: number; readonly manches: number }) =>
  new NanobyeTestTable(`34 ${hand} 56 78 | ${PILE}`, setting)
    .tour1([1, 1, 1, 1], 'everest')
    .exchange('');

test('in a race, a searching level opens with the same stake whatever it holds', () => {
  for (const hand of ['99', '98', '97', '95', '91', '87', '64', '12'])
    for (const tried of listTried(opening(hand, { manches: 12 })))
      expect([{ quit: true }, { bet: 1 }]).toContainEqual(tried);
  expect(listTried(opening('99', { manches: 12 }))).toContainEqual({ bet: 1 });
});

test('with few chips, and against a stake, it chooses among all stakes', () => {
  expect(listTried(opening('99', { chips: 8, manches: 12 })).length).toBeGreaterThan(1);
  const strong = new NanobyeTestTable(`34 56 99 78 | ${PILE}`, { manches: 12 });
  strong.tour1([1, 1, 1, 1], 'everest').exchange('').bet(1).exchange('');
  expect(listTried(strong)).toContainEqual({ bet: 9 });
});

test('with deep stacks and no end in sight, habits choose the stake', () => {
  const tried = Array.from({ length: 40 }, (_, i) => {
    const rng = new SeededRng(`pile ${i}`);
    const table = opening('99', { manches: 0 });
    rng.shuffle(table.state.pile.subarray(table.state.drawn));
    const count = game.moves(table.state, 1, moves);
    const priors = new Float64Array(count);
    knowledge.searchOverrides!.prior!(table.state, 1, moves, count, priors);
    return moves[priors.indexOf(Math.max(...priors))];
  });
  expect(new Set(tried).size).toBeGreaterThan(1);
});
