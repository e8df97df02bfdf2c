/**
 * How two seats exchange and stake without being predictable: mixed strategies found by counterfactual
 * regret minimisation over one manche with deep stacks, for all stakes. docs/bots/nanobye.md says how
 * well it plays.
 */
import { hasSeat, type Seat } from '@ludotheque/core';
import { computeHandStrengthUnderCote } from './knowledge-habits.ts';
import { STRENGTH_COUNT } from './knowledge-hand-strength.ts';
import {
  ACT_COUNT,
  alignOfTwo,
  CLASS_BY_STRENGTH,
  CLASS_COUNT,
  EXCHANGE_ACTS,
  exchangeOfTwo,
  openingOfTwo,
  potOfTwo,
  responseOfTwo,
} from './knowledge-two-seats-rows.ts';
import { ENCODED_ALIGNS, ENCODED_EXCHANGES, ENCODED_STAKES } from './knowledge-two-seats-table.ts';
import type { NanobyeState } from './state.ts';

const SHARES_PER_DECISION = 35;
const RUN_SIGNS = '!#$%&()*+,-./:;<=>?@[]^_{|}~';
const FIRST_ACT_CODE = 'a'.charCodeAt(0);

/**
 * Decodes rows of shares. A small letter is an act, a digit or capital before it its share in 35ths;
 * the last act of a row gets what is left. A sign says how often the row comes again.
 */
function decodeRows(text: string, acts: number): Uint8Array {
  const shares: number[] = [];
  let row = new Array<number>(acts).fill(0);
  let left = SHARES_PER_DECISION;
  for (let at = 0; at < text.length; at++) {
    const share = Number.parseInt(text[at]!, SHARES_PER_DECISION + 1);
    const isShare = share >= 0 && text[at]! < 'a';
    const act = text.charCodeAt(isShare ? at + 1 : at) - FIRST_ACT_CODE;
    row[act] = isShare ? share : left;
    if (isShare) {
      left -= share;
      at++;
      continue;
    }
    const again = RUN_SIGNS.indexOf(text[at + 1] ?? ' ');
    for (let i = 0; i <= again + 1; i++) shares.push(...row);
    if (again >= 0) at++;
    row = new Array<number>(acts).fill(0);
    left = SHARES_PER_DECISION;
  }
  return Uint8Array.from(shares);
}

const STAKE_SHARES = decodeRows(ENCODED_STAKES, ACT_COUNT);
const EXCHANGE_SHARES = decodeRows(ENCODED_EXCHANGES, EXCHANGE_ACTS);

/** Draws an act of a row with a random number from 0 to 1. */
function drawAct(shares: Uint8Array, row: number, acts: number, uniform: number): number {
  let left = uniform * SHARES_PER_DECISION;
  let last = 0;
  for (let act = 0; act < acts; act++) {
    const share = shares[row * acts + act]!;
    if (share > 0) last = act;
    left -= share;
    if (left < 0) return act;
  }
  return last;
}

/** Two digits say how many classes of hands quit; of the class at the limit a share does. */
const quittingClasses = (spot: number): number =>
  (Number.parseInt(ENCODED_ALIGNS.slice(2 * spot, 2 * spot + 2), 36) / 36 ** 2) * CLASS_COUNT;

/** The antes, and how many cards the other seat has exchanged, when it has. */
let antes = 0;
let other = 0;

function lookAround(state: NanobyeState, seat: Seat): void {
  antes = 0;
  other = 0;
  for (let j = 0; j < state.seats; j++) {
    antes += state.antes[j]!;
    if (j !== seat && hasSeat(state.dealt, j)) other = state.exchanged[j]!;
  }
}

/** How many cards the seat exchanges by habit; if it is one, the worse one. */
export function drawExchange(state: NanobyeState, seat: Seat, uniform: number): number {
  lookAround(state, seat);
  const spot = exchangeOfTwo(potOfTwo(antes), other, state.highest);
  const row = spot * STRENGTH_COUNT + computeHandStrengthUnderCote(state, seat);
  return drawAct(EXCHANGE_SHARES, row, EXCHANGE_ACTS, uniform);
}

/** The seat's stake in tour 2 by habit: 0 to quit, otherwise at least what keeps it in. */
export function drawStake(state: NanobyeState, seat: Seat, uniform: number): number {
  lookAround(state, seat);
  const { highest } = state;
  const own = state.exchanged[seat]!;
  const pot = potOfTwo(antes);
  const spot = highest === 0 ? openingOfTwo(pot, own) : responseOfTwo(pot, own, other, highest);
  const row = spot * CLASS_COUNT + CLASS_BY_STRENGTH[computeHandStrengthUnderCote(state, seat)]!;
  return drawAct(STAKE_SHARES, row, ACT_COUNT, uniform);
}

/** Whether the seat quits by habit rather than align. */
export function drawQuitting(state: NanobyeState, seat: Seat, uniform: number): boolean {
  lookAround(state, seat);
  const stake = Math.max(1, state.stakes[seat]!);
  if (stake >= state.highest) return false;
  const spot = alignOfTwo(potOfTwo(antes), state.exchanged[seat]!, other, stake, state.highest);
  const quitting = quittingClasses(spot);
  return uniform < quitting - CLASS_BY_STRENGTH[computeHandStrengthUnderCote(state, seat)]!;
}
