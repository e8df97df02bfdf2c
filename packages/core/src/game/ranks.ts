/** Computes ranks: 1 is the best, equal entries share a rank, and the next rank skips. */
export function computeRanks<T>(entries: readonly T[], better: (a: T, b: T) => boolean): number[] {
  return entries.map((entry) => 1 + entries.filter((other) => better(other, entry)).length);
}

export const rankHighestFirst = (scores: readonly number[]) =>
  computeRanks(scores, (a, b) => a > b);
export const rankLowestFirst = (scores: readonly number[]) => computeRanks(scores, (a, b) => a < b);
