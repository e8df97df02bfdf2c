/**
 * What a row is worth while the manche goes on: the points that it brings on average when good
 * players go on from here. A minus that may still come makes a large row worth little, and a
 * negative one may still be saved. The figures were fitted to games (see knowledge-figures.ts) as a
 * small network, which is tabulated once for each number of seats, so that a search only looks up.
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
/** A row's numbers come to 55 at most. */
const ROW_SUM_COUNT = 56;
/** By parity of its minus cards, minus cards to come, double (gone, to come, here), zero to come. */
const ROW_CLASS_COUNT = 2 * (MAX_MINUS_CARDS + 1) * 3 * 2;
/** Figures were fitted in units of so many points. */
const POINTS_PER_UNIT = 20;

/** The sum of the numbers in a suit: what a row is worth that has nothing else. */
const SUM_BY_NUMBERS = Uint8Array.from({ length: NUMBERS_MASK + 1 }, (_, suit) => scoreSuit(suit));

/** What sort of row it is, where `rest` has the cards of its colour that its owner may yet get. */
function classifyRow(row: number, rest: number): number {
  const odd = (row >> MINUS_FACE) & 1;
  const double = (row >> DOUBLE_FACE) & 1 ? 2 : (rest >> DOUBLE_FACE) & 1;
  return (
    ((odd * (MAX_MINUS_CARDS + 1) + countMinusIn(rest)) * 3 + double) * 2 +
    ((rest >> ZERO_FACE) & 1)
  );
}

/** What the network is told about a row, in the order of its weights. */
function describeRow(sort: number, sum: number, tricks: number, seats: number): number[] {
  const zero = sort % 2;
  const double = Math.floor(sort / 2) % 3;
  const minus = Math.floor(sort / 6) % (MAX_MINUS_CARDS + 1);
  const odd = Math.floor(sort / (6 * (MAX_MINUS_CARDS + 1)));
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

/** What a unit of the network adds up, before it cuts off what is negative. */
function computeUnitInput(unit: number, inputs: readonly number[]): number {
  return inputs.reduce(
    (sum, input, i) => sum + input * HIDDEN_WEIGHTS[unit * INPUT_COUNT + i]!,
    HIDDEN_BIASES[unit]!,
  );
}

/** Writes the worth of a sort of row by its sum; everything in it is a line before the cuts. */
function tabulate(into: Float32Array, sort: number, tricks: number, seats: number): void {
  const empty = describeRow(sort, 0, tricks, seats);
  const one = describeRow(sort, 1, tricks, seats);
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
    let worth = start + slope * sum;
    for (const line of lines) worth += line.weight * Math.max(0, line.start + line.slope * sum);
    into[sum] = POINTS_PER_UNIT * worth;
  }
}

function tabulateAll(seats: number): Float32Array {
  const most = Math.floor(DECK_SIZE / seats);
  const table = new Float32Array((most + 1) * ROW_CLASS_COUNT * ROW_SUM_COUNT);
  for (let tricks = 1; tricks <= most; tricks++)
    for (let sort = 0; sort < ROW_CLASS_COUNT; sort++) {
      const at = (tricks * ROW_CLASS_COUNT + sort) * ROW_SUM_COUNT;
      tabulate(table.subarray(at, at + ROW_SUM_COUNT), sort, tricks, seats);
    }
  return table;
}

const tables: Float32Array[] = [];

/** The worths of rows at a table of so many; made when they are first asked for. */
export function getRowPointsTable(seats: number): Float32Array {
  tables[seats] ??= tabulateAll(seats);
  return tables[seats];
}

/** The worth of a row with so many tricks to come and these cards of its colour to be had. */
export function expectedRowPoints(
  worths: Float32Array,
  tricks: number,
  row: number,
  rest: number,
): number {
  if (tricks === 0) return scoreSuit(row);
  if ((row >> ZERO_FACE) & 1) return 0;
  return worths[
    (tricks * ROW_CLASS_COUNT + classifyRow(row, rest)) * ROW_SUM_COUNT +
      SUM_BY_NUMBERS[row & NUMBERS_MASK]!
  ]!;
}

/** What a card, by what it adds to a suit, changes in a row's worth. */
export const expectedRowGain = (
  worths: Float32Array,
  tricks: number,
  row: number,
  adds: number,
  rest: number,
): number =>
  expectedRowPoints(worths, tricks, row + adds, rest) -
  expectedRowPoints(worths, tricks, row, rest);
