/** A short siege: all floods at once, against a few tables. How long moves take is left to the bench. */
import { expect, it } from 'vitest';
import { runSiege } from './run-siege.ts';

it('[P23] nobody at the tables loses a move or a seat while all floods come at once', async () => {
  const { attacks, failedHealthChecks, lostMoves, lostSeats, moves } = await runSiege({
    tables: 3,
    calmSeconds: 0,
    siegeSeconds: 4,
    addresses: 4,
    attacksPerSecond: 30,
    pauseMs: 300,
    only: '',
  });
  expect({ failedHealthChecks, lostMoves, lostSeats }).toEqual({
    failedHealthChecks: 0,
    lostMoves: 0,
    lostSeats: 0,
  });
  expect(moves).toBeGreaterThan(3);
  expect(Object.keys(attacks).length).toBeGreaterThan(10);
});
