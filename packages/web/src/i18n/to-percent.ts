/** Shares as the page shows them: whole percents. */
export const toPercent = (share: number): number => Math.round(100 * share);
