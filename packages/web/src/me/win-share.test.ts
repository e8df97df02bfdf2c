import { expect, it } from 'vitest';
import { winInterval } from './win-share.ts';

it.each([
  // From the literature: Newcombe (1998), Statistics in Medicine 17, table I, method 3.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i wins of %i lie between %f and %f', (wins, games, low, high) => {
  const [from, to] = winInterval(wins, games);
  expect(from).toBeCloseTo(low, 4);
  expect(to).toBeCloseTo(high, 4);
});

it('no game says nothing, and all of them won says not everything', () => {
  expect(winInterval(0, 0)).toEqual([0, 1]);
  expect(winInterval(3, 3)[0]).toBeLessThan(0.5);
  expect(winInterval(3, 3)[1]).toBe(1);
});
