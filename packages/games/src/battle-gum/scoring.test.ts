import { describe, expect, test } from 'vitest';
import { scoreGame } from './scoring.ts';

describe('the end', () => {
  test('counts the cards left; the winner has none', () => {
    expect(scoreGame([14, 0]).scores).toEqual([14, 0]);
    expect(scoreGame([14, 0]).ranks).toEqual([2, 1]);
  });

  test('the fewest come first, equal ones share a rank, and the next is counted on', () => {
    expect(scoreGame([9, 0, 15, 9, 9]).ranks).toEqual([2, 1, 5, 2, 2]);
    expect(scoreGame([10, 9, 9, 15, 10]).ranks).toEqual([3, 1, 1, 5, 3]);
  });
});
