/** Numbers as they are written on a score pad. */

/** A number with a real minus sign. */
export const formatNumber = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

/** A difference, with a sign also if it is positive. */
export const formatChange = (change: number): string =>
  change > 0 ? `+${change}` : formatNumber(change);
