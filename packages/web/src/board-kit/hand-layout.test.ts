import { describe, expect, it } from 'vitest';
import { computeEvenRowLength, getCardKey, getOffsetFromMiddle } from './hand-layout.ts';

describe('the layout of a hand', () => {
  it('gives equal cards different keys, which they keep when another card leaves', () => {
    expect(['4', '8', '8'].map((_, place, hand) => getCardKey(hand, place))).toEqual([
      '4-0',
      '8-0',
      '8-1',
    ]);
    expect(getCardKey(['8', '8'], 1)).toBe('8-1');
  });

  it('counts offsets from the middle', () => {
    expect(getOffsetFromMiddle(['1', '2', '3'], 0)).toBe(-1);
    expect(getOffsetFromMiddle(['1', '2'], 1)).toBe(0.5);
  });

  it.each([
    [0, 6, 1],
    [6, 6, 6],
    [7, 6, 4],
    [13, 6, 5],
    [21, 11, 11],
  ])('puts %i cards into rows of at most %i: %i each', (cards, maxRowLength, rowLength) => {
    expect(computeEvenRowLength(cards, maxRowLength)).toBe(rowLength);
  });
});
