/** How well a bot plays, by name. */
export const BOT_LEVELS = ['random', 'easy', 'medium', 'hard', 'expert'] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

export const isBotLevel = (name: unknown): name is BotLevel =>
  BOT_LEVELS.includes(name as BotLevel);

/** How many worlds the searching levels think through where thinking is counted, not timed. */
export const SEARCH_ITERATIONS_BY_LEVEL: { readonly [L in BotLevel]?: number } = {
  hard: 2_000,
  expert: 10_000,
};
