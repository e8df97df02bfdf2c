/** Whose turn it is next, and rounds of bids. */
import type { Seat } from '@ludotheque/core';
import { NONE } from './parts.ts';

/**
 * The next seat, clockwise or with `step` -1 the other way round; seats for which `isOut` holds are
 * skipped. If all others are out, it is the same seat again.
 */
export function nextSeat(
  seat: Seat,
  seats: number,
  isOut?: (seat: Seat) => boolean,
  step: 1 | -1 = 1,
): Seat {
  let next = seat;
  do next = (next + step + seats) % seats;
  while (next !== seat && isOut?.(next));
  return next;
}

/** How many seats have not bid yet. */
export function countOpenBids(bids: ArrayLike<number>, seats: number): number {
  let open = 0;
  for (let seat = 0; seat < seats; seat++) if (bids[seat] === NONE) open++;
  return open;
}

/** The sum of the bids made so far. */
export function sumBids(bids: ArrayLike<number>, seats: number): number {
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) sum += Math.max(0, bids[seat]!);
  return sum;
}
