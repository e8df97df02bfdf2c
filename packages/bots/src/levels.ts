/** How well a bot plays, by name. */
export const LEVELS = ['random', 'easy', 'medium', 'hard', 'expert'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (name: unknown): name is Level => LEVELS.includes(name as Level);

/** How many worlds the searching levels think through where thinking is counted, not timed. */
export const ITERATIONS: { readonly [L in Level]?: number } = { hard: 2_000, expert: 10_000 };
