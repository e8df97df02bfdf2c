/** Which moves a level takes for equally good: by priors, and after a search. */
import type { MoveEstimate } from './search/monte-carlo-tree-search.ts';

/** Priors that differ by less than this count as equal. */
const DEFAULT_TIE_MARGIN = 0.05;
/** The margin is at most this part of what lies between the best and the worst move. */
const MAX_MARGIN_OF_SPAN = 0.2;
/** Of nearly equal moves, one is taken that a beginner would count among this part of all moves. */
const PLAUSIBLE_PART = 1 / 3;
/** Moves count as equal within so much of a win. */
export const EQUAL_WIN_SHARE = 0.005;
/** After a search, if they were visited nearly as often, and often enough to say so. */
const EQUAL_VISITS = 0.4;
const MIN_EQUAL_VISITS = 40;

/**
 * The indices of the values that count as equal to the best. Where all values lie close together,
 * because the game is as good as decided, smaller differences count.
 */
export const listNearBest = (values: Float64Array, tieMargin?: number): number[] =>
  listNearMove(values.indexOf(Math.max(...values)), values, tieMargin);

/** Those that count as equal to this one, or better. */
export function listNearMove(
  at: number,
  values: Float64Array,
  tieMargin = DEFAULT_TIE_MARGIN,
): number[] {
  const span = Math.max(...values) - Math.min(...values);
  const least = values[at]! - Math.min(tieMargin, MAX_MARGIN_OF_SPAN * span);
  return [...values.keys()].filter((i) => values[i]! >= least);
}

/** Those that a beginner would consider, or all if there are none. */
export function keepPlausible(near: readonly number[], values: Float64Array): number[] {
  const least = values.toSorted().at(-Math.ceil(PLAUSIBLE_PART * values.length))!;
  const plausible = near.filter((i) => values[i]! >= least);
  return plausible.length > 0 ? plausible : [...near];
}

/** Whether a search has looked at a move as long as at its best one, and found it as good. */
export const isFoundEqual = ({ value, visits }: MoveEstimate, best: MoveEstimate): boolean =>
  visits >= Math.max(MIN_EQUAL_VISITS, EQUAL_VISITS * best.visits) &&
  value >= best.value - EQUAL_WIN_SHARE;
