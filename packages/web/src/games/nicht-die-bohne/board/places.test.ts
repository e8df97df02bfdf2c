import { describe, expect, it } from 'vitest';
import { placeSeatsAround } from './places.ts';

describe.each([3, 4, 5, 6])('the places of %i seats', (seats) => {
  it('do not overlap', () => {
    const taken = placeSeatsAround(seats, 1).flatMap(({ column, row, wide }) =>
      Array.from({ length: wide }, (_, i) => `${row}/${column + i}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
  });

  it('are in turn order from the viewer’s left, the viewer last', () => {
    const order = placeSeatsAround(seats, 1).map(({ seat }) => seat);
    expect(order).toEqual(Array.from({ length: seats }, (_, i) => (i + 2) % seats));
  });
});

it('a spectator sees every seat', () => {
  const seats = placeSeatsAround(4, -1).map(({ seat }) => seat);
  expect(seats.sort()).toEqual([0, 1, 2, 3]);
});
