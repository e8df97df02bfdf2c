/** How long the searching levels search where nobody says otherwise. */
import type { AnyBotKnowledge } from '@ludotheque/core';
import type { CountedSearchBudget, TimedSearchBudget } from './search/search-budget.ts';

export type SearchingLevel = 'hard' | 'expert';

/** Whether a level searches; the others decide at once. */
export const isSearchingLevel = (level: string): level is SearchingLevel =>
  level === 'hard' || level === 'expert';

const DEFAULT_ITERATIONS: { readonly [L in SearchingLevel]: number } = {
  hard: 2_000,
  expert: 10_000,
};
/**
 * In shares of the win: an expert thinks longer about what is close. Chosen so that `hard` costs about a
 * third of 2,000 iterations.
 */
const DEFAULT_MIN_GAIN_PER_ITERATION: { readonly [L in SearchingLevel]: number } = {
  hard: 1e-6,
  expert: 3e-8,
};

/** The level's own effort in a game; the deadline, if there is one, ends the search in any case. */
export const chooseSearchEffort = (
  knowledge: AnyBotKnowledge,
  level: SearchingLevel,
  deadline?: TimedSearchBudget,
): CountedSearchBudget => ({
  iterations: (knowledge.searchIterations ?? DEFAULT_ITERATIONS)[level],
  minGainPerIteration: (knowledge.minGainPerIteration ?? DEFAULT_MIN_GAIN_PER_ITERATION)[level],
  ...(deadline && { deadline }),
});
