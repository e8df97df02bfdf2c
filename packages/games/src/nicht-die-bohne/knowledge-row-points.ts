/**
 * The expected points of a row at the end of the manche, if good players go on from here. A minus
 * that may still come lowers the value of a large row, and may still save a negative one. A small
 * network was fitted to games (knowledge-network-weights.ts); it is tabulated once for each number of
 * seats, so that a search only looks values up.
 */
import {
  countMinusIn,
  DOUBLE_FACE,
  MAX_MINUS_CARDS,
  MINUS_FACE,
  NUMBERS_MASK,
  ZERO_FACE,
} from './cards.ts';
import {
  HIDDEN_BIASES,
  HIDDEN_UNIT_COUNT,
  HIDDEN_WEIGHTS,
  INPUT_COUNT,
  LINEAR_WEIGHTS,
  OUTPUT_WEIGHTS,
} from './knowledge-network-weights.ts';
import { scoreSuit } from './scoring.ts';

const DECK_SIZE = 60;
/** The sum of a row's numbers is at most 55. */
const ROW_SUM_COUNT = 56;
/** Parity of its minus cards × minus cards to come × double gone, to come or here × zero to come. */
const ROW_CLASS_COUNT = 2 * (MAX_MINUS_CARDS + 1) * 3 * 2;
/** The network was fitted in units of this many points. */
const POINTS_PER_UNIT = 20;

/** The sum of the numbers in a suit: the value of a row without special cards. */
const SUM_BY_NUMBERS = Uint8Array.from({ length: NUMBERS_MASK + 1 }, (_, suit) => scoreSuit(suit));

/** The class of a row; `rest` has the cards of its colour that its owner may still get. */
function classifyRow(row: number, rest: number): number {
  const odd = (row >> MINUS_FACE) & 1;
  const double = (row >> DOUBLE_FACE) & 1 ? 2 : (rest >> DOUBLE_FACE) & 1;
  return (
    ((odd * (MAX_MINUS_CARDS + 1) + countMinusIn(rest)) * 3 + double) * 2 +
    ((rest >> ZERO_FACE) & 1)
  );
}

/** The inputs of the network for a row, in the order of its weights. */
function describeRow(rowClass: number, sum: number, tricks: number, seats: number): number[] {
  const zero = rowClass % 2;
  const double = Math.floor(rowClass / 2) % 3;
  const minus = Math.floor(rowClass / 6) % (MAX_MINUS_CARDS + 1);
  const odd = Math.floor(rowClass / (6 * (MAX_MINUS_CARDS + 1)));
  const now = (odd ? -sum : sum) * (double === 2 ? 2 : 1);
  return [
    now / POINTS_PER_UNIT,
    sum / POINTS_PER_UNIT,
    odd,
    minus,
    minus % 2,
    double === 2 ? 1 : 0,
    double === 1 ? 1 : 0,
    zero,
    tricks / 10,
    (tricks * seats) / DECK_SIZE,
    minus > 0 ? 1 : 0,
  ];
}

/** The input of a hidden unit, before its ReLU. */
function computeUnitInput(unit: number, inputs: readonly number[]): number {
  return inputs.reduce(
    (sum, input, i) => sum + input * HIDDEN_WEIGHTS[unit * INPUT_COUNT + i]!,
    HIDDEN_BIASES[unit]!,
  );
}

/** Tabulates a class of rows by their sum; inputs of all units are linear in the sum. */
function tabulate(into: Float32Array, rowClass: number, tricks: number, seats: number): void {
  const empty = describeRow(rowClass, 0, tricks, seats);
  const one = describeRow(rowClass, 1, tricks, seats);
  const lines = Array.from({ length: HIDDEN_UNIT_COUNT }, (_, unit) => {
    const start = computeUnitInput(unit, empty);
    return { start, slope: computeUnitInput(unit, one) - start, weight: OUTPUT_WEIGHTS[unit]! };
  });
  const straight = (inputs: readonly number[]) =>
    inputs.reduce(
      (sum, input, i) => sum + input * LINEAR_WEIGHTS[i]!,
      OUTPUT_WEIGHTS[HIDDEN_UNIT_COUNT]!,
    );
  const start = straight(empty);
  const slope = straight(one) - start;
  for (let sum = 0; sum < ROW_SUM_COUNT; sum++) {
    let value = start + slope * sum;
    for (const line of lines) value += line.weight * Math.max(0, line.start + line.slope * sum);
    into[sum] = POINTS_PER_UNIT * value;
  }
}

function tabulateAll(seats: number): Float32Array {
  const maxTricks = Math.floor(DECK_SIZE / seats);
  const table = new Float32Array((maxTricks + 1) * ROW_CLASS_COUNT * ROW_SUM_COUNT);
  for (let tricks = 1; tricks <= maxTricks; tricks++)
    for (let rowClass = 0; rowClass < ROW_CLASS_COUNT; rowClass++) {
      const at = (tricks * ROW_CLASS_COUNT + rowClass) * ROW_SUM_COUNT;
      tabulate(table.subarray(at, at + ROW_SUM_COUNT), rowClass, tricks, seats);
    }
  return table;
}

const tables: Float32Array[] = [];

/** The table for a number of seats, made on first use. */
export function getRowPointsTable(seats: number): Float32Array {
  tables[seats] ??= tabulateAll(seats);
  return tables[seats];
}

/** The expected points of a row with `tricks` to come; `rest` has the cards it may still get. */
export function expectedRowPoints(
  table: Float32Array,
  tricks: number,
  row: number,
  rest: number,
): number {
  if (tricks === 0) return scoreSuit(row);
  if ((row >> ZERO_FACE) & 1) return 0;
  return table[
    (tricks * ROW_CLASS_COUNT + classifyRow(row, rest)) * ROW_SUM_COUNT +
      SUM_BY_NUMBERS[row & NUMBERS_MASK]!
  ]!;
}

/** The change of a row's expected points by a card, given as its increment of the suit. */
export const expectedRowGain = (
  table: Float32Array,
  tricks: number,
  row: number,
  increment: number,
  rest: number,
): number =>
  expectedRowPoints(table, tricks, row + increment, rest) -
  expectedRowPoints(table, tricks, row, rest);
