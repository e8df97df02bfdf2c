/** Writes scores with a minus sign instead of a hyphen. */
export const formatScore = (score: number): string => (score < 0 ? `−${-score}` : `${score}`);

/** A difference, with a sign also if it is positive. */
export const formatScoreChange = (change: number): string =>
  change > 0 ? `+${change}` : formatScore(change);
