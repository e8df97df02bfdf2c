/**
 * How players who cannot be read stake: habits found by letting regret decide (Monte Carlo
 * counterfactual regret minimisation, external sampling, over one manche with deep stacks, 2 to 6
 * seats, everybody exchanging as in knowledge-numbers.ts). Positions are told apart only as far as
 * the keys below do. docs/bots/nanobye.md says how well it does.
 */
import { hasSeat, type Seat } from '@ludotheque/core';
import { HABIT_FREQUENCIES } from './knowledge-habits-table.ts';
import { STRENGTH_COUNT, strengthOf } from './knowledge-hand-strength.ts';
import { computePot, getSeatsStillIn } from './manche.ts';
import { priceToStayIn } from './rules.ts';
import { HAND_SIZE, type NanobyeState } from './state.ts';

/** What one can do, roughly: quit, pay the least that keeps one in, or stake this much. */
export const ACT_QUIT = 0;
const ACT_STAY = 1;
const ACT_COUNT = 5;
export const STAKE_BY_ACT: readonly number[] = [0, 0, 3, 6, 9];

/** 77 and worse, 8x, 91 and 92, 93 and 94, 95 and 96, 97, 98, 99. */
const STRENGTH_BUCKET_COUNT = 8;
const BUCKET_BY_STRENGTH = Uint8Array.from({ length: STRENGTH_COUNT }, (_, strength) =>
  strength < 28 ? 0 : strength < 36 ? 1 : strength < 42 ? (strength - 32) >> 1 : strength - 37,
);
/** No stake yet, 1, up to 3, up to 6, up to 9. */
const STAKE_LEVEL_BY_STAKE = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4];
export const getStakeLevel = (stake: number): number => STAKE_LEVEL_BY_STAKE[stake]!;
/** Antes up to this make a small pot. */
const MAX_SMALL_POT_CHIPS = 5;
const STAKE_ROWS = STRENGTH_BUCKET_COUNT * 3 * 3 * 5 * 2 * 2 * 2;
const ALIGN_ROWS = STRENGTH_BUCKET_COUNT * 4 * 2 * 2 * 2;

const upTo = (most: number, value: number): number => (value > most ? most : value);

/** Where one sits: the own number, who is still to come, who is in, how high the stakes are. */
const encodeSpot = (bucket: number, toCome: number, inside: number, highest: number): number =>
  ((bucket * 3 + upTo(2, toCome)) * 3 + upTo(2, inside)) * 5 + STAKE_LEVEL_BY_STAKE[highest]!;

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

/** What a seat sees of the others in tour 2 when its turn comes. */
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
  const row =
    encodeSpot(BUCKET_BY_STRENGTH[strength]!, toCome, inside, highest) * 2 + (kept ? 1 : 0);
  const pot = sumAntes(state) > MAX_SMALL_POT_CHIPS ? 1 : 0;
  return (row * 2 + (state.exchanged[seat] === 0 ? 1 : 0)) * 2 + pot;
}

/** How often the seat keeps two cards that it should exchange, to be taken for strong. */
export function bluffKeepFrequency(state: NanobyeState, seat: Seat, strength: number): number {
  countOpponents(state, seat);
  const row =
    STAKE_ROWS +
    ALIGN_ROWS +
    encodeSpot(BUCKET_BY_STRENGTH[strength]!, toCome, inside, state.highest);
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
  const share = price / (computePot(state) + price);
  const odds = share < 0.15 ? 0 : share < 0.25 ? 1 : share < 0.33 ? 2 : 3;
  const table = (BUCKET_BY_STRENGTH[strength]! * 4 + odds) * 2 + (inside > 1 ? 1 : 0);
  return STAKE_ROWS + (table * 2 + (toCome > 0 ? 1 : 0)) * 2 + (kept ? 1 : 0);
}

/** The row for what the seat is to decide now. */
export const findHabitRow = (state: NanobyeState, seat: Seat, strength: number): number =>
  state.phase === 'align'
    ? findAlignRow(state, seat, strength)
    : findStakeRow(state, seat, strength, state.highest);

/** How often the habit of this row does this. */
const getHabitFrequency = (row: number, act: number): number =>
  HABIT_FREQUENCIES[row * ACT_COUNT + act]!;

/** The act that is one's habit when the die, from 0 to 1, falls so. */
export function pickHabitualAct(row: number, die: number): number {
  let left = die;
  for (let act = 0; act < ACT_COUNT; act++) {
    left -= getHabitFrequency(row, act);
    if (left < 0) return act;
  }
  return ACT_STAY;
}
