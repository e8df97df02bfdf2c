/** A short siege: all floods at once, against a few tables. How long moves take is left to the bench. */
import { expect, it } from 'vitest';
import { runSiege } from './run-siege.ts';
import { MAX_DESCRIPTORS_LEFT } from './siege-result.ts';

it('[P23] nobody at the tables loses a move or a seat while all floods come at once', async () => {
  const { after, attacks, before, moves, ...result } = await runSiege({
    tables: 3,
    calmSeconds: 0,
    siegeSeconds: 3,
    addresses: 3,
    attacksPerSecond: 40,
    pauseMs: 300,
    waitsForTables: false,
    only: '',
  });
  const { failedHealthChecks, lockedOut, lostMoves, lostSeats } = result;
  expect({ failedHealthChecks, lockedOut, lostMoves, lostSeats }).toEqual({
    failedHealthChecks: 0,
    lockedOut: 0,
    lostMoves: 0,
    lostSeats: 0,
  });
  expect({ sockets: after.sockets, unsentBytes: after.unsentBytes }).toEqual({
    sockets: 0,
    unsentBytes: 0,
  });
  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + MAX_DESCRIPTORS_LEFT);
  expect(moves).toBeGreaterThan(0);
  expect(Object.keys(attacks).length).toBeGreaterThan(20);
});
