/**
 * How to stake without being predictable: a mixed strategy ("habits") found by Monte Carlo
 * counterfactual regret minimisation with external sampling, over one manche with deep stacks, 2 to
 * 6 seats, and exchanges as in knowledge-hand-strength.ts. knowledge-habit-rows.ts has the
 * abstraction of positions; docs/bots/nanobye.md says how well it plays.
 */
import { hasSeat, type Seat } from '@ludotheque/core';
import {
  ACT_COUNT,
  ACT_STAY,
  encodeAlignRow,
  encodeExchangeRow,
  encodeStakeRow,
} from './knowledge-habit-rows.ts';
import { HABIT_FREQUENCIES } from './knowledge-habits-table.ts';
import { strengthOf } from './knowledge-hand-strength.ts';
import { computePot, getSeatsStillIn } from './manche.ts';
import { priceToStayIn } from './rules.ts';
import { HAND_SIZE, type NanobyeState } from './state.ts';

export const computeHandStrength = (state: NanobyeState, seat: Seat, everest: boolean): number =>
  strengthOf(state.hands[seat * HAND_SIZE]!, state.hands[seat * HAND_SIZE + 1]!, everest);
/** Once the cote is announced. */
export const computeHandStrengthUnderCote = (state: NanobyeState, seat: Seat): number =>
  computeHandStrength(state, seat, state.cote === 'everest');

export const getTurnOrder = (state: NanobyeState, seat: Seat): number =>
  seat <= state.dealer ? seat - state.dealer - 1 + state.seats : seat - state.dealer - 1;

function sumAntes(state: NanobyeState): number {
  let antes = 0;
  for (let seat = 0; seat < state.seats; seat++) antes += state.antes[seat]!;
  return antes;
}

/** The opponents of a seat: how many are to act, how many are in, whether one kept both cards. */
let toCome = 0;
let inside = 0;
let kept = false;

function countOpponents(state: NanobyeState, seat: Seat): void {
  const own = getTurnOrder(state, seat);
  toCome = 0;
  inside = 0;
  kept = false;
  for (let other = 0; other < state.seats; other++) {
    if (other === seat || !hasSeat(state.dealt, other)) continue;
    if (getTurnOrder(state, other) > own) toCome++;
    else if (!hasSeat(state.quit, other)) {
      inside++;
      if (state.exchanged[other] === 0) kept = true;
    }
  }
}

/** The row for the seat's stake in tour 2, over the given highest stake before it. */
function findStakeRow(state: NanobyeState, seat: Seat, strength: number, highest: number): number {
  countOpponents(state, seat);
  const keptOwn = state.exchanged[seat] === 0;
  return encodeStakeRow(strength, toCome, inside, highest, kept, keptOwn, sumAntes(state));
}

/** How often the seat bluffs by keeping two cards that it should exchange. */
export function bluffKeepFrequency(state: NanobyeState, seat: Seat, strength: number): number {
  countOpponents(state, seat);
  const row = encodeExchangeRow(strength, toCome, inside, state.highest);
  return getHabitFrequency(row, ACT_STAY);
}

function findAlignRow(state: NanobyeState, seat: Seat, strength: number): number {
  const others = getSeatsStillIn(state) & ~(1 << seat);
  toCome = 0;
  inside = 0;
  kept = false;
  for (let other = 0; other < state.seats; other++) {
    if (!hasSeat(others, other)) continue;
    if (state.stakes[other]! < state.highest && state.chips[other]! > 0) toCome++;
    else {
      inside++;
      if (state.exchanged[other] === 0) kept = true;
    }
  }
  const price = priceToStayIn(state.highest, state.stakes[seat]!);
  return encodeAlignRow(strength, price, computePot(state), inside, toCome, kept);
}

/** The row of the seat's next decision. */
export const findHabitRow = (state: NanobyeState, seat: Seat, strength: number): number =>
  state.phase === 'align'
    ? findAlignRow(state, seat, strength)
    : findStakeRow(state, seat, strength, state.highest);

/** The probability of an act in this row. */
const getHabitFrequency = (row: number, act: number): number =>
  HABIT_FREQUENCIES[row * ACT_COUNT + act]!;

/** Samples an act of the row with a random number from 0 to 1. */
export function pickHabitualAct(row: number, uniform: number): number {
  let left = uniform;
  for (let act = 0; act < ACT_COUNT; act++) {
    left -= getHabitFrequency(row, act);
    if (left < 0) return act;
  }
  return ACT_STAY;
}

/** The most that anybody who can still pay against the seat has: more than that wins nothing. */
export function mostAnybodyCanPay(state: NanobyeState, seat: Seat): number {
  let most = 1;
  for (let j = 0; j < state.seats; j++)
    if (j !== seat && hasSeat(getSeatsStillIn(state), j))
      most = Math.max(most, state.chips[j]! + state.stakes[j]!);
  return most;
}
