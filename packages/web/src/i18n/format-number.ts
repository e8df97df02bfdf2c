/** Numbers as they are written on a score pad. */

/** A number with a real minus sign. */
export const formatNumber = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);
