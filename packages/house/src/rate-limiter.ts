/** Limits how often a person or an address may do something: token buckets that refill with time. */
import type { Clock } from './ports.ts';

/** What one caller has left. */
export interface TokenBucket {
  level: number;
  since: number;
  /** How many connections keep it at hand. While there are any, it is not deleted. */
  holders: number;
}

const MIN_SWEEP_SIZE = 10_000;

export class RateLimiter {
  private readonly clock: Clock;
  private readonly capacity: number;
  private readonly refillPerSecond: number;
  private readonly buckets = new Map<string, TokenBucket>();
  private sweepSize = MIN_SWEEP_SIZE;

  constructor(clock: Clock, capacity: number, refillPerSecond: number) {
    this.clock = clock;
    this.capacity = capacity;
    this.refillPerSecond = refillPerSecond;
  }

  /** Takes an amount out of a bucket; false if the bucket does not hold that much. */
  tryConsume(key: string, amount = 1, now = this.clock.now()): boolean {
    return this.tryTake(this.buckets.get(key) ?? this.addBucket(key, now), amount, now);
  }

  /** Takes one even if the bucket is empty, which is then in debt. */
  consumeOnCredit(key: string, now = this.clock.now()): void {
    this.takeOnCredit(this.buckets.get(key) ?? this.addBucket(key, now), 1, now);
  }

  /** Takes an amount even if the bucket does not hold that much. */
  takeOnCredit(bucket: TokenBucket, amount: number, now: number): void {
    bucket.level = this.computeLevel(bucket, now) - amount;
    bucket.since = now;
  }

  /** How long it takes until the bucket is out of debt. */
  computeDebtMs(key: string, now = this.clock.now()): number {
    const bucket = this.buckets.get(key);
    if (!bucket) return 0;
    return (Math.max(0, -this.computeLevel(bucket, now)) / this.refillPerSecond) * 1000;
  }

  /** Puts back what was taken for something that was refused after all. */
  giveBack(key: string, amount = 1): void {
    const bucket = this.buckets.get(key);
    if (bucket) bucket.level = Math.min(this.capacity, bucket.level + amount);
  }

  /** The bucket itself, for a caller who asks very often; to be released in the end. */
  hold(key: string): TokenBucket {
    const bucket = this.buckets.get(key) ?? this.addBucket(key, this.clock.now());
    bucket.holders++;
    return bucket;
  }

  release(bucket: TokenBucket): void {
    bucket.holders--;
  }

  tryTake(bucket: TokenBucket, amount: number, now: number): boolean {
    bucket.level = this.computeLevel(bucket, now);
    bucket.since = now;
    if (bucket.level < amount) return false;
    bucket.level -= amount;
    return true;
  }

  private addBucket(key: string, now: number): TokenBucket {
    if (this.buckets.size > this.sweepSize) this.removeFullBuckets(now);
    const bucket = { level: this.capacity, since: now, holders: 0 };
    this.buckets.set(key, bucket);
    return bucket;
  }

  /** A full bucket means the same as none. */
  private removeFullBuckets(now: number): void {
    for (const [key, bucket] of this.buckets)
      if (bucket.holders === 0 && this.computeLevel(bucket, now) >= this.capacity)
        this.buckets.delete(key);
    // If few are full, a sweep at every request would cost more than it saves.
    this.sweepSize = Math.max(MIN_SWEEP_SIZE, 2 * this.buckets.size);
  }

  /** If the clock was set back, nothing is lost. */
  private computeLevel({ level, since }: TokenBucket, now: number): number {
    return Math.min(
      this.capacity,
      level + (Math.max(0, now - since) / 1000) * this.refillPerSecond,
    );
  }
}
