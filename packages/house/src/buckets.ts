/** How much one person or address may ask for: a bucket that fills up again with time. */
import type { Clock } from './ports.ts';

interface Bucket {
  level: number;
  since: number;
}

const MANY = 10_000;

export class Buckets {
  private readonly clock: Clock;
  private readonly size: number;
  private readonly perSecond: number;
  private readonly buckets = new Map<string, Bucket>();
  private most = MANY;

  constructor(clock: Clock, size: number, perSecond: number) {
    this.clock = clock;
    this.size = size;
    this.perSecond = perSecond;
  }

  /** Takes so much out of somebody's bucket; false if it does not hold that much. */
  take(who: string, amount = 1): boolean {
    const now = this.clock.now();
    const bucket = this.buckets.get(who) ?? this.newBucket(who, now);
    bucket.level = this.levelOf(bucket, now);
    bucket.since = now;
    if (bucket.level < amount) return false;
    bucket.level -= amount;
    return true;
  }

  private newBucket(who: string, now: number): Bucket {
    if (this.buckets.size > this.most) this.forgetFull(now);
    const bucket = { level: this.size, since: now };
    this.buckets.set(who, bucket);
    return bucket;
  }

  /** A full bucket is as good as none. */
  private forgetFull(now: number): void {
    for (const [who, bucket] of this.buckets)
      if (this.levelOf(bucket, now) >= this.size) this.buckets.delete(who);
    // Where few are full, looking through all of them with every drop would cost more than it saves.
    this.most = Math.max(MANY, 2 * this.buckets.size);
  }

  /** A clock that was set back takes nothing away. */
  private levelOf({ level, since }: Bucket, now: number): number {
    return Math.min(this.size, level + (Math.max(0, now - since) / 1000) * this.perSecond);
  }
}
