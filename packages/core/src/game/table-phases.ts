/** The phases of a table: people sit down, play, look at the result; in the end it is cleared away. */
export const TABLE_PHASES = ['open', 'playing', 'over', 'closed'] as const;
export type TablePhase = (typeof TABLE_PHASES)[number];
