import { describe, expect, it } from 'vitest';
import { listAllSeatsViewerLast, listOtherSeats } from './seat-order.ts';

describe('the order of the seats', () => {
  it('starts at the viewer’s left and ends with the viewer', () => {
    expect(listAllSeatsViewerLast({ seat: 1, seats: 4 })).toEqual([2, 3, 0, 1]);
    expect(listOtherSeats({ seat: 1, seats: 4 })).toEqual([2, 3, 0]);
  });

  it('starts at seat 0 for a spectator, who sees every seat as another', () => {
    expect(listAllSeatsViewerLast({ seat: -1, seats: 3 })).toEqual([0, 1, 2]);
    expect(listOtherSeats({ seat: -1, seats: 3 })).toEqual([0, 1, 2]);
  });
});
