/** Seats, and sets of seats as bit masks. */
import type { Seat, SeatSet } from './game.ts';

/** The seat number of a spectator. */
export const WATCHER: Seat = -1;
/** The insiders of an open event. */
export const EVERYONE: SeatSet = -1;
export const NOBODY: SeatSet = 0;

export const singleSeatSet = (seat: Seat): SeatSet => (seat < 0 ? NOBODY : 1 << seat);
export const hasSeat = (set: SeatSet, seat: Seat): boolean =>
  seat >= 0 && ((set >> seat) & 1) === 1;
/** The set of the first n seats. */
export const fullSeatSet = (n: number): SeatSet => (1 << n) - 1;
/** The lowest seat of a set that is not empty. */
export const findLowestSeatInSet = (set: SeatSet): Seat => 31 - Math.clz32(set & -set);

export function listSeatsInSet(set: SeatSet): Seat[] {
  const seats: Seat[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) seats.push(findLowestSeatInSet(rest));
  return seats;
}

export function seatSetFrom(seats: readonly Seat[]): SeatSet {
  let set = 0;
  for (const seat of seats) set |= 1 << seat;
  return set;
}
