/** Where the pips of the cards from 2 to 10 are, on a card of 63 × 88. */

type Pip = readonly [x: number, y: number];

const [LEFT, MIDDLE, RIGHT] = [23.8, 31.5, 39.2];
const [TOP, BOTTOM] = [16, 72];
const CENTRE = (TOP + BOTTOM) / 2;

/** Both outer columns, with so many pips at even distances. */
const inBothColumns = (rows: number): Pip[] =>
  [LEFT, RIGHT].flatMap((x) =>
    Array.from({ length: rows }, (_, row): Pip => [x, TOP + (row * (BOTTOM - TOP)) / (rows - 1)]),
  );
const inTheMiddle = (...shares: number[]): Pip[] =>
  shares.map((share): Pip => [MIDDLE, TOP + share * (BOTTOM - TOP)]);

export const PIPS_BY_RANK: { readonly [rank: string]: readonly Pip[] } = {
  2: inTheMiddle(0, 1),
  3: inTheMiddle(0, 0.5, 1),
  4: inBothColumns(2),
  5: [...inBothColumns(2), ...inTheMiddle(0.5)],
  6: inBothColumns(3),
  7: [...inBothColumns(3), ...inTheMiddle(0.25)],
  8: [...inBothColumns(3), ...inTheMiddle(0.25, 0.75)],
  9: [...inBothColumns(4), ...inTheMiddle(0.5)],
  10: [...inBothColumns(4), ...inTheMiddle(1 / 6, 5 / 6)],
};

/** Pips below the middle stand on their heads, so that a card looks the same from both sides. */
export const isUpsideDown = ([, y]: Pip): boolean => y > CENTRE;
