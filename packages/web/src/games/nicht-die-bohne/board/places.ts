/** The places of the seats around the bed: a grid of six columns, the viewer at the bottom. */
import type { Seat } from '@ludotheque/core';

export interface SeatPlace {
  readonly seat: Seat;
  readonly row: 1 | 2;
  /** The first of its columns, and the number of columns. */
  readonly column: number;
  readonly wide: number;
}

type GridPlace = readonly [row: 1 | 2, column: number, wide: number];

/** By number of seats: the viewer first, then the others clockwise from the left. */
const PLACES_BY_SEAT_COUNT: { readonly [seats: number]: readonly GridPlace[] } = {
  3: [
    [2, 2, 4],
    [1, 1, 3],
    [1, 4, 3],
  ],
  4: [
    [2, 4, 3],
    [2, 1, 3],
    [1, 1, 3],
    [1, 4, 3],
  ],
  5: [
    [2, 3, 2],
    [2, 1, 2],
    [1, 1, 3],
    [1, 4, 3],
    [2, 5, 2],
  ],
  6: [
    [2, 3, 2],
    [2, 1, 2],
    [1, 1, 2],
    [1, 3, 2],
    [1, 5, 2],
    [2, 5, 2],
  ],
};

/** In turn order from the viewer's left, the viewer last; a spectator sees the table from seat 0. */
export function placeSeatsAround(seats: number, viewer: Seat): SeatPlace[] {
  const first = Math.max(0, viewer);
  return Array.from({ length: seats }, (_, i) => {
    const turn = (i + 1) % seats;
    const [row, column, wide] = PLACES_BY_SEAT_COUNT[seats]![turn]!;
    return { seat: (first + turn) % seats, row, column, wide };
  });
}
