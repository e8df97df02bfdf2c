import { SeededRng } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { game } from './index.ts';
import { drawExchange, drawQuitting, drawStake } from './knowledge-two-seats.ts';
import { countDraws, DRAW_COUNT } from './test/count-draws.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const PILE = '23456789123456';

/** Seat 1 acts first; it has kept the hand, and nobody has staked yet. */
const opening = (hand: string) =>
  new NanobyeTestTable(`34 ${hand} | ${PILE}`).tour1([1, 1], 'everest').exchange('');

test('a first stake does not tell the best hand from others', () => {
  const stakes = (hand: string) => {
    const { state } = opening(hand);
    return countDraws((uniform) => drawStake(state, 1, uniform));
  };
  const best = stakes('99');
  expect(best.get(0)).toBeUndefined();
  const common = (hand: string) =>
    [...best.keys()].filter((stake) => (stakes(hand).get(stake) ?? 0) > 0);
  expect(common('98').length).toBeGreaterThan(0);
  expect(common('97').length).toBeGreaterThan(0);
});

test('after a small stake, not everybody below the best hands gives way to a raise', () => {
  const raised = (hand: string) => opening(hand).bet(1).keepAndBet(9);
  const quits = (hand: string) => {
    const { state } = raised(hand);
    return countDraws((uniform) => (drawQuitting(state, 1, uniform) ? 1 : 0)).get(1) ?? 0;
  };
  expect(quits('99')).toBe(0);
  expect(quits('12')).toBe(DRAW_COUNT);
});

test('two strong cards are kept, and two weak ones mostly are not', () => {
  const exchange = (hand: string) => {
    const { state } = new NanobyeTestTable(`34 ${hand} | ${PILE}`).tour1([1, 1], 'everest');
    return countDraws((uniform) => drawExchange(state, 1, uniform));
  };
  expect(exchange('99').get(0)).toBe(DRAW_COUNT);
  expect(exchange('12').get(2)).toBeGreaterThan(DRAW_COUNT / 2);
});

test('every position of random games has a habit, and it is a legal one', () => {
  const rng = new SeededRng('habits');
  const moves = new Int32Array(game.limits.moves);
  for (let run = 0; run < 60; run++) {
    const state = game.setup({ manches: 0 }, 2, rng);
    for (let ply = 0; ply < 120 && state.phase !== 'over'; ply++) {
      const uniform = rng.below(1000) / 1000;
      const { turn } = state;
      if (state.phase === 'exchange')
        expect([0, 1, 2]).toContain(drawExchange(state, turn, uniform));
      if (state.phase === 'stake') {
        const stake = drawStake(state, turn, uniform);
        if (stake > 0) expect(stake).toBeGreaterThanOrEqual(Math.max(1, state.highest));
        expect(stake).toBeLessThan(10);
      }
      if (state.phase === 'align') drawQuitting(state, turn, uniform);
      game.play(state, turn, moves[rng.below(game.moves(state, turn, moves))]!, rng);
    }
  }
});

test('after a small stake about every fifth hand pays a raise to 9, neither every second nor none', () => {
  const share = (draw: (uniform: number) => number, act: number) =>
    (countDraws(draw).get(act) ?? 0) / DRAW_COUNT;
  let staked = 0;
  let quits = 0;
  for (const [a, b] of [...'123456789'].flatMap((a) => [...'123456789'].map((b) => [a, b]))) {
    const dealt = new NanobyeTestTable(`34 ${a}${b} | ${PILE}`).tour1([1, 1], 'everest');
    const kept = share((uniform) => drawExchange(dealt.state, 1, uniform), 0);
    const { state } = dealt.exchange('');
    const often = kept * share((uniform) => drawStake(state, 1, uniform), 1);
    if (often === 0) continue;
    const raised = dealt.bet(1).exchange('').bet(9).state;
    staked += often;
    quits += often * share((uniform) => (drawQuitting(raised, 1, uniform) ? 1 : 0), 1);
  }
  // The dealer pays 9 for a pot of 3, so a bluff pays if clearly more than three of four quit.
  expect(quits / staked).toBeGreaterThan(0.7);
  expect(quits / staked).toBeLessThan(0.88);
});
