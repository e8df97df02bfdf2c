/**
 * What a row is worth while the manche goes on: the points that it brings on average when good
 * players go on from here. A minus that may still come makes a large row worth little, and a
 * negative one may still be saved. The figures were fitted to games (see knowledge-figures.ts) as a
 * small network, which is tabulated once for each number of seats, so that a search only looks up.
 */
import { DOUBLE, MINUS, MOST_MINUS, minusIn, NUMBERS, ZERO } from './cards.ts';
import { BIAS, INPUTS, LINEAR, OUTPUT, UNITS, WEIGHTS } from './knowledge-figures.ts';
import { rowValue } from './scoring.ts';

const CARDS = 60;
/** A row's numbers come to 55 at most. */
const SUMS = 56;
/** By parity of its minus cards, minus cards to come, double (gone, to come, here), zero to come. */
const SORTS = 2 * (MOST_MINUS + 1) * 3 * 2;
/** Figures were fitted in units of so many points. */
const UNIT = 20;

/** The sum of the numbers in a suit: what a row is worth that has nothing else. */
const SUM = Uint8Array.from({ length: NUMBERS + 1 }, (_, suit) => rowValue(suit));

/** What sort of row it is, where `rest` has the cards of its colour that its owner may yet get. */
function sortOf(row: number, rest: number): number {
  const odd = (row >> MINUS) & 1;
  const double = (row >> DOUBLE) & 1 ? 2 : (rest >> DOUBLE) & 1;
  return ((odd * (MOST_MINUS + 1) + minusIn(rest)) * 3 + double) * 2 + ((rest >> ZERO) & 1);
}

/** What the network is told about a row, in the order of its weights. */
function describeRow(sort: number, sum: number, tricks: number, seats: number): number[] {
  const zero = sort % 2;
  const double = Math.floor(sort / 2) % 3;
  const minus = Math.floor(sort / 6) % (MOST_MINUS + 1);
  const odd = Math.floor(sort / (6 * (MOST_MINUS + 1)));
  const now = (odd ? -sum : sum) * (double === 2 ? 2 : 1);
  return [
    now / UNIT,
    sum / UNIT,
    odd,
    minus,
    minus % 2,
    double === 2 ? 1 : 0,
    double === 1 ? 1 : 0,
    zero,
    tricks / 10,
    (tricks * seats) / CARDS,
    minus > 0 ? 1 : 0,
  ];
}

/** What a unit of the network adds up, before it cuts off what is negative. */
function addUp(unit: number, inputs: readonly number[]): number {
  return inputs.reduce((sum, input, i) => sum + input * WEIGHTS[unit * INPUTS + i]!, BIAS[unit]!);
}

/** Writes the worth of a sort of row by its sum; everything in it is a line before the cuts. */
function tabulate(into: Float32Array, sort: number, tricks: number, seats: number): void {
  const empty = describeRow(sort, 0, tricks, seats);
  const one = describeRow(sort, 1, tricks, seats);
  const lines = Array.from({ length: UNITS }, (_, unit) => {
    const start = addUp(unit, empty);
    return { start, slope: addUp(unit, one) - start, weight: OUTPUT[unit]! };
  });
  const straight = (inputs: readonly number[]) =>
    inputs.reduce((sum, input, i) => sum + input * LINEAR[i]!, OUTPUT[UNITS]!);
  const start = straight(empty);
  const slope = straight(one) - start;
  for (let sum = 0; sum < SUMS; sum++) {
    let worth = start + slope * sum;
    for (const line of lines) worth += line.weight * Math.max(0, line.start + line.slope * sum);
    into[sum] = UNIT * worth;
  }
}

function tabulateAll(seats: number): Float32Array {
  const most = Math.floor(CARDS / seats);
  const table = new Float32Array((most + 1) * SORTS * SUMS);
  for (let tricks = 1; tricks <= most; tricks++)
    for (let sort = 0; sort < SORTS; sort++) {
      const at = (tricks * SORTS + sort) * SUMS;
      tabulate(table.subarray(at, at + SUMS), sort, tricks, seats);
    }
  return table;
}

const tables: Float32Array[] = [];

/** The worths of rows at a table of so many; made when they are first asked for. */
export function worthsFor(seats: number): Float32Array {
  tables[seats] ??= tabulateAll(seats);
  return tables[seats];
}

/** The worth of a row with so many tricks to come and these cards of its colour to be had. */
export function rowWorth(worths: Float32Array, tricks: number, row: number, rest: number): number {
  if (tricks === 0) return rowValue(row);
  if ((row >> ZERO) & 1) return 0;
  return worths[(tricks * SORTS + sortOf(row, rest)) * SUMS + SUM[row & NUMBERS]!]!;
}

/** What a card, by what it adds to a suit, changes in a row's worth. */
export const rowChange = (
  worths: Float32Array,
  tricks: number,
  row: number,
  adds: number,
  rest: number,
): number => rowWorth(worths, tricks, row + adds, rest) - rowWorth(worths, tricks, row, rest);
