/** Means and shares with their 95 % intervals. */
import { computeConfidenceInterval } from '@ludotheque/bots';

export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** How many independent games or cases it is from. */
  readonly cases: number;
}

const Z = 1.96;

/** The mean of figures from independent games. */
export function estimateMean(figures: readonly number[]): Estimate {
  const { margin, middle } = computeConfidenceInterval(figures);
  return { mean: middle, low: middle - margin, high: middle + margin, cases: figures.length };
}

/** A share by counting, with Wilson's interval: it is right for rare things, too. */
export function estimateShare(hits: number, cases: number): Estimate {
  if (cases === 0) return { mean: 0, low: 0, high: 1, cases };
  const mean = hits / cases;
  const weight = 1 + Z ** 2 / cases;
  const middle = (mean + Z ** 2 / (2 * cases)) / weight;
  const margin = (Z / weight) * Math.sqrt((mean * (1 - mean)) / cases + Z ** 2 / (4 * cases ** 2));
  return { mean, low: Math.max(0, middle - margin), high: Math.min(1, middle + margin), cases };
}

/** The mean of shares from 0 to 1; Wilson's interval where all of them are 0, or all 1. */
export function estimateMeanShare(shares: readonly number[]): Estimate {
  const [first] = shares;
  const isExtreme = (first === 0 || first === 1) && shares.every((share) => share === first);
  if (isExtreme) return estimateShare(first * shares.length, shares.length);
  const { cases, high, low, mean } = estimateMean(shares);
  return { mean, low: Math.max(0, low), high: Math.min(1, high), cases };
}

/** The value below which this share of the figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
