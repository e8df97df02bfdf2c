/** What a row comes to, and how. */
import { scoreRow } from '@ludotheque/games/nicht-die-bohne';
import { indexOf, isSpecial } from './colours.ts';

export type Row = readonly string[];

const has = (row: Row, index: string) => row.some((card) => indexOf(card) === index);

export const isCancelled = (row: Row): boolean => has(row, '0');
export const worthOf = (row: Row): number => scoreRow(row);
export const sumOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + worthOf(row), 0);

/** With a true minus sign, as it is read on a score pad. */
export const figure = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

/** What waits in a row that its value alone does not tell: a double, or a minus without a number. */
export function marksOf(row: Row): string {
  if (isCancelled(row)) return '';
  const minus = row.filter((card) => indexOf(card) === '−').length % 2 === 1;
  return (has(row, '×2') ? '×2' : '') + (minus && worthOf(row) === 0 ? '−' : '');
}

/** What each special does, in the order of the rules. */
const FACTORS: readonly (readonly [special: string, factor: string])[] = [
  ['0', '× 0'],
  ['−', '× (−1)'],
  ['×2', '× 2'],
];

/** How a row of numbers comes to its value: add, cancel, turn the sign, double. */
export function reckoning(row: Row): string {
  const numbers = row.filter((card) => !isSpecial(card)).map(indexOf);
  const specials = row.filter(isSpecial).map(indexOf);
  if (numbers.length === 0 || row.length < 2) return '';
  const factors = FACTORS.flatMap(([special, factor]) =>
    specials.filter((index) => index === special).map(() => factor),
  );
  const sum = numbers.join(' + ');
  const first = numbers.length > 1 && factors.length > 0 ? `(${sum})` : sum;
  return [first, ...factors, '=', figure(worthOf(row))].join(' ');
}
