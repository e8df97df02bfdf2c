/**
 * How three to six seats exchange and stake without being predictable: mixed strategies ("habits") found
 * by counterfactual regret minimisation over one manche with deep stacks. knowledge-habit-rows.ts says
 * which positions are distinguished; docs/bots/nanobye.md says how well it plays.
 */
import { hasSeat, type Seat } from '@ludotheque/core';
import {
  ACT_COUNT,
  type AlignCompany,
  EXCHANGE_ACTS,
  FEWEST_SEATS,
  HabitTable,
  levelBelow,
  MAX_LIMIT,
  MOST_SEATS,
  PARTS,
  STAKE_LEVELS,
  shareOfNextLevel,
} from './knowledge-habit-rows.ts';
import { ENCODED_HABITS } from './knowledge-habits-table.ts';
import { STRENGTH_COUNT, strengthOf } from './knowledge-hand-strength.ts';
import { growStakes } from './knowledge-impatience.ts';
import { readBits } from './knowledge-packed-rows.ts';
import { CLASS_BY_STRENGTH, CLASS_COUNT } from './knowledge-two-seats-rows.ts';
import { getSeatsStillIn } from './manche.ts';
import { HAND_SIZE, type NanobyeState } from './state.ts';

export const computeHandStrength = (state: NanobyeState, seat: Seat, everest: boolean): number =>
  strengthOf(state.hands[seat * HAND_SIZE]!, state.hands[seat * HAND_SIZE + 1]!, everest);
/** Once the cote is announced. */
export const computeHandStrengthUnderCote = (state: NanobyeState, seat: Seat): number =>
  computeHandStrength(state, seat, state.cote === 'everest');

export const getTurnOrder = (state: NanobyeState, seat: Seat): number =>
  seat <= state.dealer ? seat - state.dealer - 1 + state.seats : seat - state.dealer - 1;

/** The most that anybody who can still pay against the seat has: more than that wins nothing. */
export function mostAnybodyCanPay(state: NanobyeState, seat: Seat): number {
  let most = 1;
  for (let j = 0; j < state.seats; j++)
    if (j !== seat && hasSeat(getSeatsStillIn(state), j))
      most = Math.max(most, state.chips[j]! + state.stakes[j]!);
  return most;
}

const TABLES = ENCODED_HABITS.map((text, i) =>
  new HabitTable(FEWEST_SEATS + i).code(readBits(text)),
);

/** From this class on, 98 and 99, hands stay in where nothing was learnt. */
const STRONG_CLASS = 14;

const company: AlignCompany = {
  ...{ toCome: 0, inside: 0, leaderToCome: 0, leaderExchanged: 0, matched: 0, below: 0 },
};
let antes = 0;
let table = TABLES[0]!;

/** Reads what the seat sees of the others once, for the functions below. */
function lookAround(state: NanobyeState, seat: Seat): void {
  const aligning = state.phase === 'align';
  const own = getTurnOrder(state, seat);
  let dealt = 1;
  let leader = -1;
  antes = 0;
  for (const key of ['toCome', 'inside', 'matched', 'below'] as const) company[key] = 0;
  for (let j = 0; j < state.seats; j++) {
    antes += state.antes[j]!;
    if (j === seat || !hasSeat(state.dealt, j)) continue;
    dealt++;
    const order = getTurnOrder(state, j);
    if (order > own) company.toCome++;
    if (hasSeat(state.quit, j) || (order > own && !aligning)) continue;
    company.inside++;
    if (state.stakes[j]! < state.highest && state.chips[j]! > 0) company.below++;
    else company.matched++;
    if (state.stakes[j]! < state.highest || (aligning && order < own)) continue;
    if (leader < 0 || order < getTurnOrder(state, leader)) leader = j;
  }
  antes *= growStakes(state, seat);
  company.leaderExchanged = leader < 0 ? 1 : state.exchanged[leader]!;
  company.leaderToCome = 0;
  for (let j = 0; leader >= 0 && j < state.seats; j++)
    if (hasSeat(state.dealt, j) && getTurnOrder(state, j) > getTurnOrder(state, leader))
      company.leaderToCome++;
  table = TABLES[Math.min(dealt, MOST_SEATS) - FEWEST_SEATS]!;
}

/** A stake for antes of 1 each: with larger antes the same chips are worth less. */
const scaled = (stake: number): number =>
  stake === 0 ? 0 : Math.max(1, (stake * table.seats) / antes);

/** The level at which a stake is looked up; between two levels, chance decides. */
let level = 0;
/** What is left of the random number then. */
let chance = 0;

function drawLevel(stake: number, uniform: number): void {
  const next = shareOfNextLevel(stake);
  level = levelBelow(stake);
  if (uniform < next) {
    level++;
    chance = uniform / next;
  } else chance = (uniform - next) / (1 - next);
}

/** Draws an act of a row; -1 where nothing was learnt. */
function drawAct(parts: Uint8Array, row: number, acts: number): number {
  let left = chance * PARTS;
  let last = -1;
  for (let act = 0; act < acts; act++) {
    const part = parts[row * acts + act]!;
    if (part > 0) last = act;
    left -= part;
    if (left < 0) return act;
  }
  return last;
}

/** How many cards the seat exchanges by habit; if it is one, the worse one. */
export function drawExchangeOfMany(state: NanobyeState, seat: Seat, uniform: number): number {
  lookAround(state, seat);
  drawLevel(scaled(state.highest), uniform);
  const strength = computeHandStrengthUnderCote(state, seat);
  const row = table.spots.exchange(company, level) * STRENGTH_COUNT + strength;
  const count = drawAct(table.exchanges, row, EXCHANGE_ACTS);
  // Where nothing was learnt: a good card stays.
  return count >= 0 ? count : CLASS_BY_STRENGTH[strength]! >= STRONG_CLASS ? 0 : 1;
}

/** The stake that the seat aims at by habit: 0 to quit, 1 to pay the least. */
export function drawStakeOfMany(state: NanobyeState, seat: Seat, uniform: number): number {
  lookAround(state, seat);
  drawLevel(scaled(state.highest), uniform);
  const handClass = CLASS_BY_STRENGTH[computeHandStrengthUnderCote(state, seat)]!;
  const spot = table.spots.stake(company, level, state.exchanged[seat]!);
  const act = drawAct(table.stakes, spot * CLASS_COUNT + handClass, ACT_COUNT);
  if (act < 0) return handClass >= STRONG_CLASS ? 1 : 0;
  if (act === 0 || act <= level) return Math.min(act, 1);
  return Math.max(state.highest + 1, Math.round((STAKE_LEVELS[act]! * antes) / table.seats));
}

/** Whether the seat quits by habit rather than align. */
export function drawQuittingOfMany(state: NanobyeState, seat: Seat, uniform: number): boolean {
  lookAround(state, seat);
  drawLevel(scaled(state.highest), uniform);
  const own = levelBelow(scaled(Math.max(1, state.stakes[seat]!)));
  if (own >= level) return false;
  const spot = table.spots.align(company, own, level, state.exchanged[seat]!);
  const quitting = (table.limits[spot]! / MAX_LIMIT) * CLASS_COUNT;
  return chance < quitting - CLASS_BY_STRENGTH[computeHandStrengthUnderCote(state, seat)]!;
}
