import { expect, it } from 'vitest';
import { estimateRatio, isSurelyAbove } from '../bench/common/ratio-interval.ts';

const estimate = (...ratios: number[]) => estimateRatio(ratios.map(Math.log));

it('a ratio is the geometric mean of all starts, within an interval of 95 %', () => {
  expect(estimate(1.1, 1.1, 1.1)).toEqual({ ratio: 1.1, low: 1.1, high: 1.1 });
  const { high, low, ratio } = estimate(0.5, 2);
  expect(ratio).toBe(1);
  expect(low).toBeLessThan(0.001);
  expect(high).toBeGreaterThan(1000);
});

it('a ratio is too high only if its whole interval is', () => {
  expect(isSurelyAbove(estimate(1.1, 1.11, 1.09, 1.1), 1.05)).toBe(true);
  expect(isSurelyAbove(estimate(1.0, 1.2, 1.1, 1.1), 1.05)).toBe(false);
  expect(isSurelyAbove(estimate(1.05, 1.05), 1.05)).toBe(false);
});
