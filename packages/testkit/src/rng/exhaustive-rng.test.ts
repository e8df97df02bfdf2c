import { describe, expect, test } from 'vitest';
import { ExhaustiveRng, enumerateOutcomes } from './exhaustive-rng.ts';

const shuffles = (count: number) =>
  enumerateOutcomes((rng) => {
    const cards = Uint8Array.from({ length: count }, (_, i) => i);
    rng.shuffle(cards);
    return cards.join();
  });

describe('the exhaustive generator', () => {
  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 6],
    [4, 24],
    [5, 120],
  ])('gives %d cards in all %d orders, each with the same weight', (count, orders) => {
    const all = [...shuffles(count)];
    expect(new Set(all.map(({ value }) => value)).size).toBe(orders);
    expect(all.map(({ weight }) => weight)).toEqual(new Array(orders).fill(1 / orders));
  });

  test('counts through choices one after the other', () => {
    const pairs = [...enumerateOutcomes((rng) => [rng.below(2), rng.below(3)].join(''))];
    expect(pairs.map(({ value }) => value)).toEqual(['00', '01', '02', '10', '11', '12']);
  });

  test('gives weights that sum to 1, also where one choice decides on the next', () => {
    const chance = enumerateOutcomes((rng) =>
      rng.below(2) === 0 ? 'at once' : `later ${rng.below(4)}`,
    );
    const all = [...chance];
    expect(all.map(({ weight }) => weight)).toEqual([1 / 2, 1 / 8, 1 / 8, 1 / 8, 1 / 8]);
    expect(all.reduce((sum, { weight }) => sum + weight, 0)).toBe(1);
  });

  test('has one outcome where there is no chance', () => {
    expect([...enumerateOutcomes(() => 'sure')]).toEqual([{ value: 'sure', weight: 1 }]);
  });

  test('says when all has been tried', () => {
    const rng = new ExhaustiveRng();
    expect([
      rng.below(2),
      rng.advanceToNextOutcome(),
      rng.below(2),
      rng.advanceToNextOutcome(),
    ]).toEqual([0, true, 1, false]);
  });
});
