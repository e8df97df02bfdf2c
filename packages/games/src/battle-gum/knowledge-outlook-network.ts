/**
 * How likely each seat of Battle Gum is to win: a network with one layer of ReLU units and a linear term
 * gives every seat a score, and the chances are a softmax of the scores.
 */
import { decodeLearntWeights } from '@ludotheque/core';
import {
  collectSeatInputs,
  collectTableInputs,
  OUTLOOK_INPUT_COUNT,
  SEAT_INPUT_COUNT,
  seatInputIndices,
  seatInputValues,
  tableInputIndices,
  tableInputValues,
} from './knowledge-outlook-inputs.ts';
import { ENCODED_OUTLOOK_WEIGHTS } from './knowledge-outlook-weights.ts';
import {
  collectSeatFeatures,
  seatFeatureIndices,
  seatFeatureValues,
} from './knowledge-seat-features.ts';
import type { GumState } from './state.ts';

export const UNIT_COUNT = 24;
/** The weights: of all units for each input, then of the units' outputs, then the linear term of a seat. */
export const OUTPUT_OFFSET = OUTLOOK_INPUT_COUNT * UNIT_COUNT;
export const LINEAR_OFFSET = OUTPUT_OFFSET + UNIT_COUNT;
export const OUTLOOK_WEIGHT_COUNT = LINEAR_OFFSET + SEAT_INPUT_COUNT;

/** Weights are kept as whole numbers of this. */
export const OUTLOOK_WEIGHT_STEP = 1 / 2048;

export const OUTLOOK_WEIGHTS = decodeLearntWeights(ENCODED_OUTLOOK_WEIGHTS, OUTLOOK_WEIGHT_STEP);

const tableUnits = new Float64Array(UNIT_COUNT);
/** What each unit gave for the seat scored last. */
export const seatUnits = new Float64Array(UNIT_COUNT);

/** Adds inputs to the units, four at a time: each unit is read and written less often. */
function addToUnits(
  units: Float64Array,
  weights: Float64Array,
  indices: Int32Array,
  values: Float64Array,
  count: number,
): void {
  let i = 0;
  for (; i + 3 < count; i += 4) {
    const [a, b, c, d] = [values[i]!, values[i + 1]!, values[i + 2]!, values[i + 3]!];
    let atA = indices[i]! * UNIT_COUNT;
    let atB = indices[i + 1]! * UNIT_COUNT;
    let atC = indices[i + 2]! * UNIT_COUNT;
    let atD = indices[i + 3]! * UNIT_COUNT;
    for (let unit = 0; unit < UNIT_COUNT; unit++)
      units[unit] =
        units[unit]! +
        a * weights[atA++]! +
        b * weights[atB++]! +
        c * weights[atC++]! +
        d * weights[atD++]!;
  }
  for (; i < count; i++) {
    const value = values[i]!;
    let at = indices[i]! * UNIT_COUNT;
    for (let unit = 0; unit < UNIT_COUNT; unit++) units[unit]! += value * weights[at++]!;
  }
}

function addLinearTerm(
  weights: Float64Array,
  indices: Int32Array,
  values: Float64Array,
  count: number,
): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i]! * weights[LINEAR_OFFSET + indices[i]!]!;
  return sum;
}

/** What the units make of the table, for all seats; to be called before `scoreSeat`. */
export function lookAtTable(state: GumState, weights: Float64Array): number {
  const count = collectTableInputs(state);
  tableUnits.fill(0);
  addToUnits(tableUnits, weights, tableInputIndices, tableInputValues, count);
  return count;
}

/** The score of a seat from its features and further inputs, which have been collected. */
export function scoreSeat(weights: Float64Array, features: number, inputs: number): number {
  seatUnits.set(tableUnits);
  addToUnits(seatUnits, weights, seatFeatureIndices, seatFeatureValues, features);
  addToUnits(seatUnits, weights, seatInputIndices, seatInputValues, inputs);
  let score =
    addLinearTerm(weights, seatFeatureIndices, seatFeatureValues, features) +
    addLinearTerm(weights, seatInputIndices, seatInputValues, inputs);
  for (let unit = 0; unit < UNIT_COUNT; unit++) {
    const sum = seatUnits[unit]!;
    if (sum > 0) score += sum * weights[OUTPUT_OFFSET + unit]!;
    else seatUnits[unit] = 0;
  }
  return score;
}

/** Fills the chances of all seats. */
export function computeOutlook(state: GumState, weights: Float64Array, out: Float64Array): void {
  const { seats } = state;
  lookAtTable(state, weights);
  let highest = Number.NEGATIVE_INFINITY;
  for (let seat = 0; seat < seats; seat++) {
    const features = collectSeatFeatures(state, seat);
    const score = scoreSeat(weights, features, collectSeatInputs(state, seat));
    out[seat] = score;
    highest = Math.max(highest, score);
  }
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    out[seat] = Math.exp(out[seat]! - highest);
    sum += out[seat]!;
  }
  for (let seat = 0; seat < seats; seat++) out[seat]! /= sum;
}
