/**
 * The weights of knowledge-move-features.ts, learnt in self-play by bench/training: see
 * docs/bots/battle-gum.md. Tables by kind run from 1 to 13, then the Ninja.
 */
import { MOVE_FEATURE_COUNT, MOVE_FEATURE_INDEX } from './knowledge-move-features.ts';

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
  ...[6.52, 4.07, 3.1, 2.33, 1.21, -0.35, -0.03, -1.99, -4.77, -4.56, -6.69, -8.43, -9.11, -8.72],
  // to lead, without
  ...[4.7, 2.79, 3.02, 2.04, 0.26, -1.07, 4.83, 0.02, 0.5, -1.2, -4.54, -7.03, -8.1, -10.27],
  // to follow, with a draw pile
  ...[0, 1.93, 2.07, 2.36, 2.52, 2.57, 4.13, 1.58, -6.2, 0.01, -3.77, -7.24, -8.79, -7.32],
  // to follow, without
  ...[0, 1.87, 1.92, 0.76, 0.82, 0.12, 3.9, 2.61, 1.87, 2.03, -1.16, -4.38, -7.05, -7.64],
  // each further card
  ...[6.84, 5.38, 5.08, 4.12, 4.39, 3.49, 3.49, 1.6, -2.49, -0.61, -1.94, -7.34, -10.11, -6.39],
  // to lie face up
  ...[-7.33, -1.28, -3.91, 1.09, -1.36, 1.13, -7.81, -5.44, 5.98, -3.37, 0.05, 4.69, 10.02, 7.25],
  // to take from there
  ...[0.75, 1, 0.33, -1.63, -1.45, -2.1, -0.72, 1.65, -2.19, 2.09, 1.65, 2.24, 0.34, -0.6],
];
const MOVE_FEATURE_SINGLES: { readonly [M in keyof typeof MOVE_FEATURE_INDEX]: number } = {
  moreShrinks: -0.75,
  moreLate: 3.21,
  allOfKind: 0.28,
  stuck: 2.17,
  stuckLate: 2.84,
  stuckPile: 4.67,
  stuckThreat: 10.98,
  passThreat: -7.58,
  stuckClose: -5.44,
  fourBurns: 6.86,
  burnPile: 0.26,
  burnClose: 1.64,
  givePile: -2.77,
  giveThreat: -3.17,
  giveAnswered: -6.63,
  giveAnsweredPile: -3.33,
  giveThreatPile: 1.51,
  giveNext: -4.45,
  oneStep: 1.75,
  oneStepLeads: 11.28,
  oneStepStuck: 13.88,
  twoSteps: 1.45,
  twoStepsLeads: -0.1,
  wins: 16.77,
  parry: 3.63,
  parryPile: 1.87,
  giveOn: 0.35,
  giveOnPile: 4.32,
  pickUp: -6.71,
  pickUpClose: -9.8,
  completes: 5.46,
  completesClose: 5.62,
  completesPile: 3.08,
  pairOpen: -0.58,
  gap: -3.15,
  gapLate: -1.57,
  ninjaPile: -5.21,
  upPairs: 1.58,
  strandedOne: -4.02,
  again: 1.04,
  stuckOneself: -0.06,
};
/** How much each feature of a move counts. */
export const MOVE_FEATURE_WEIGHTS = assembleWeights(
  MOVE_FEATURE_COUNT,
  MOVE_FEATURE_TABLES,
  MOVE_FEATURE_INDEX,
  MOVE_FEATURE_SINGLES,
);

/** The same as MOVE_FEATURE_TABLES for playouts, which notice little else. */
export const PLAYOUT_WEIGHT_TABLES = [
  // to lead, with a draw pile
  ...[1.24, 2.65, 1.79, 1.13, 0.38, -0.53, 0.05, -0.91, -2.33, -2.7, -2.69, -3.67, -4.49, -4.1],
  // to lead, without
  ...[1.85, 2.46, 1.71, 0.71, 0.03, -0.1, 1.01, 0.23, 1.4, -1.41, -2.35, -3.07, -5.31, -5.13],
  // to follow, with a draw pile
  ...[0, 1.95, 1.93, 1.46, 1.65, 1.45, 2.17, 0.2, -1.86, -0.8, -1.87, -3.84, -4.29, -4.88],
  // to follow, without
  ...[0, 1.56, 1.13, 0.68, 0.34, 1.97, 2.03, 1.58, 2.91, 0.78, -0.47, -1.95, -5.92, -3.56],
  // each further card
  ...[2.75, 3.47, 3.23, 3.12, 2.85, 3.02, 2.71, 1.78, 0.29, 0.55, -0.67, -3.21, -4.32, -2.57],
  // to lie face up
  ...[1.08, -3.28, -3.02, -1.08, -2.28, -0.77, -3.42, -2.48, 3.15, -1.45, 0.9, 3.45, 4.34, 3.02],
  // to take from there
  ...[0.52, -0.41, -0.22, -0.34, -0.09, -0.61, 0.24, -0.17, -1.44, 0.2, 0.75, 0.57, 0.44, 0.32],
];
export const PLAYOUT_WEIGHTS = {
  moreLate: 1.61,
  parry: 3.47,
  giveOn: -0.57,
  pickUp: -3.52,
  completes: 2.82,
  giveThreat: 0.5,
};
