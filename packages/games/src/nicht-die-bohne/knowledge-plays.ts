/**
 * Which card to lay. Nobody takes their own, so a card is judged by what it does to the others'
 * rows, and by when its owner takes for it: a bait is taken early, and then its owner chooses early
 * too; what nobody wants goes last, and leaves its owner with the token card.
 */
import type { Seat } from '@ludotheque/core';
import { ADDS, COLOUR, DOUBLE, FACE, MINUS, SUITS, ZERO } from './cards.ts';
import { rowChange, worthsFor } from './knowledge-rows.ts';
import { inHands } from './knowledge-trick.ts';
import { type BohneState, LEAD } from './state.ts';

interface Weights {
  /** By the change in the others' rows: where it is best, on average, where it is worst. */
  readonly best: number;
  readonly mean: number;
  readonly worst: number;
  /** By the change in the row of the token's seat, which takes first. */
  readonly first: number;
  /** More weight on the best and on the average, the more the token card is wanted. */
  readonly bestByToken: number;
  readonly meanByToken: number;
  readonly minus: number;
  readonly zero: number;
  readonly double: number;
  /** For a ten; smaller numbers accordingly. */
  readonly ten: number;
}

/*
 * In points, by linear regression on what each card of some 400 hands was worth at the end of the
 * trick, over 100 imagined worlds each. Weights that were refitted against players who use them play
 * much better, as well as the search does; these are kept so that medium stays below hard. See
 * docs/bots/nicht-die-bohne.md, which has the others.
 */
const OPENING: Weights = {
  best: -0.13,
  mean: 0.38,
  worst: -0.21,
  first: 0,
  bestByToken: 0,
  meanByToken: 0,
  minus: 6.2,
  zero: 1.6,
  double: 0.2,
  ten: 0.1,
};
const JOINING: Weights = {
  best: -0.31,
  mean: 0.2,
  worst: -0.11,
  first: 0.16,
  bestByToken: -0.33,
  meanByToken: -0.3,
  minus: -0.1,
  zero: 0.7,
  double: 0.3,
  ten: 0.3,
};

/** A token card that changes the own rows by so many points is wanted, or feared, rather surely. */
const WANTED = 8;

/** How much the seat wants the token card for its rows, -1 to 1; 0 before there is one. */
function wantsToken(state: BohneState, seat: Seat): number {
  const { hands, phase, played, rows, seats, token, tricks } = state;
  if (phase === LEAD) return 0;
  const kind = played[token]! - 1;
  const colour = COLOUR[kind]!;
  const at = seat * SUITS + colour;
  const rest = inHands(state, colour) - hands[at]!;
  const change = rowChange(worthsFor(seats), tricks - 1, rows[at]!, ADDS[kind]!, rest);
  return Math.tanh(change / WANTED);
}

function byFace(weights: Weights, face: number): number {
  if (face === MINUS) return weights.minus;
  if (face === ZERO) return weights.zero;
  if (face === DOUBLE) return weights.double;
  return (weights.ten * (face + 1)) / 10;
}

/** How good the card looks to lay, in points. */
function appraisePlay(state: BohneState, seat: Seat, kind: number, wanted: number): number {
  const { rows, seats, token, tricks } = state;
  const worths = worthsFor(seats);
  const colour = COLOUR[kind]!;
  const adds = ADDS[kind]!;
  const rest = inHands(state, colour) - adds;
  let [best, worst, sum, first] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (let other = 0; other < seats; other++) {
    if (other === seat) continue;
    const change = rowChange(worths, tricks - 1, rows[other * SUITS + colour]!, adds, rest);
    if (change > best) best = change;
    if (change < worst) worst = change;
    if (other === token) first = change;
    sum += change;
  }
  const mean = sum / (seats - 1);
  const weights = state.phase === LEAD ? OPENING : JOINING;
  return (
    (weights.best + weights.bestByToken * wanted) * best +
    (weights.mean + weights.meanByToken * wanted) * mean +
    weights.worst * worst +
    weights.first * first +
    byFace(weights, FACE[kind]!)
  );
}

export function appraisePlays(
  state: BohneState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
): void {
  const wanted = wantsToken(state, seat);
  for (let i = 0; i < count; i++) out[i] = appraisePlay(state, seat, moves[i]!, wanted);
}

/** A beginner gets rid of zeros and minus cards, then of small numbers, and saves the best. */
export function beginnersPlay(kind: number): number {
  const face = FACE[kind]!;
  if (face === DOUBLE) return -12;
  return face < ZERO ? -face : 3;
}
