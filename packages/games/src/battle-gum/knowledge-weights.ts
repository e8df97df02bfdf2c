/**
 * The weights of knowledge-marks.ts and knowledge-chances.ts, fitted in self-play: see
 * docs/bots/battle-gum.md. Tables by kind run from 1 to 13, then the Ninja.
 */

import { MOVE_FEATURE_COUNT, MOVE_FEATURE_INDEX } from './knowledge-move-features.ts';
import { SEAT_FEATURE_COUNT, SEAT_FEATURE_INDEX } from './knowledge-seat-features.ts';

type Singles = { readonly [name: string]: number };

function assembleWeights(
  size: number,
  tables: readonly number[],
  places: Singles,
  singles: Singles,
) {
  const weights = new Float64Array(size);
  weights.set(tables);
  for (const [name, weight] of Object.entries(singles)) weights[places[name]!] = weight;
  return weights;
}

const MOVE_FEATURE_TABLES = [
  // to lead, with a draw pile
  ...[5.8, 3.59, 2.82, 2.03, 1.19, -0.64, -0.53, -1.45, -4.28, -4.1, -5.44, -7.05, -7.46, -6.45],
  // to lead, without
  ...[3.82, 2.46, 2.13, 0.97, 0.23, -0.77, 3.19, 0.21, 1.34, -1.19, -3.5, -6.02, -6.88, -8.22],
  // to follow, with a draw pile
  ...[0, 1.7, 2.28, 2.26, 2.02, 1.49, 3.34, 1.25, -6.18, 0.07, -2.86, -5.56, -6.79, -5.53],
  // to follow, without
  ...[0, 1.57, 1.02, 1.15, 0.72, -0.36, 3.12, 1.84, 1.31, 1.81, -0.86, -3.6, -5.6, -6.05],
  // each further card
  ...[5.39, 4.53, 4.16, 3.83, 3.9, 2.22, 2.89, 1.86, -1.86, -0.07, -1.7, -6.6, -8.36, -4.77],
  // to lie face up
  ...[-3.43, -0.85, 0.27, -3.18, -3.72, 1.32, -4.06, -2.88, 5.16, -5.15, 0.12, 3.7, 8.34, 6.6],
  // to take from there
  ...[0.21, -1.14, -1.86, 0.25, 0.22, -1.73, -0.68, 0.64, -1.37, 0.35, 1.6, 0.41, 1.93, 0.53],
];
const MOVE_FEATURE_SINGLES: { readonly [M in keyof typeof MOVE_FEATURE_INDEX]: number } = {
  moreShrinks: -0.47,
  moreLate: 2.37,
  allOfKind: 0.31,
  stuck: 1.48,
  stuckLate: 2.86,
  stuckPile: 4.37,
  stuckThreat: 7.82,
  passThreat: -6.06,
  stuckClose: -3.74,
  fourBurns: 4.95,
  burnPile: 0.6,
  burnClose: 2.12,
  givePile: -2.39,
  giveThreat: -2.55,
  giveAnswered: -5.71,
  giveAnsweredPile: -2.6,
  giveThreatPile: 1.87,
  giveNext: -4.09,
  oneStep: 2.55,
  oneStepLeads: 9.2,
  oneStepStuck: 10.68,
  twoSteps: 1.76,
  twoStepsLeads: -0.69,
  wins: 14.59,
  parry: 2.75,
  parryPile: 1.99,
  giveOn: 0.56,
  giveOnPile: 3.17,
  pickUp: -4.93,
  pickUpClose: -7.77,
  completes: 3.97,
  completesClose: 4.08,
  completesPile: 2.42,
  pairOpen: -0.03,
  gap: -2.88,
  gapLate: -1.35,
  ninjaPile: -4.57,
  upPairs: 1.17,
  strandedOne: -2.38,
  again: 0.07,
  stuckOneself: 0.99,
};
/** How much each mark of a move counts. */
export const MOVE_FEATURE_WEIGHTS = assembleWeights(
  MOVE_FEATURE_COUNT,
  MOVE_FEATURE_TABLES,
  MOVE_FEATURE_INDEX,
  MOVE_FEATURE_SINGLES,
);

