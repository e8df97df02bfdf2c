/**
 * How two seats exchange and stake without being predictable: mixed strategies found by counterfactual
 * regret minimisation over one manche with deep stacks, for all stakes. docs/bots/nanobye.md says how
 * well it plays.
 */
import { hasSeat, type Seat } from '@ludotheque/core';
import { computeHandStrengthUnderCote } from './knowledge-habits.ts';
import { STRENGTH_COUNT } from './knowledge-hand-strength.ts';
import { growStakes } from './knowledge-impatience.ts';
import { readBits } from './knowledge-packed-rows.ts';
import {
  ACT_COUNT,
  alignOfTwo,
  CLASS_BY_STRENGTH,
  CLASS_COUNT,
  EXCHANGE_ACTS,
  exchangeOfTwo,
  MAX_LIMIT_OF_TWO,
  openingOfTwo,
  PARTS_OF_TWO,
  POTS_OF_TWO,
  potOfTwo,
  responseOfTwo,
  TableOfTwo,
} from './knowledge-two-seats-rows.ts';
import { ENCODED_HABITS_OF_TWO } from './knowledge-two-seats-table.ts';
import { MAX_BET } from './moves.ts';
import type { NanobyeState } from './state.ts';

const TABLE = new TableOfTwo().code(readBits(ENCODED_HABITS_OF_TWO));

/** Draws an act of a row with a random number from 0 to 1. */
function drawAct(shares: Uint8Array, row: number, acts: number, uniform: number): number {
  let left = uniform * PARTS_OF_TWO;
  let last = 0;
  for (let act = 0; act < acts; act++) {
    const share = shares[row * acts + act]!;
    if (share > 0) last = act;
    left -= share;
    if (left < 0) return act;
  }
  return last;
}

/** The antes, and how many cards the other seat has exchanged, when it has. */
let antes = 0;
let other = 0;
/** How many chips count as one of the table. */
let unit = 1;

/** With more antes than this, the stakes of the table are scaled from its last pot. */
const MOST_ANTES = 4;
const LAST_POT = POTS_OF_TWO.at(-1)!;

const scaled = (stake: number): number => (stake === 0 ? 0 : Math.max(1, Math.round(stake / unit)));

function lookAround(state: NanobyeState, seat: Seat): void {
  antes = 0;
  other = 0;
  for (let j = 0; j < state.seats; j++) {
    antes += state.antes[j]!;
    if (j !== seat && hasSeat(state.dealt, j)) other = state.exchanged[j]!;
  }
  unit = (antes > MOST_ANTES ? antes / LAST_POT : 1) * growStakes(state, seat);
}

/** How many cards the seat exchanges by habit; if it is one, the worse one. */
export function drawExchange(state: NanobyeState, seat: Seat, uniform: number): number {
  lookAround(state, seat);
  const spot = exchangeOfTwo(potOfTwo(antes), other, scaled(state.highest));
  const row = spot * STRENGTH_COUNT + computeHandStrengthUnderCote(state, seat);
  return drawAct(TABLE.exchanges, row, EXCHANGE_ACTS, uniform);
}

/** The seat's stake in tour 2 by habit: 0 to quit, otherwise at least what keeps it in. */
export function drawStake(state: NanobyeState, seat: Seat, uniform: number): number {
  lookAround(state, seat);
  const highest = scaled(state.highest);
  const own = state.exchanged[seat]!;
  const pot = potOfTwo(antes);
  const spot = highest === 0 ? openingOfTwo(pot, own) : responseOfTwo(pot, own, other, highest);
  const row = spot * CLASS_COUNT + CLASS_BY_STRENGTH[computeHandStrengthUnderCote(state, seat)]!;
  const stake = drawAct(TABLE.stakes, row, ACT_COUNT, uniform);
  if (stake <= highest) return stake === 0 ? 0 : state.highest;
  return Math.min(MAX_BET, Math.max(state.highest + 1, Math.round(stake * unit)));
}

/** Whether the seat quits by habit rather than align. */
export function drawQuitting(state: NanobyeState, seat: Seat, uniform: number): boolean {
  lookAround(state, seat);
  const stake = Math.max(1, scaled(state.stakes[seat]!));
  const highest = scaled(state.highest);
  if (stake >= highest) return false;
  const spot = alignOfTwo(potOfTwo(antes), state.exchanged[seat]!, other, stake, highest);
  const quitting = (TABLE.limits[spot]! / MAX_LIMIT_OF_TWO) * CLASS_COUNT;
  return uniform < quitting - CLASS_BY_STRENGTH[computeHandStrengthUnderCote(state, seat)]!;
}
