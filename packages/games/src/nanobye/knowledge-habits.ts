/**
 * How players who cannot be read stake: habits found by letting regret decide (Monte Carlo
 * counterfactual regret minimisation, external sampling, over one manche with deep stacks, 2 to 6
 * seats, everybody exchanging as in knowledge-numbers.ts). Positions are told apart only as far as
 * the keys below do. docs/bots/nanobye.md says how well it does.
 */
import { has, type Seat } from '@ludotheque/core';
import { HABITS } from './knowledge-habits-table.ts';
import { NUMBERS, strengthOf } from './knowledge-numbers.ts';
import { playing, potOf } from './manche.ts';
import { needed } from './rules.ts';
import { HAND, type NanobyeState } from './state.ts';

/** What one can do, roughly: quit, pay the least that keeps one in, or stake this much. */
export const QUITS = 0;
const STAYS = 1;
const ACTS = 5;
export const STAKE_OF: readonly number[] = [0, 0, 3, 6, 9];

/** 77 and worse, 8x, 91 and 92, 93 and 94, 95 and 96, 97, 98, 99. */
const BUCKETS = 8;
const BUCKET = Uint8Array.from({ length: NUMBERS }, (_, strength) =>
  strength < 28 ? 0 : strength < 36 ? 1 : strength < 42 ? (strength - 32) >> 1 : strength - 37,
);
/** No stake yet, 1, up to 3, up to 6, up to 9. */
const LEVEL = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4];
export const stakeLevel = (stake: number): number => LEVEL[stake]!;
/** Antes up to this make a small pot. */
const SMALL_POT = 5;
const STAKE_ROWS = BUCKETS * 3 * 3 * 5 * 2 * 2 * 2;
const ALIGN_ROWS = BUCKETS * 4 * 2 * 2 * 2;

const upTo = (most: number, value: number): number => (value > most ? most : value);

/** Where one sits: the own number, who is still to come, who is in, how high the stakes are. */
const spot = (bucket: number, toCome: number, inside: number, highest: number): number =>
  ((bucket * 3 + upTo(2, toCome)) * 3 + upTo(2, inside)) * 5 + LEVEL[highest]!;

export const strengthIn = (state: NanobyeState, seat: Seat, everest: boolean): number =>
  strengthOf(state.hands[seat * HAND]!, state.hands[seat * HAND + 1]!, everest);
/** Once the cote is announced. */
export const strengthNow = (state: NanobyeState, seat: Seat): number =>
  strengthIn(state, seat, state.cote === 'everest');

export const orderOf = (state: NanobyeState, seat: Seat): number =>
  seat <= state.dealer ? seat - state.dealer - 1 + state.seats : seat - state.dealer - 1;

function antesOf(state: NanobyeState): number {
  let antes = 0;
  for (let seat = 0; seat < state.seats; seat++) antes += state.antes[seat]!;
  return antes;
}

/** What a seat sees of the others in tour 2 when its turn comes. */
let toCome = 0;
let inside = 0;
let kept = false;

function lookAround(state: NanobyeState, seat: Seat): void {
  const own = orderOf(state, seat);
  toCome = 0;
  inside = 0;
  kept = false;
  for (let other = 0; other < state.seats; other++) {
    if (other === seat || !has(state.dealt, other)) continue;
    if (orderOf(state, other) > own) toCome++;
    else if (!has(state.quit, other)) {
      inside++;
      if (state.exchanged[other] === 0) kept = true;
    }
  }
}

/** The row for the seat's stake in tour 2, over the given highest stake before it. */
function stakeRow(state: NanobyeState, seat: Seat, strength: number, highest: number): number {
  lookAround(state, seat);
  const row = spot(BUCKET[strength]!, toCome, inside, highest) * 2 + (kept ? 1 : 0);
  const pot = antesOf(state) > SMALL_POT ? 1 : 0;
  return (row * 2 + (state.exchanged[seat] === 0 ? 1 : 0)) * 2 + pot;
}

/** How often the seat keeps two cards that it should exchange, to be taken for strong. */
export function keepsToBluff(state: NanobyeState, seat: Seat, strength: number): number {
  lookAround(state, seat);
  const row = STAKE_ROWS + ALIGN_ROWS + spot(BUCKET[strength]!, toCome, inside, state.highest);
  return habit(row, STAYS);
}

function alignRow(state: NanobyeState, seat: Seat, strength: number): number {
  const others = playing(state) & ~(1 << seat);
  toCome = 0;
  inside = 0;
  kept = false;
  for (let other = 0; other < state.seats; other++) {
    if (!has(others, other)) continue;
    if (state.stakes[other]! < state.highest && state.chips[other]! > 0) toCome++;
    else {
      inside++;
      if (state.exchanged[other] === 0) kept = true;
    }
  }
  const price = needed(state.highest, state.stakes[seat]!);
  const share = price / (potOf(state) + price);
  const odds = share < 0.15 ? 0 : share < 0.25 ? 1 : share < 0.33 ? 2 : 3;
  const table = (BUCKET[strength]! * 4 + odds) * 2 + (inside > 1 ? 1 : 0);
  return STAKE_ROWS + (table * 2 + (toCome > 0 ? 1 : 0)) * 2 + (kept ? 1 : 0);
}

/** The row for what the seat is to decide now. */
export const rowNow = (state: NanobyeState, seat: Seat, strength: number): number =>
  state.phase === 'align'
    ? alignRow(state, seat, strength)
    : stakeRow(state, seat, strength, state.highest);

/** How often the habit of this row does this. */
const habit = (row: number, act: number): number => HABITS[row * ACTS + act]!;

/** The act that is one's habit when the die, from 0 to 1, falls so. */
export function actBy(row: number, die: number): number {
  let left = die;
  for (let act = 0; act < ACTS; act++) {
    left -= habit(row, act);
    if (left < 0) return act;
  }
  return STAYS;
}
