/** How well a bot plays, by name, from the weakest to the strongest. */
export const BOT_LEVELS = ['random', 'easy', 'medium', 'hard', 'expert'] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

const levelNames: ReadonlySet<unknown> = new Set(BOT_LEVELS);

export const isBotLevel = (name: unknown): name is BotLevel => levelNames.has(name);
