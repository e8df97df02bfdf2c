/** How likely each seat is to win, by weights that are still being learnt. */
import {
  collectSeatFeatures,
  seatFeatureIndices,
  seatFeatureValues,
} from '../../../packages/games/src/battle-gum/knowledge-seat-features.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { softmax } from './games.ts';

/** Fills the chances of all seats. */
export function chancesOf(state: GumState, weights: Float64Array, out: Float64Array): void {
  for (let seat = 0; seat < state.seats; seat++) {
    const found = collectSeatFeatures(state, seat);
    let outlook = 0;
    for (let i = 0; i < found; i++)
      outlook += weights[seatFeatureIndices[i]!]! * seatFeatureValues[i]!;
    out[seat] = outlook;
  }
  softmax(out, state.seats);
}

/** Adds the slope of the log-likelihood of this outcome to the gradient. */
export function addSlope(
  state: GumState,
  chances: Float64Array,
  shares: readonly number[],
  gradient: Float64Array,
): void {
  for (let seat = 0; seat < state.seats; seat++) {
    const error = shares[seat]! - chances[seat]!;
    const found = collectSeatFeatures(state, seat);
    for (let i = 0; i < found; i++)
      gradient[seatFeatureIndices[i]!]! += error * seatFeatureValues[i]!;
  }
}
