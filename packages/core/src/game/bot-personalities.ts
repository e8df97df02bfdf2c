/**
 * The personalities of bots: how a bot chooses between moves that its level takes for equally good. They
 * make games different, not harder.
 */
export const BOT_PERSONALITIES = ['careful', 'bold', 'spiteful', 'teacher'] as const;
export type BotPersonality = (typeof BOT_PERSONALITIES)[number];
