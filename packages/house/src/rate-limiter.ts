/** How much one person or address may ask for: a bucket that fills up again with time. */
import type { Clock } from './ports.ts';

interface TokenBucket {
  level: number;
  since: number;
}

const MIN_SWEEP_SIZE = 10_000;

export class RateLimiter {
  private readonly clock: Clock;
  private readonly capacity: number;
  private readonly refillPerSecond: number;
  private readonly buckets = new Map<string, TokenBucket>();
  private sweepSize = MIN_SWEEP_SIZE;

  constructor(clock: Clock, size: number, perSecond: number) {
    this.clock = clock;
    this.capacity = size;
    this.refillPerSecond = perSecond;
  }

  /** Takes so much out of somebody's bucket; false if it does not hold that much. */
  tryConsume(who: string, amount = 1): boolean {
    const now = this.clock.now();
    const bucket = this.buckets.get(who) ?? this.addBucket(who, now);
    bucket.level = this.computeLevel(bucket, now);
    bucket.since = now;
    if (bucket.level < amount) return false;
    bucket.level -= amount;
    return true;
  }

  private addBucket(who: string, now: number): TokenBucket {
    if (this.buckets.size > this.sweepSize) this.removeFullBuckets(now);
    const bucket = { level: this.capacity, since: now };
    this.buckets.set(who, bucket);
    return bucket;
  }

  /** A full bucket is as good as none. */
  private removeFullBuckets(now: number): void {
    for (const [who, bucket] of this.buckets)
      if (this.computeLevel(bucket, now) >= this.capacity) this.buckets.delete(who);
    // Where few are full, looking through all of them with every drop would cost more than it saves.
    this.sweepSize = Math.max(MIN_SWEEP_SIZE, 2 * this.buckets.size);
  }

  /** A clock that was set back takes nothing away. */
  private computeLevel({ level, since }: TokenBucket, now: number): number {
    return Math.min(
      this.capacity,
      level + (Math.max(0, now - since) / 1000) * this.refillPerSecond,
    );
  }
}
