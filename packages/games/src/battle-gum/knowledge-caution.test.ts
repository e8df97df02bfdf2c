import { decideMove } from '@ludotheque/bots';
import type { AnyBotKnowledge, AnyGame } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { EIGHT, KINDS, NINE, ONE, valueOn } from './cards.ts';
import { knowledge } from './knowledge.ts';
import { appraiseRecklessness, appraiseReluctance } from './knowledge-caution.ts';
import { encodeGive, encodePlay, PICK_UP_MOVE } from './moves.ts';
import { GumTestTable } from './test/gum-test-table.ts';

const SEVEN = 6;
const TEN = 9;

test('medium does not give the pile to the largest hand', () => {
  const table = new GumTestTable(
    ['2 3 3 / 4 5 7 / 4 5 7', '11 12 13 / 3 5 7 / 3 5 7', '4 4 5 / 4 6 6 / 4 6 6'],
    '2 2 6 7 7',
  );
  table.lay('12').pickUp().lay('11').lay('12').pickUp().lay('4').lay('11');
  expect(table.view(1)).toMatchObject({ hand: ['2', '2', '13'], scores: [10, 9, 9] });
  const policy = {
    game: table.game as unknown as AnyGame,
    knowledge: knowledge as AnyBotKnowledge,
  };
  const { move } = decideMove(policy, { view: table.view(1), level: 'medium', seed: 'gift' });
  expect(table.game.write(move!)).toMatchObject({ play: '13', to: 2 });
});

/** Seat 1 is on turn at a table for two; seat 0 is known to hold two 7s and nothing else. */
function makeDuelAgainstSevens() {
  const { state } = new GumTestTable(['7 7 / 2 3 / 4 5', '6 8 / 9 10 / 11 12']);
  state.ups[0] = 0;
  state.downs[0] = 0;
  state.known.set(state.hands.subarray(0, SEVEN + 1));
  return state;
}

test.each([
  { card: 'a 7, on which it goes out', kind: SEVEN, reckless: true },
  { card: 'a 10, on which it does not', kind: TEN, reckless: false },
  { card: 'an 8, which skips it', kind: EIGHT, reckless: false },
  { card: 'a 9, after which the mover leads', kind: NINE, reckless: false },
])('against a rival known to hold two 7s: $card', ({ kind, reckless }) => {
  const state = makeDuelAgainstSevens();
  expect(valueOn(kind)).toBeGreaterThan(0);
  expect(appraiseRecklessness(state, 1, encodePlay(kind, 1)) > 0).toBe(reckless);
});

test('a rival that is not known to go out, or has cards in front, stops nothing', () => {
  const hiding = makeDuelAgainstSevens();
  hiding.known.fill(0);
  const stocked = makeDuelAgainstSevens();
  stocked.downs[0] = 1;
  for (const state of [hiding, stocked])
    expect(appraiseRecklessness(state, 1, encodePlay(SEVEN, 1))).toBe(0);
});

test('a 13 is not given to a rival known to go out with its answer', () => {
  const { state } = new GumTestTable(['1 1 / 2 3 / 4 5', '6 13 / 9 10 / 11 12', '2 3 / 4 5 / 6 7']);
  state.ups[0] = 0;
  state.downs[0] = 0;
  state.known[0] = 2;
  const [toOnes, toOther] = [0, 2].map((to) => appraiseRecklessness(state, 1, encodeGive(1, to)));
  expect(toOnes).toBeGreaterThan(toOther!);
});

/** Seat 0 answers a 13 on a large pile, and could give it on to seat 1 or to seat 2, which has more cards. */
function makeAnswerBeforeLargeHand() {
  const { state } = new GumTestTable(['6 13 / 9 10 / 11 12', '2 3 / 4 5 / 6 7', '2 3 / 4 5 / 6 7']);
  state.held[2]! += 4;
  state.laid = 4;
  return state;
}

test('a search is reluctant to give the pile to a clearly larger hand, and not to the smaller one', () => {
  const state = makeAnswerBeforeLargeHand();
  const [smaller, larger] = [1, 2].map((to) => appraiseReluctance(state, 0, encodeGive(1, to)));
  expect(smaller).toBe(0);
  expect(larger).toBeGreaterThan(0);
  state.known[KINDS.length + ONE] = 1;
  // The other one is known to answer with a 1.
  expect(appraiseReluctance(state, 0, encodeGive(1, 2))).toBe(0);
});

test('a search is reluctant to pick up a large pile, and not to pick up a small one', () => {
  const state = makeAnswerBeforeLargeHand();
  expect(appraiseReluctance(state, 0, PICK_UP_MOVE)).toBeGreaterThan(0);
  state.laid = 3;
  expect(appraiseReluctance(state, 0, PICK_UP_MOVE)).toBe(0);
});
