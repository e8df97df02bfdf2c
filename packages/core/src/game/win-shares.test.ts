import { describe, expect, it } from 'vitest';
import { splitWinAmongHighest } from './win-shares.ts';

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
