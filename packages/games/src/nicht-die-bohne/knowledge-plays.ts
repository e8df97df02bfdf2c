/**
 * Which card to lay. Nobody takes their own, so a card is judged by what it does to the others'
 * rows, and by when its owner takes for it: a bait is taken early, and then its owner chooses early
 * too; what nobody wants goes last, and leaves its owner with the token card.
 */
import type { Seat } from '@ludotheque/core';
import {
  COLOUR_BY_KIND,
  COLOUR_COUNT,
  DOUBLE_FACE,
  FACE_BY_KIND,
  MINUS_FACE,
  SUIT_INCREMENT_BY_KIND,
  ZERO_FACE,
} from './cards.ts';
import { expectedRowGain, getRowPointsTable } from './knowledge-row-points.ts';
import { sumHeldSuit } from './knowledge-trick-lookahead.ts';
import { type BohneState, PHASE_LEAD } from './state.ts';

interface PlayWeights {
  /** By the change in the others' rows where it is best, and by that of the token's seat. */
  readonly best: number;
  readonly first: number;
  /** Whether the best and the average change are more gain than loss, 0 to 1. */
  readonly bestGains: number;
  readonly meanGains: number;
  /** More of either, the more the token card is wanted, by its points. */
  readonly bestByToken: number;
  readonly meanByToken: number;
  readonly minus: number;
  readonly zero: number;
  readonly double: number;
  /** For a ten; smaller numbers accordingly. */
  readonly ten: number;
}

/* In points, refitted against players who use them: docs/bots/nicht-die-bohne.md says how. */
const LEAD_WEIGHTS: PlayWeights = {
  best: 0.1,
  first: 0,
  bestGains: -2.4,
  meanGains: -3.8,
  bestByToken: 0,
  meanByToken: 0,
  minus: 1,
  zero: 0.4,
  double: -0.5,
  ten: 1.75,
};
const FOLLOW_WEIGHTS: PlayWeights = {
  best: -0.15,
  first: 0.2,
  bestGains: 0.4,
  meanGains: -0.3,
  bestByToken: -0.35,
  meanByToken: -0.5,
  minus: -0.6,
  zero: 4,
  double: 0,
  ten: 1.4,
};

/** More points than that do not make a token card more wanted, or more feared. */
const MAX_TOKEN_POINTS = 15;
/** So many points are rather surely a gain. */
const GAIN_SCALE_POINTS = 4;
const gainProbability = (change: number): number => 1 / (1 + Math.exp(-change / GAIN_SCALE_POINTS));

/** What the token card would bring the seat, in points; 0 before there is one. */
function tokenWorth(state: BohneState, seat: Seat): number {
  const { hands, phase, played, rows, seats, token, tricks } = state;
  if (phase === PHASE_LEAD) return 0;
  const kind = played[token]! - 1;
  const colour = COLOUR_BY_KIND[kind]!;
  const at = seat * COLOUR_COUNT + colour;
  const rest = sumHeldSuit(state, colour) - hands[at]!;
  const change = expectedRowGain(
    getRowPointsTable(seats),
    tricks - 1,
    rows[at]!,
    SUIT_INCREMENT_BY_KIND[kind]!,
    rest,
  );
  return Math.max(-MAX_TOKEN_POINTS, Math.min(MAX_TOKEN_POINTS, change));
}

function byFace(weights: PlayWeights, face: number): number {
  if (face === MINUS_FACE) return weights.minus;
  if (face === ZERO_FACE) return weights.zero;
  if (face === DOUBLE_FACE) return weights.double;
  return (weights.ten * (face + 1)) / 10;
}

/** How good the card looks to lay, in points. */
function appraisePlay(state: BohneState, seat: Seat, kind: number, token: number): number {
  const { rows, seats, tricks } = state;
  const worths = getRowPointsTable(seats);
  const colour = COLOUR_BY_KIND[kind]!;
  const adds = SUIT_INCREMENT_BY_KIND[kind]!;
  const rest = sumHeldSuit(state, colour) - adds;
  let [best, sum, first] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (let other = 0; other < seats; other++) {
    if (other === seat) continue;
    const change = expectedRowGain(
      worths,
      tricks - 1,
      rows[other * COLOUR_COUNT + colour]!,
      adds,
      rest,
    );
    if (change > best) best = change;
    if (other === state.token) first = change;
    sum += change;
  }
  const mean = sum / (seats - 1);
  const weights = state.phase === PHASE_LEAD ? LEAD_WEIGHTS : FOLLOW_WEIGHTS;
  return (
    weights.best * best +
    weights.first * first +
    (weights.bestGains + weights.bestByToken * token) * gainProbability(best) +
    (weights.meanGains + weights.meanByToken * token) * gainProbability(mean) +
    byFace(weights, FACE_BY_KIND[kind]!)
  );
}

export function appraisePlays(
  state: BohneState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
): void {
  const token = tokenWorth(state, seat);
  for (let i = 0; i < count; i++) out[i] = appraisePlay(state, seat, moves[i]!, token);
}

/** A beginner gets rid of zeros and minus cards, then of small numbers, and saves the best. */
export function appraisePlayAsBeginner(kind: number): number {
  const face = FACE_BY_KIND[kind]!;
  if (face === DOUBLE_FACE) return -12;
  return face < ZERO_FACE ? -face : 3;
}
