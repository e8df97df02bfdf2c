/** What a siege has measured, and what of it must not be. */

/** What the server held before anybody came, or after everybody had left. */
export interface HeldResources {
  readonly sockets: number;
  readonly tables: number;
  readonly unsentBytes: number;
  readonly descriptors: number;
  readonly timers: number;
  readonly heapMb: number;
}

export interface SiegeResult {
  /** Moves that were refused, not acknowledged, or not told to everybody at the table. */
  readonly lostMoves: number;
  /** Connections that were closed, seats that are gone, and seats that a stand-in took. */
  readonly lostSeats: number;
  /** Times that somebody could not sit down at an open table, and how often it was tried. */
  readonly lockedOut: number;
  readonly sitAttempts: number;
  /** Moves that were acknowledged under siege, and before it. */
  readonly moves: number;
  readonly movesCalm: number;
  readonly movesPerSecond: number;
  readonly movesPerSecondCalm: number;
  /** Milliseconds until a move was acknowledged, under siege and before it. */
  readonly p99: number;
  readonly p99Calm: number;
  readonly p50: number;
  readonly p50Calm: number;
  readonly rssMb: number;
  readonly rssCalmMb: number;
  /** Requests to /healthz, one a second, without the answer 200; and how long the slowest took. */
  readonly failedHealthChecks: number;
  readonly slowestHealthCheckMs: number;
  readonly before: HeldResources;
  readonly after: HeldResources;
  /** How many attacks were begun, and how many should have been. */
  readonly attacksPerSecond: number;
  readonly plannedAttacksPerSecond: number;
  /** Operations made, by attack. */
  readonly attacks: { readonly [name: string]: number };
  /** Percent of all cores while the siege lasted. */
  readonly cpuPercent: {
    readonly server: number;
    readonly attackers: number;
    readonly players: number;
  };
}

/** How much longer a move may take under siege. */
const MAX_P99_RATIO = 5;
/** With fewer moves, p99 is decided by a handful of them. */
const MIN_MOVES = 1_000;
/**
 * Honest players pause for a second before every move, so a server that keeps up makes as many moves as
 * in calm. Half of it means that every move took another second.
 */
const MIN_MOVE_RATE = 0.5;
/** What the server may need with 100 tables under siege. */
const MAX_RSS_MB = 600;
const MAX_HEALTH_CHECK_MS = 2_000;
/** Attackers that do not get to run prove nothing. */
const MIN_ATTACK_RATE = 0.8;
/** Four threads of bots are started when they are first needed, with some descriptors each. */
export const MAX_DESCRIPTORS_LEFT = 16;
const MAX_TIMERS_LEFT = 4;
/** Compiled code, prepared statements, and the counts of limits that last for an hour. */
const MAX_HEAP_LEFT_MB = 20;

/** Why the siege does not hold; empty if it does. */
export function listSiegeFaults(result: SiegeResult): string[] {
  const { after, before } = result;
  const faults: { readonly [fault: string]: boolean } = {
    'moves were lost': result.lostMoves > 0,
    'seats were lost': result.lostSeats > 0,
    'people could not sit down': result.lockedOut > 0,
    'nobody tried to sit down': result.sitAttempts === 0,
    'too few moves': Math.min(result.moves, result.movesCalm) < MIN_MOVES,
    'moves are rarer': result.movesPerSecond < MIN_MOVE_RATE * result.movesPerSecondCalm,
    'moves take longer': result.p99 > MAX_P99_RATIO * result.p99Calm,
    'too much memory': result.rssMb > MAX_RSS_MB,
    'health checks failed': result.failedHealthChecks > 0,
    'health checks were slow': result.slowestHealthCheckMs > MAX_HEALTH_CHECK_MS,
    'sockets are left': after.sockets > 0,
    'tables are left': after.tables > 0,
    'unsent bytes are left': after.unsentBytes > 0,
    'descriptors are left': after.descriptors > before.descriptors + MAX_DESCRIPTORS_LEFT,
    'timers are left': after.timers > before.timers + MAX_TIMERS_LEFT,
    'heap is left': after.heapMb > before.heapMb + MAX_HEAP_LEFT_MB,
    'too few attacks': result.attacksPerSecond < MIN_ATTACK_RATE * result.plannedAttacksPerSecond,
    'an attack was not made': Object.values(result.attacks).some((count) => count === 0),
  };
  return Object.keys(faults).filter((fault) => faults[fault]);
}

export const siegeHolds = (result: SiegeResult): boolean => listSiegeFaults(result).length === 0;