const SEAT_FEATURE_TABLES = [
  // in hand, with a draw pile
  ...[-0.17, -0.16, -0.14, -0.11, -0.14, -0.03, -0.05, -0.04, 0.07, 0.03, 0.1, 0.11, 0.22, 0.08],
  // in hand, without
  ...[-0.11, -0.09, -0.1, -0.07, -0.11, 0.03, -0.08, 0.01, 0.09, -0.01, 0.02, 0.08, 0.21, 0.05],
  // face up, with a draw pile
  ...[-0.39, -0.31, -0.33, -0.33, -0.33, -0.26, -0.34, -0.12, 0.07, 0.14, -0.03, 0.1, 0.4, 0.12],
  // face up, without
  ...[-0.5, -0.35, -0.38, -0.39, -0.4, -0.27, -0.45, -0.15, -0.15, -0.24, -0.17, -0.1, 0.06, -0.06],
  // so many cards left, without a draw pile
  ...[
    0, 0.58, 0.3, 0.18, 0.04, 0.02, -0.1, -0.07, -0.08, -0.13, -0.21, -0.18, -0.21, -0.17, -0.12,
    -0.02, -0.04,
  ],
  // so many turns needed at least, without a draw pile
  ...[
    0, 0.25, 0.16, 0.02, -0.01, -0.02, 0.07, 0.01, 0.04, 0, -0.03, -0.07, -0.23, -0.3, -0.34, -0.53,
    -0.39,
  ],
  // each kind as a share of the cards left, without a draw pile
  ...[-1.75, -1.79, -1.47, -1.94, -1.36, -1.51, -1.16, -1.24, 0.82, -0.67, -0.11, 0.64, 2.89, 0.93],
];
const SEAT_FEATURE_SINGLES: { readonly [O in keyof typeof SEAT_FEATURE_INDEX]: number } = {
  leftBeyond: 0.08,
  leftEarly: -0.03,
  downs: -0.33,
  leads: 0.09,
  follows: 0.08,
  stuck: -0.33,
  stuckPile: -0.08,
  given: 0.09,
  givenPile: -0.22,
  leadsClose: 0.77,
  outNow: 5.48,
  kindsLate: -0.06,
  parries: 0.05,
  last: 0.07,
  after: 0.05,
  oneKind: 0.25,
  followsPile: -0.06,
  leftEarlyLast: 0.09,
};
/** How much each figure of a seat counts for its chances. */
export const SEAT_FEATURE_WEIGHTS = assembleWeights(
  SEAT_FEATURE_COUNT,
  SEAT_FEATURE_TABLES,
  SEAT_FEATURE_INDEX,
  SEAT_FEATURE_SINGLES,
);

/** The same as in MARK_TABLES for playouts, which notice little else. */
export const PLAYOUT_WEIGHT_TABLES = [
  // to lead, with a draw pile
  ...[4.38, 3.72, 2.64, 2.18, 0.91, -0.3, -0.47, -1.81, -3.92, -4.09, -4.73, -6.75, -6.75, -5.34],
  // to lead, without
  ...[3.47, 2.17, 1.78, 1.19, 0.41, -0.7, 2.77, 0.07, 1.85, -1.56, -3.1, -4.42, -6.91, -7.49],
  // to follow, with a draw pile
  ...[0, 2.26, 2.48, 2.85, 2.17, 1.6, 2.71, 0.44, -4.07, -0.95, -2.86, -5.01, -6.65, -5.13],
  // to follow, without
  ...[0, 1.42, 0.7, 1.2, 0.06, 0.63, 3.08, 1.71, 2.03, 1.14, -0.97, -2.52, -6.66, -4.91],
  // each further card
  ...[4.63, 4.65, 3.91, 4.29, 3.87, 3.17, 2.54, 1.48, -0.77, -0.46, -1.62, -6.14, -8.06, -4.35],
  // to lie face up
  ...[-2.41, -1, -0.34, -3.56, -3.52, 1.94, -5.79, -3.54, 4.51, -3.47, 0.59, 3.86, 7.99, 5.56],
  // to take from there
  ...[-0.14, -1.78, -1.71, 0.19, 0.15, -1.38, -0.41, 0.37, -1.39, 0.16, 1.44, 0.64, 2.14, 0.79],
];
export const PLAYOUT_WEIGHTS = {
  moreLate: 2.88,
  parry: 3.75,
  giveOn: -0.22,
  pickUp: -4.53,
  completes: 4.2,
  giveThreat: -0.13,
};
