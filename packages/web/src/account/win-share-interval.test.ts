import { expect, it } from 'vitest';
import { winShareInterval } from './win-share-interval.ts';

it.each([
  [81, 263],
  [15, 148],
  [1, 29],
  [3, 7],
])(
  '%i wins of %i are 1.96 standard deviations away from both ends of the interval',
  (wins, games) => {
    for (const end of winShareInterval(wins, games))
      expect(Math.abs(wins / games - end)).toBeCloseTo(
        1.96 * Math.sqrt((end * (1 - end)) / games),
        9,
      );
  },
);

it('the interval is everything without games, and not a point after only wins or losses', () => {
  expect(winShareInterval(0, 0)).toEqual([0, 1]);
  expect(winShareInterval(0, 20)[0]).toBe(0);
  expect(winShareInterval(0, 20)[1]).toBeGreaterThan(0.1);
  expect(winShareInterval(3, 3)[0]).toBeLessThan(0.5);
  expect(winShareInterval(3, 3)[1]).toBe(1);
});
