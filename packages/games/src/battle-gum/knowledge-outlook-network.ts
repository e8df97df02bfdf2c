/**
 * How likely each seat of Battle Gum is to win, by a network with one layer of ReLU units that learnt it in
 * games against itself.
 */
import { decodeLearntWeights, estimateWinShares, SeatScoreNetwork } from '@ludotheque/core';
import {
  collectSeatInputs,
  collectTableInputs,
  SEAT_INPUT_COUNT,
  seatInputs,
  TABLE_INPUT_COUNT,
  tableInputs,
} from './knowledge-outlook-inputs.ts';
import { ENCODED_OUTLOOK_WEIGHTS } from './knowledge-outlook-weights.ts';
import { collectSeatFeatures, seatFeatures } from './knowledge-seat-features.ts';
import type { GumState } from './state.ts';

export const network = new SeatScoreNetwork({
  units: 24,
  seatInputs: SEAT_INPUT_COUNT,
  tableInputs: TABLE_INPUT_COUNT,
});
/** Weights are kept as whole numbers of this. */
export const OUTLOOK_WEIGHT_STEP = 1 / 2048;
export const OUTLOOK_WEIGHTS = decodeLearntWeights(ENCODED_OUTLOOK_WEIGHTS, OUTLOOK_WEIGHT_STEP);

/** Fills the chances of all seats. */
export function computeOutlook(state: GumState, weights: Float64Array, out: Float64Array): void {
  const { seats } = state;
  collectTableInputs(state);
  network.lookAtTable(weights, tableInputs);
  for (let seat = 0; seat < seats; seat++) {
    collectSeatFeatures(state, seat);
    collectSeatInputs(state, seat);
    out[seat] = network.scoreSeat(weights, seatFeatures, seatInputs);
  }
  estimateWinShares(seats, out, 1, out);
}
