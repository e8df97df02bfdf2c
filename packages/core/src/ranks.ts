/** Ranks from results: 1 is the best, equal ones share it, and the next is counted on. */
export function rank<T>(entries: readonly T[], better: (a: T, b: T) => boolean): number[] {
  return entries.map((entry) => 1 + entries.filter((other) => better(other, entry)).length);
}

export const rankHighest = (scores: readonly number[]) => rank(scores, (a, b) => a > b);
export const rankLowest = (scores: readonly number[]) => rank(scores, (a, b) => a < b);
