/**
 * The expected points of a row at the end of the manche, if good players go on from here, as one of
 * the players sees it. A minus that may still come lowers the value of a large row, and may still save
 * a negative one; nobody gets the cards of their own hand. One network judges the viewer's own rows,
 * another those of the others. A value is computed once and kept in a table.
 */
import {
  countMinusIn,
  DOUBLE_FACE,
  MAX_MINUS_CARDS,
  MINUS_FACE,
  NUMBERS_MASK,
  ZERO_FACE,
} from './cards.ts';
import { OTHER_ROW_NETWORK, OWN_ROW_NETWORK } from './knowledge-trained-networks.ts';
import { scoreSuit } from './scoring.ts';

const DECK_SIZE = 60;
/** The sum of a row's numbers is at most 55. */
const ROW_SUM_COUNT = 56;
const MINUS_COUNTS = MAX_MINUS_CARDS + 1;
/** Minus cards with the viewer and hidden × a double in the row, with the viewer, hidden × zero × parity. */
const ROW_CLASS_COUNT = MINUS_COUNTS * MINUS_COUNTS * 4 * 3 * 2;
/** The networks count in units of this many points. */
export const POINTS_PER_UNIT = 20;

/** The sum of the numbers in a suit: the value of a row without special cards. */
const SUM_BY_NUMBERS = Uint8Array.from({ length: NUMBERS_MASK + 1 }, (_, suit) => scoreSuit(suit));

/** Where a card is, apart from the rows of the others: 0 nowhere, 1 hidden, 2 with the viewer. */
const whereabouts = (mine: number, hidden: number, face: number): number =>
  ((hidden >> face) & 1) | (((mine >> face) & 1) << 1);

/** The class of a row; the viewer holds `mine` of its colour, and the others hold `hidden`. */
function classifyRow(row: number, mine: number, hidden: number): number {
  const double = (row >> DOUBLE_FACE) & 1 ? 3 : whereabouts(mine, hidden, DOUBLE_FACE);
  const minus = countMinusIn(mine) * MINUS_COUNTS + countMinusIn(hidden);
  const zero = whereabouts(mine, hidden, ZERO_FACE);
  return ((minus * 4 + double) * 3 + zero) * 2 + ((row >> MINUS_FACE) & 1);
}

/** Fills the inputs of a network for a row of a class. */
function describeRow(
  inputs: Float64Array,
  rowClass: number,
  sum: number,
  tricks: number,
  seats: number,
): void {
  const odd = rowClass % 2;
  const zero = Math.floor(rowClass / 2) % 3;
  const double = Math.floor(rowClass / 6) % 4;
  const hidden = Math.floor(rowClass / 24) % MINUS_COUNTS;
  const mine = Math.floor(rowClass / (24 * MINUS_COUNTS));
  inputs[0] = ((odd ? -sum : sum) * (double === 3 ? 2 : 1)) / POINTS_PER_UNIT;
  inputs[1] = sum / POINTS_PER_UNIT;
  inputs[2] = odd;
  inputs[3] = double === 3 ? 1 : 0;
  inputs[4] = hidden === 1 ? 1 : 0;
  inputs[5] = hidden === 2 ? 1 : 0;
  inputs[6] = hidden === 3 ? 1 : 0;
  inputs[7] = mine > 0 ? 1 : 0;
  inputs[8] = mine;
  inputs[9] = double === 1 ? 1 : 0;
  inputs[10] = double === 2 ? 1 : 0;
  inputs[11] = zero === 1 ? 1 : 0;
  inputs[12] = zero === 2 ? 1 : 0;
  inputs[13] = tricks / 10;
  inputs[14] = (tricks * seats) / DECK_SIZE;
  inputs[15] = tricks < 5 ? (5 - tricks) / 4 : 0;
}

/** The expected points of rows for one number of seats; values are filled in as they are needed. */
export class RowPoints {
  readonly seats: number;
  private readonly own: Float32Array;
  private readonly others: Float32Array;

  constructor(seats: number) {
    this.seats = seats;
    const size = (Math.floor(DECK_SIZE / seats) + 1) * ROW_CLASS_COUNT * ROW_SUM_COUNT;
    this.own = new Float32Array(size);
    this.others = new Float32Array(size);
    this.forget();
  }

  /** Forgets all values, when training has changed the weights. */
  forget(): void {
    this.own.fill(Number.NaN);
    this.others.fill(Number.NaN);
  }

  /** Fills the inputs of the row's network. */
  describe(own: boolean, tricks: number, row: number, mine: number, hidden: number): void {
    const { inputs } = own ? OWN_ROW_NETWORK : OTHER_ROW_NETWORK;
    const sum = SUM_BY_NUMBERS[row & NUMBERS_MASK]!;
    describeRow(inputs, classifyRow(row, mine, hidden), sum, tricks, this.seats);
  }

  /**
   * The expected points of a row, the viewer's own or another's, with `tricks` to come. The viewer
   * holds `mine` of its colour, and all others together hold `hidden`.
   */
  expect(own: boolean, tricks: number, row: number, mine: number, hidden: number): number {
    if (tricks === 0) return scoreSuit(row);
    if ((row >> ZERO_FACE) & 1) return 0;
    const rowClass = classifyRow(row, mine, hidden);
    const sum = SUM_BY_NUMBERS[row & NUMBERS_MASK]!;
    const at = (tricks * ROW_CLASS_COUNT + rowClass) * ROW_SUM_COUNT + sum;
    const table = own ? this.own : this.others;
    const known = table[at]!;
    if (!Number.isNaN(known)) return known;
    const network = own ? OWN_ROW_NETWORK : OTHER_ROW_NETWORK;
    describeRow(network.inputs, rowClass, sum, tricks, this.seats);
    table[at] = POINTS_PER_UNIT * network.evaluate();
    return table[at]!;
  }
}

const tables: RowPoints[] = [];

/** The values for a number of seats. */
export function getRowPoints(seats: number): RowPoints {
  tables[seats] ??= new RowPoints(seats);
  return tables[seats];
}
