/** Scores displays. Pure functions: the page's score pad and lessons call them too. */
import { COLOUR_MASKS, findKindByNumber, NUMBER_BY_KIND } from './cards.ts';

/** The value of a display given as a set of the kinds that show, a bit each. */
export function scoreShownKinds(shown: number): number {
  for (const colour of COLOUR_MASKS) if ((shown & colour) === 0) return 0;
  let sum = 0;
  for (let rest = shown; rest !== 0; rest &= rest - 1)
    sum += NUMBER_BY_KIND[31 - Math.clz32(rest & -rest)]!;
  return sum;
}

/** The same for numbers written down by hand. */
export function scoreDisplay(numbers: readonly number[]): number {
  let shown = 0;
  for (const number of numbers) {
    const kind = findKindByNumber(number);
    if (kind === undefined) throw new RangeError(`no card shows ${number}`);
    shown |= 1 << kind;
  }
  return scoreShownKinds(shown);
}

export type NoxVariant = 'base' | 'hard';
export const GOAL_POINTS: { readonly [V in NoxVariant]: number } = { base: 150, hard: 100 };

/** What each seat writes down after a round; in `hard` only the best do [N4]. */
export function pointsWrittenDown(
  points: readonly number[],
  variant: NoxVariant,
): readonly number[] {
  if (variant === 'base') return points;
  const most = Math.max(...points);
  return points.map((p) => (p === most ? p : 0));
}
