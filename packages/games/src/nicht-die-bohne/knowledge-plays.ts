/**
 * Priors for laying a card. Nobody takes their own card, so a card is judged by its effect on the
 * others' rows, and by when its owner takes: a card that is wanted is taken early, and then its owner
 * takes early too; one that nobody wants goes last, and leaves its owner with the token card.
 */
import type { AppraiseMoves, Seat } from '@ludotheque/core';
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
  /** The gain of the seat that gains most, and the gain of the seat with the token. */
  readonly best: number;
  readonly first: number;
  /** The probability that the best gain, and the mean gain, is positive. */
  readonly bestGains: number;
  readonly meanGains: number;
  /** The same two, scaled by the points of the token card. */
  readonly bestByToken: number;
  readonly meanByToken: number;
  readonly minus: number;
  readonly zero: number;
  readonly double: number;
  /** For a ten; in proportion for smaller numbers. */
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

/** Points of the token card are capped here, in both directions. */
const MAX_TOKEN_POINTS = 15;
/** The scale of the logistic function below. */
const GAIN_SCALE_POINTS = 4;
const gainProbability = (gain: number): number => 1 / (1 + Math.exp(-gain / GAIN_SCALE_POINTS));

/** What the token card is worth to the seat, in points; 0 before there is one. */
function tokenWorth(state: BohneState, seat: Seat): number {
  const { hands, phase, played, rows, seats, token, tricks } = state;
  if (phase === PHASE_LEAD) return 0;
  const kind = played[token]! - 1;
  const colour = COLOUR_BY_KIND[kind]!;
  const at = seat * COLOUR_COUNT + colour;
  const rest = sumHeldSuit(state, colour) - hands[at]!;
  const gain = expectedRowGain(
    getRowPointsTable(seats),
    tricks - 1,
    rows[at]!,
    SUIT_INCREMENT_BY_KIND[kind]!,
    rest,
  );
  return Math.max(-MAX_TOKEN_POINTS, Math.min(MAX_TOKEN_POINTS, gain));
}

function byFace(weights: PlayWeights, face: number): number {
  if (face === MINUS_FACE) return weights.minus;
  if (face === ZERO_FACE) return weights.zero;
  if (face === DOUBLE_FACE) return weights.double;
  return (weights.ten * (face + 1)) / 10;
}

/** The prior of laying a card, in points. */
function appraisePlay(state: BohneState, seat: Seat, kind: number, token: number): number {
  const { rows, seats, tricks } = state;
  const table = getRowPointsTable(seats);
  const colour = COLOUR_BY_KIND[kind]!;
  const increment = SUIT_INCREMENT_BY_KIND[kind]!;
  const rest = sumHeldSuit(state, colour) - increment;
  let [best, sum, first] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (let other = 0; other < seats; other++) {
    if (other === seat) continue;
    const gain = expectedRowGain(
      table,
      tricks - 1,
      rows[other * COLOUR_COUNT + colour]!,
      increment,
      rest,
    );
    if (gain > best) best = gain;
    if (other === state.token) first = gain;
    sum += gain;
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

export const appraisePlays: AppraiseMoves<BohneState> = (state, seat, moves, count, out) => {
  const token = tokenWorth(state, seat);
  for (let i = 0; i < count; i++) out[i] = appraisePlay(state, seat, moves[i]!, token);
};

/** A beginner lays zeros and minus cards first, then small numbers, and keeps the best. */
export function appraisePlayAsBeginner(kind: number): number {
  const face = FACE_BY_KIND[kind]!;
  if (face === DOUBLE_FACE) return -12;
  return face < ZERO_FACE ? -face : 3;
}
