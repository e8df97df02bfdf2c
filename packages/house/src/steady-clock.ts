/**
 * A clock that never jumps while the process runs. It counts with a monotonic timer and follows a
 * reference slowly: the time of day of this machine, which may be set, or the clock of the database,
 * which all nodes share. Otherwise a clock that is set would charge players, or give them time.
 */
import type { Clock } from './ports.ts';

/** How much faster or slower the clock runs while it is corrected: 36 seconds in an hour. */
const MAX_SLEW = 0.01;

/** What the reference said, and how wrong that may be. */
export interface ReferenceTime {
  /** Milliseconds since 1970. */
  readonly timeMs: number;
  /** When it was read, by the monotonic timer. */
  readonly atMs: number;
  /** The most by which it can be wrong: half of the time that reading it took. */
  readonly errorMs: number;
}

export interface SteadyClockOptions {
  /** Milliseconds that pass evenly, from any beginning. */
  readMonotonicMs(): number;
  readonly after: Clock['after'];
  readonly start: ReferenceTime;
}

export class SteadyClock implements Clock {
  readonly after: Clock['after'];
  private readonly readMonotonicMs: () => number;
  /** What is added to the monotonic timer, and what it should be. */
  private offsetMs: number;
  private targetOffsetMs: number;
  private correctedAtMs: number;

  constructor({ after, readMonotonicMs, start }: SteadyClockOptions) {
    this.after = after;
    this.readMonotonicMs = readMonotonicMs;
    this.offsetMs = start.timeMs - start.atMs;
    this.targetOffsetMs = this.offsetMs;
    this.correctedAtMs = start.atMs;
  }

  now(): number {
    const monotonicMs = this.readMonotonicMs();
    const missing = this.targetOffsetMs - this.offsetMs;
    if (missing !== 0) {
      const most = MAX_SLEW * Math.max(0, monotonicMs - this.correctedAtMs);
      this.offsetMs += Math.max(-most, Math.min(most, missing));
    }
    this.correctedAtMs = monotonicMs;
    return Math.floor(monotonicMs + this.offsetMs);
  }

  /** Corrects the clock, from now on and slowly, as far as it is certainly wrong. */
  follow({ atMs, errorMs, timeMs }: ReferenceTime): void {
    this.now();
    const wrongMs = timeMs - atMs - this.offsetMs;
    const certainMs = Math.max(0, Math.abs(wrongMs) - errorMs);
    this.targetOffsetMs = this.offsetMs + Math.sign(wrongMs) * certainMs;
  }
}
