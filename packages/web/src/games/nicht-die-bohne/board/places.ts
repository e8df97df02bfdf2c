/** Where everybody sits around the bed: a grid of six columns, the viewer at the bottom. */
import type { Seat } from '@ludotheque/core';

export interface Place {
  readonly seat: Seat;
  readonly row: 1 | 2;
  /** The first of its columns, and how many. */
  readonly column: number;
  readonly wide: number;
}

type Spot = readonly [row: 1 | 2, column: number, wide: number];

/** By number of seats: first the viewer, then the others from the left, clockwise. */
const SPOTS: { readonly [seats: number]: readonly Spot[] } = {
  3: [
    [1, 3, 2],
    [1, 1, 2],
    [1, 5, 2],
  ],
  4: [
    [2, 3, 2],
    [1, 1, 2],
    [1, 3, 2],
    [1, 5, 2],
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

/** In turn order from the viewer's left, the viewer last; a watcher sits behind seat 0. */
export function placesAround(seats: number, viewer: Seat): Place[] {
  const first = Math.max(0, viewer);
  return Array.from({ length: seats }, (_, i) => {
    const turn = (i + 1) % seats;
    const [row, column, wide] = SPOTS[seats]![turn]!;
    return { seat: (first + turn) % seats, row, column, wide };
  });
}
