/** Scores rows. Pure functions: the page's score pad and lessons call them too. */
import {
  COLOURS,
  countMinusIn,
  DOUBLE_FACE,
  FACE_BY_KIND,
  KINDS,
  MAX_MINUS_CARDS,
  MINUS_FACE,
  NUMBERS_MASK,
  SUIT_INCREMENT_BY_KIND,
  ZERO_FACE,
} from './cards.ts';

/** The sum of the numbers in a suit, by its first ten bits. */
const SUMS = Uint8Array.from({ length: NUMBERS_MASK + 1 }, (_, suit) => {
  let sum = 0;
  for (let face = 0; face < ZERO_FACE; face++) if ((suit >> face) & 1) sum += face + 1;
  return sum;
});

/** In this order: add the numbers, a zero makes it 0, minus turns the sign, a double doubles. */
export function scoreSuit(suit: number): number {
  const sum = SUMS[suit & NUMBERS_MASK]!;
  // Specials alone are worth 0 [B3]; and nothing must be worth minus zero.
  if (sum === 0 || (suit >> ZERO_FACE) & 1) return 0;
  const signed = countMinusIn(suit) & 1 ? -sum : sum;
  return (suit >> DOUBLE_FACE) & 1 ? 2 * signed : signed;
}

/** What is written on the block after a manche: both columns, and their difference. */
export interface MancheScore {
  readonly plus: number;
  readonly minus: number;
  readonly sum: number;
}

export function sumRowValues(values: readonly number[]): MancheScore {
  let plus = 0;
  let minus = 0;
  for (const value of values) {
    if (value > 0) plus += value;
    else minus -= value;
  }
  return { plus, minus, sum: plus - minus };
}

function suitOf(cards: readonly string[]): number {
  let suit = 0;
  for (const card of cards) {
    const kind = KINDS.indexOf(card);
    if (kind < 0) throw new RangeError(`no card is called ${card}`);
    const face = FACE_BY_KIND[kind]!;
    const full = face === MINUS_FACE ? countMinusIn(suit) === MAX_MINUS_CARDS : (suit >> face) & 1;
    if (full) throw new RangeError(`there are not so many ${card}`);
    suit += SUIT_INCREMENT_BY_KIND[kind]!;
  }
  return suit;
}

/** The value of one row, by the names of its cards, all of one colour. */
export function scoreRow(cards: readonly string[]): number {
  if (cards.some((card) => card[0] !== cards[0]![0]))
    throw new RangeError(`a row has one colour, not ${cards.join(', ')}`);
  return scoreSuit(suitOf(cards));
}

/** The score of all that a seat took in a manche, by the names of the cards in any order. */
export function scoreManche(cards: readonly string[]): MancheScore {
  const unknown = cards.find((card) => !KINDS.includes(card));
  if (unknown !== undefined) throw new RangeError(`no card is called ${unknown}`);
  return sumRowValues(
    COLOURS.map((colour) => scoreRow(cards.filter((card) => card.startsWith(colour)))),
  );
}
