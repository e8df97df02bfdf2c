/** Everything that happened, as one number: the same seed must give the same. */
import { createHash } from 'node:crypto';
import type { EventScheduler } from '../environment/event-scheduler.ts';

export class HistoryHash {
  private readonly hash = createHash('sha256');
  private readonly scheduler: EventScheduler;
  private readonly trace: ((line: string) => void) | undefined;

  constructor(schedule: EventScheduler, trace?: (line: string) => void) {
    this.scheduler = schedule;
    this.trace = trace;
  }

  add(what: string): void {
    const line = `${this.scheduler.now} ${what}\n`;
    this.hash.update(line);
    this.trace?.(line);
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}
