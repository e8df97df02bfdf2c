/** How long to search: for a number of iterations, until a time of a clock, or until one of both. */

export interface CountedSearchBudget {
  readonly iterations: number;
  /** The search ends early where more of it is expected to gain less, in shares of the win. */
  readonly minGainPerIteration?: number;
  /** The search ends then in any case. */
  readonly deadline?: TimedSearchBudget;
}

/** A search until a time of the given clock. */
export interface TimedSearchBudget {
  readonly until: number;
  readonly now: () => number;
}

export type SearchBudget = CountedSearchBudget | TimedSearchBudget;

/** An estimate that decides the number of candidates when the search is timed. */
const ESTIMATED_ITERATIONS_PER_MS = 50;

/** A timed search as a counted one, with the number of iterations that its time may be enough for. */
export function countSearchBudget(budget: SearchBudget): CountedSearchBudget {
  if ('iterations' in budget) return budget;
  // A search that starts too late still has to choose.
  const iterations = Math.max(1, (budget.until - budget.now()) * ESTIMATED_ITERATIONS_PER_MS);
  return { iterations, deadline: budget };
}

/** When the first of so many equal parts of the time left is over. */
export function splitTime({ now, until }: TimedSearchBudget, parts: number): number {
  const start = now();
  return start + (until - start) / parts;
}
