/** Hashes everything that happens in a run: the same seed must give the same hash. */
import { createHash } from 'node:crypto';
import type { EventScheduler } from '../environment/event-scheduler.ts';

export class HistoryHash {
  private readonly hash = createHash('sha256');
  private readonly scheduler: EventScheduler;
  private readonly trace: ((line: string) => void) | undefined;

  constructor(scheduler: EventScheduler, trace?: (line: string) => void) {
    this.scheduler = scheduler;
    this.trace = trace;
  }

  add(entry: string): void {
    const line = `${this.scheduler.now} ${entry}\n`;
    this.hash.update(line);
    this.trace?.(line);
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}
