/** How long the searching bots think where thinking is counted, not timed. */
import type { BotLevel } from '@ludotheque/core';

/** How many worlds each level thinks through. */
export const SEARCH_ITERATIONS_BY_LEVEL: { readonly [L in BotLevel]?: number } = {
  hard: 2_000,
  expert: 10_000,
};
