import { describe, expect, test } from 'vitest';
import { DECK, KINDS } from './cards.ts';
import { STARTING_CHIPS, splitIntoChipCards } from './chips.ts';
import { bestNumber, type Cote, findWinner, isBetterNumber, rankByChips } from './scoring.ts';

describe('the deck', () => {
  test('40 cards: the digits 1 to 9 and the Joker, four of each, the Joker last', () => {
    expect(KINDS).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'J']);
    expect(DECK).toHaveLength(40);
    for (const kind of KINDS) expect(DECK.filter((card) => card === kind)).toHaveLength(4);
  });
});

describe('chips', () => {
  test('five 1s, four 3s and a 9 are 26', () => {
    expect(STARTING_CHIPS).toBe(26);
  });

  test('[NB1] a stack is shown as the fewest chip cards of its value', () => {
    expect(splitIntoChipCards(26)).toEqual([9, 9, 3, 3, 1, 1]);
    expect(splitIntoChipCards(7)).toEqual([3, 3, 1]);
    expect(splitIntoChipCards(0)).toEqual([]);
  });
});

describe('the number of two cards', () => {
  test.each([
    ['8 3', 83, 38],
    ['3 8', 83, 38],
    ['7 7', 77, 77],
    ['J 8', 98, 18],
    ['1 J', 91, 11],
    ['J 9', 99, 19],
    ['J J', 99, 11],
  ])('%s is %i under EVEREST and %i under ABYSS', (cards, high, low) => {
    expect(bestNumber(cards.split(' '), 'everest')).toBe(high);
    expect(bestNumber(cards.split(' '), 'abyss')).toBe(low);
  });

  test('anything but two cards is the caller’s mistake', () => {
    expect(() => bestNumber(['1'], 'abyss')).toThrow(RangeError);
    expect(() => bestNumber(['1', '2', '3'], 'abyss')).toThrow(RangeError);
    expect(() => bestNumber(['1', '0'], 'abyss')).toThrow(RangeError);
  });
});

describe('who wins', () => {
  test('EVEREST: the higher number is better', () => {
    expect(isBetterNumber(99, 98, 'everest')).toBe(true);
    expect(isBetterNumber(98, 99, 'everest')).toBe(false);
    expect(findWinner([88, 93, 94], 'everest')).toBe(2);
  });

  test('ABYSS: the lower number is better', () => {
    expect(isBetterNumber(11, 12, 'abyss')).toBe(true);
    expect(isBetterNumber(12, 11, 'abyss')).toBe(false);
    expect(findWinner([22, 14, 15], 'abyss')).toBe(1);
  });

  test('equal numbers: neither is better, and the first to act wins', () => {
    expect(isBetterNumber(87, 87, 'everest')).toBe(false);
    expect(findWinner([76, 87, 87], 'everest')).toBe(1);
    expect(findWinner([12, 12], 'abyss')).toBe(0);
  });

  test('the example of RULES.md: EVEREST goes to Cleo’s 94, ABYSS to Ben’s 13', () => {
    const [ida, ben, cleo] = ['86', 'J3', '49'].map((hand) => [...hand]);
    const numbers = (cote: Cote) => [ida!, ben!, cleo!].map((hand) => bestNumber(hand, cote));
    expect(numbers('everest')).toEqual([86, 93, 94]);
    expect(findWinner(numbers('everest'), 'everest')).toBe(2);
    expect(numbers('abyss')).toEqual([68, 13, 49]);
    expect(findWinner(numbers('abyss'), 'abyss')).toBe(1);
  });
});

describe('ranks', () => {
  test('the last one standing is first', () => {
    expect(rankByChips([0, 52], [4, 0])).toEqual([2, 1]);
  });

  test('[NB7] a later elimination is the better place', () => {
    expect(rankByChips([78, 0, 0], [0, 3, 4])).toEqual([1, 3, 2]);
  });

  test('[NB7] seats eliminated in the same manche share the place', () => {
    expect(rankByChips([104, 0, 0, 0], [0, 3, 7, 3])).toEqual([1, 3, 2, 3]);
  });

  test('[NB7] at the limit those still in come first, by chips; equal chips share', () => {
    expect(rankByChips([30, 0, 44, 30], [0, 2, 0, 0])).toEqual([2, 4, 1, 2]);
  });
});
