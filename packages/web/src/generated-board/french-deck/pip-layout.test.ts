import { expect, it } from 'vitest';
import { isUpsideDown, PIPS_BY_RANK } from './pip-layout.ts';

const [WIDTH, HEIGHT] = [63, 88];

it.each(Object.entries(PIPS_BY_RANK))('a %s has as many pips, on the card', (rank, pips) => {
  expect(pips).toHaveLength(Number(rank));
  for (const [x, y] of pips) {
    expect(x).toBeGreaterThan(0.25 * WIDTH);
    expect(x).toBeLessThan(0.75 * WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HEIGHT);
  }
});

/** A seven has one pip more above than below, as on any other deck. */
it.each(['2', '3', '4', '5', '6', '8', '9', '10'])(
  'a %s looks the same from both sides',
  (rank) => {
    const write = (pips: readonly (readonly [number, number])[]) =>
      pips.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).toSorted();
    const pips = PIPS_BY_RANK[rank]!;
    expect(write(pips.map(([x, y]) => [WIDTH - x, HEIGHT - y]))).toEqual(write(pips));
    expect(pips.filter(isUpsideDown)).toHaveLength(pips.filter(([, y]) => y < HEIGHT / 2).length);
  },
);
