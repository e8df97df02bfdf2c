/** How a ratio is estimated from several starts, and whether it is surely above what is allowed. */
import { round } from './statistics.ts';

/** Of Student's distribution, 97.5 %, by degrees of freedom from 1. */
const STUDENT_QUANTILES = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12,
];
const LIMIT_OF_QUANTILES = 1.96;

export interface RatioInterval {
  readonly ratio: number;
  /** The ends of the interval of 95 %. */
  readonly low: number;
  readonly high: number;
}

/** The mean ratio, from the logarithms of at least two. */
export function estimateRatio(logRatios: readonly number[]): RatioInterval {
  const mean = logRatios.reduce((sum, log) => sum + log, 0) / logRatios.length;
  const freedom = logRatios.length - 1;
  const variance = logRatios.reduce((sum, log) => sum + (log - mean) ** 2, 0) / freedom;
  const error =
    (STUDENT_QUANTILES[freedom - 1] ?? LIMIT_OF_QUANTILES) * Math.sqrt(variance / logRatios.length);
  const toRatio = (log: number) => round(Math.exp(log), 3);
  return { ratio: toRatio(mean), low: toRatio(mean - error), high: toRatio(mean + error) };
}

/** A wide interval proves nothing: only one that lies above the limit as a whole does. */
export const isSurelyAbove = ({ low }: RatioInterval, limit: number): boolean => low > limit;
