/** A siege must fail for each of its conditions alone. */
import { expect, it } from 'vitest';
import { listSiegeFaults, type SiegeResult, siegeHolds } from './siege-result.ts';

const EMPTY = { sockets: 0, tables: 0, unsentBytes: 0, descriptors: 40, timers: 10, heapMb: 30 };

const GOOD: SiegeResult = {
  lostMoves: 0,
  lostSeats: 0,
  lockedOut: 0,
  sitAttempts: 50,
  moves: 5_000,
  movesCalm: 1_800,
  movesPerSecond: 83,
  movesPerSecondCalm: 90,
  p99: 12,
  p99Calm: 3,
  p50: 2,
  p50Calm: 1,
  rssMb: 330,
  rssCalmMb: 200,
  failedHealthChecks: 0,
  slowestHealthCheckMs: 90,
  before: EMPTY,
  after: { ...EMPTY, descriptors: 50, heapMb: 40 },
  attacksPerSecond: 150,
  plannedAttacksPerSecond: 150,
  attacks: { pings: 1_000_000, reports: 300 },
  cpuPercent: { server: 40, attackers: 30, players: 10 },
};

it('a siege that costs nothing but some patience holds', () => {
  expect(listSiegeFaults(GOOD)).toEqual([]);
  expect(siegeHolds(GOOD)).toBe(true);
});

it.each<[string, Partial<SiegeResult>]>([
  ['moves were lost', { lostMoves: 1 }],
  ['seats were lost', { lostSeats: 1 }],
  ['people could not sit down', { lockedOut: 1 }],
  ['nobody tried to sit down', { sitAttempts: 0 }],
  ['too few moves', { moves: 999 }],
  ['too few moves', { movesCalm: 999 }],
  ['moves are rarer', { movesPerSecond: 44 }],
  ['moves take longer', { p99: 15.1 }],
  ['too much memory', { rssMb: 601 }],
  ['health checks failed', { failedHealthChecks: 1 }],
  ['health checks were slow', { slowestHealthCheckMs: 2_001 }],
  ['sockets are left', { after: { ...EMPTY, sockets: 1 } }],
  ['tables are left', { after: { ...EMPTY, tables: 1 } }],
  ['unsent bytes are left', { after: { ...EMPTY, unsentBytes: 1 } }],
  ['descriptors are left', { after: { ...EMPTY, descriptors: 57 } }],
  ['timers are left', { after: { ...EMPTY, timers: 15 } }],
  ['heap is left', { after: { ...EMPTY, heapMb: 51 } }],
  ['too few attacks', { attacksPerSecond: 119 }],
  ['an attack was not made', { attacks: { ...GOOD.attacks, pings: 0 } }],
])('a siege does not hold if %s: %j', (fault, bad) => {
  expect(listSiegeFaults({ ...GOOD, ...bad })).toEqual([fault]);
  expect(siegeHolds({ ...GOOD, ...bad })).toBe(false);
});

it('a siege in which nobody moved does not hold', () => {
  const silent = { moves: 0, movesCalm: 0, movesPerSecond: 0, movesPerSecondCalm: 0 };
  expect(siegeHolds({ ...GOOD, ...silent, p99: 0, p99Calm: 0 })).toBe(false);
});
