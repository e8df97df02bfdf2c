import { describe, expect, test } from 'vitest';
import { colourOf, DECK, KINDS, NUMBERS_BY_COLOUR } from './cards.ts';
import { pointsWrittenDown, scoreDisplay } from './scoring.ts';

describe('the deck', () => {
  test('90 cards, six of each, thirty of each colour', () => {
    expect(DECK).toHaveLength(90);
    for (const kind of KINDS) expect(DECK.filter((card) => card === kind)).toHaveLength(6);
    for (const colour of 'BGO')
      expect(DECK.filter((card) => card.startsWith(colour))).toHaveLength(30);
  });

  test('every number from 1 to 15 belongs to one colour', () => {
    const numbers = Object.values(NUMBERS_BY_COLOUR).flat();
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
    expect(KINDS.map((_, kind) => colourOf(kind)).join('')).toBe('BBBBBGGGGGOOOOO');
  });

  test('the numbers of each colour sum to 40', () => {
    for (const numbers of Object.values(NUMBERS_BY_COLOUR))
      expect(numbers.reduce((sum, number) => sum + number)).toBe(40);
  });
});

describe('what a display is worth', () => {
  test('Marie of the printed example: 4 + 14 + 6 + 15 are 39', () => {
    expect(scoreDisplay([4, 14, 6, 15])).toBe(39);
  });

  test('Claire of the printed example: six stacks, 28', () => {
    expect(scoreDisplay([1, 12, 6, 3, 2, 4])).toBe(28);
  });

  test('the example of RULES.md: Ida 38, Ben nothing, Cleo 26', () => {
    expect(scoreDisplay([15, 7, 13, 3])).toBe(38);
    expect(scoreDisplay([14, 12, 10, 8])).toBe(0);
    expect(scoreDisplay([1, 4, 2, 5, 6, 8])).toBe(26);
  });

  test.each([
    ['blue', [2, 3]],
    ['green', [1, 3]],
    ['orange', [1, 2]],
    ['green and orange', [1, 4, 9, 11, 15]],
  ])('without %s it is worth nothing', (_colour, numbers) => {
    expect(scoreDisplay(numbers)).toBe(0);
  });

  test('an empty display is worth nothing', () => {
    expect(scoreDisplay([])).toBe(0);
  });

  test('one stack of each colour is enough', () => {
    expect(scoreDisplay([1, 2, 3])).toBe(6);
  });

  test('a number that no card shows is the caller’s mistake', () => {
    expect(() => scoreDisplay([16])).toThrow(RangeError);
  });
});

describe('what is written down', () => {
  test('base: every seat writes its points', () => {
    expect(pointsWrittenDown([39, 0, 28], 'base')).toEqual([39, 0, 28]);
  });

  test('hard: only the seat with the most does', () => {
    expect(pointsWrittenDown([39, 0, 28], 'hard')).toEqual([39, 0, 0]);
  });

  test('[N4] hard: all who share the most do', () => {
    expect(pointsWrittenDown([9, 6, 9], 'hard')).toEqual([9, 0, 9]);
  });

  test('[N4] hard: where the most is nothing, nobody writes anything', () => {
    expect(pointsWrittenDown([0, 0, 0], 'hard')).toEqual([0, 0, 0]);
  });
});
