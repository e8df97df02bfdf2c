/**
 * What everybody together may do in an hour. Half of it is for those who have not done it in that hour, so
 * that a few who do it without end leave room for others.
 */
import type { Clock } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';

const HOUR_SECONDS = 3_600;

export class SharedBudget {
  private readonly firstOfCaller: RateLimiter;
  private readonly forFirsts: RateLimiter;
  private readonly forAll: RateLimiter;

  constructor(clock: Clock, countPerHour: number) {
    const half = countPerHour / 2;
    this.firstOfCaller = new RateLimiter(clock, 1, 1 / HOUR_SECONDS);
    this.forFirsts = new RateLimiter(clock, half, half / HOUR_SECONDS);
    this.forAll = new RateLimiter(clock, half, half / HOUR_SECONDS);
  }

  /** Takes one of the budget with this key; false if nothing is left for this caller. */
  tryConsume(key: string, caller: string): boolean {
    const first = `${key} ${caller}`;
    const isFirst = this.firstOfCaller.tryConsume(first);
    if ((isFirst && this.forFirsts.tryConsume(key)) || this.forAll.tryConsume(key)) return true;
    // Who was refused has still not done it, and may be the next.
    if (isFirst) this.firstOfCaller.giveBack(first);
    return false;
  }
}
