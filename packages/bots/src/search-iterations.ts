/** How many iterations the searching levels make where the search is counted, not timed. */
import type { BotLevel } from '@ludotheque/core';

export const SEARCH_ITERATIONS_BY_LEVEL: { readonly [L in BotLevel]?: number } = {
  hard: 2_000,
  expert: 10_000,
};
