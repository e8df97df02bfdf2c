import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EVERYONE,
  findLowestSeatInSet,
  fullSeatSet,
  hasSeat,
  listSeatsInSet,
  NOBODY,
  seatSetFrom,
  singleSeatSet,
  WATCHER,
} from './seats.ts';

const SEATS = [0, 1, 2, 3, 4, 5];

describe('a set of seats', () => {
  test('of one has that seat, and no other', () => {
    for (const seat of SEATS)
      expect(SEATS.filter((s) => hasSeat(singleSeatSet(seat), s))).toEqual([seat]);
  });

  test('of all has the first n seats', () => {
    expect(listSeatsInSet(fullSeatSet(4))).toEqual([0, 1, 2, 3]);
  });

  test('of everyone has every seat', () => {
    expect(SEATS.every((seat) => hasSeat(EVERYONE, seat))).toBe(true);
  });

  test('of nobody is empty', () => {
    expect(listSeatsInSet(NOBODY)).toEqual([]);
  });

  test('never has a watcher, who may not be an insider', () => {
    expect([hasSeat(EVERYONE, WATCHER), hasSeat(fullSeatSet(6), WATCHER)]).toEqual([false, false]);
    expect(singleSeatSet(WATCHER)).toBe(NOBODY);
  });

  test('lists its seats ascending, whatever the order in which they came', () => {
    expect(listSeatsInSet(seatSetFrom([5, 0, 3, 0]))).toEqual([0, 3, 5]);
  });

  test('has a lowest seat', () => {
    expect(findLowestSeatInSet(seatSetFrom([4, 2]))).toBe(2);
  });

  test('lists exactly what was put in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(29)), (seats) => {
        expect(listSeatsInSet(seatSetFrom(seats))).toEqual(seats.toSorted((a, b) => a - b));
      }),
    );
  });
});
