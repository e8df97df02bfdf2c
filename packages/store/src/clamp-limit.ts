/** Limits of lists, as numbers that every database accepts. */

const MAX_LIMIT = 2 ** 31 - 1;

/** A whole number from 0 on; 0 for NaN and for negative numbers. */
export const clampLimit = (limit: number) =>
  Math.min(Math.max(Math.trunc(limit) || 0, 0), MAX_LIMIT);
