/** The worth of rows, and how it is shown in text. */
import { scoreRow } from '@ludotheque/games/nicht-die-bohne';
import { formatNumber } from '../../../i18n/format-number.ts';
import { formatCardIndex, isSpecial } from './colours.ts';

export type Row = readonly string[];

const hasIndex = (row: Row, index: string) => row.some((card) => formatCardIndex(card) === index);

export const isCancelled = (row: Row): boolean => hasIndex(row, '0');
export const computeRowWorth = (row: Row): number => scoreRow(row);
export const sumRows = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + computeRowWorth(row), 0);

/** Specials that the worth of the row does not show yet: a double, or a minus without a number. */
export function formatRowMarks(row: Row): string {
  if (isCancelled(row)) return '';
  const isNegative = row.filter((card) => formatCardIndex(card) === '−').length % 2 === 1;
  return (hasIndex(row, '×2') ? '×2' : '') + (isNegative && computeRowWorth(row) === 0 ? '−' : '');
}

/** The factor of each special, in the order of the rules. */
const FACTORS: readonly (readonly [special: string, factor: string])[] = [
  ['0', '× 0'],
  ['−', '× (−1)'],
  ['×2', '× 2'],
];

/** The calculation of a row's worth: add, cancel, change the sign, double. */
export function formatReckoning(row: Row): string {
  const numbers = row.filter((card) => !isSpecial(card)).map(formatCardIndex);
  const specials = row.filter(isSpecial).map(formatCardIndex);
  if (numbers.length === 0 || row.length < 2) return '';
  const factors = FACTORS.flatMap(([special, factor]) =>
    specials.filter((index) => index === special).map(() => factor),
  );
  const sum = numbers.join(' + ');
  const first = numbers.length > 1 && factors.length > 0 ? `(${sum})` : sum;
  return [first, ...factors, '=', formatNumber(computeRowWorth(row))].join(' ');
}
