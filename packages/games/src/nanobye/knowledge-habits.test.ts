import { SeededRng } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { game } from './index.ts';
import {
  HabitTable,
  levelBelow,
  PARTS,
  STAKE_LEVELS,
  shareOfNextLevel,
} from './knowledge-habit-rows.ts';
import { drawExchangeOfMany, drawQuittingOfMany, drawStakeOfMany } from './knowledge-habits.ts';
import { ENCODED_HABITS } from './knowledge-habits-table.ts';
import { readBits } from './knowledge-packed-rows.ts';
import { countDraws, DRAW_COUNT } from './test/count-draws.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const PILE = '23456789123456';

/** Seat 1 acts first, seat 0 deals. */
const fourSeats = (hands: string) =>
  new NanobyeTestTable(`${hands} | ${PILE}`).tour1([1, 1, 1, 1], 'everest');

test('a packed table is read with whole decisions in every row that was learnt', () => {
  ENCODED_HABITS.forEach((text, i) => {
    const { exchanges, stakes } = new HabitTable(3 + i).code(readBits(text));
    for (const [parts, acts] of [
      [exchanges, 3],
      [stakes, STAKE_LEVELS.length],
    ] as const) {
      let learnt = 0;
      for (let at = 0; at < parts.length; at += acts) {
        const sum = parts.subarray(at, at + acts).reduce((all, part) => all + part, 0);
        if (sum !== 0 && sum !== PARTS) expect.fail(`row ${at} has ${sum} parts`);
        if (sum > 0) learnt++;
      }
      expect(learnt).toBeGreaterThan(parts.length / acts / 4);
    }
  });
});

test('a stake between two levels is taken for either, the nearer one more often', () => {
  expect(levelBelow(5)).toBe(3);
  expect(shareOfNextLevel(5)).toBeCloseTo(1 / 2);
  expect(shareOfNextLevel(8)).toBeCloseTo(2 / 3);
  for (const stake of STAKE_LEVELS) expect(shareOfNextLevel(stake)).toBe(0);
});

test('the first of four mostly stakes 1 with 99 as with weaker hands, so that it cannot be read', () => {
  const stakes = (hand: string) => {
    const { state } = fourSeats(`34 ${hand} 56 78`).exchange('');
    return countDraws((uniform) => drawStakeOfMany(state, 1, uniform));
  };
  expect(stakes('99').get(0)).toBeUndefined();
  expect(stakes('99').get(1)).toBeGreaterThan(DRAW_COUNT / 10);
  expect(stakes('97').get(1)).toBeGreaterThan(DRAW_COUNT / 4);
});

test('who opened counts: against the last but one, the dealer stays with more hands', () => {
  const quits = (opened: 'first' | 'third') => {
    const table = fourSeats('94 59 56 78');
    if (opened === 'first') table.exchange('5').bet(1).exchange('').quit().exchange('').quit();
    else table.exchange('').quit().exchange('').quit().exchange('7').bet(1);
    const { state } = table.exchange('');
    return countDraws((uniform) => drawStakeOfMany(state, 0, uniform)).get(0) ?? 0;
  };
  expect(quits('third')).toBeLessThanOrEqual(quits('first'));
});

test('after a small stake, not everybody below the best hand gives way to a raise', () => {
  const quits = (hand: string) => {
    const table = fourSeats(`34 ${hand} 56 78`).exchange('').bet(1);
    table.exchange('').quit().exchange('').quit().keepAndBet(6);
    const { state } = table;
    return countDraws((uniform) => (drawQuittingOfMany(state, 1, uniform) ? 1 : 0)).get(1) ?? 0;
  };
  expect(quits('99')).toBe(0);
  expect(quits('98')).toBeLessThan(DRAW_COUNT);
  expect(quits('12')).toBe(DRAW_COUNT);
});

test('every position of random games has a habit, and it is a legal one', () => {
  const rng = new SeededRng('habits');
  const moves = new Int32Array(game.limits.moves);
  for (let run = 0; run < 60; run++) {
    const state = game.setup({ manches: 0 }, 3 + (run % 4), rng);
    for (let ply = 0; ply < 200 && state.phase !== 'over'; ply++) {
      const uniform = rng.below(1000) / 1000;
      const { turn } = state;
      const areMany = state.dealt.toString(2).replaceAll('0', '').length > 2;
      if (areMany && state.phase === 'exchange')
        expect([0, 1, 2]).toContain(drawExchangeOfMany(state, turn, uniform));
      if (areMany && state.phase === 'stake') {
        const stake = drawStakeOfMany(state, turn, uniform);
        expect(Number.isInteger(stake) && stake >= 0).toBe(true);
        if (stake > 1) expect(stake).toBeGreaterThan(state.highest);
      }
      if (areMany && state.phase === 'align')
        expect(typeof drawQuittingOfMany(state, turn, uniform)).toBe('boolean');
      game.play(state, turn, moves[rng.below(game.moves(state, turn, moves))]!, rng);
    }
  }
});
