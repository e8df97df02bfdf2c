import { describe, expect, it } from 'vitest';
import { estimateWinShares, splitWinAmongHighest } from './win-shares.ts';

const split = (...scores: number[]) => {
  const out = Float64Array.from(scores);
  splitWinAmongHighest(scores.length, out, out);
  return [...out];
};

describe('the win', () => {
  it('goes to the seat with the highest score', () => {
    expect(split(3, 8, 5)).toEqual([0, 1, 0]);
  });

  it('is split between seats that share it', () => {
    expect(split(8, 3, 8, 8)).toEqual([1 / 3, 0, 1 / 3, 1 / 3]);
  });

  it('can be won with a negative score', () => {
    expect(split(-4, -2)).toEqual([0, 1]);
  });
});

describe('the estimate before the end', () => {
  const estimate = (points: readonly number[], spread: number) => {
    const out = new Float64Array(points.length);
    estimateWinShares(points.length, points, spread, out);
    return [...out];
  };

  it('is the same for equal points, and sums up to one win', () => {
    expect(estimate([7, 7], 3)).toEqual([0.5, 0.5]);
    expect(estimate([-900, 40, 12], 5).reduce((sum, share) => sum + share)).toBeCloseTo(1);
  });

  it('favours the leader more, the less can still change', () => {
    expect(estimate([10, 0], 20)[0]).toBeGreaterThan(0.5);
    expect(estimate([10, 0], 2)[0]).toBeGreaterThan(estimate([10, 0], 20)[0]!);
  });
});
