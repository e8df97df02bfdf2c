/** Everything that happened, as one number: the same seed must give the same. */
import { createHash } from 'node:crypto';
import type { Schedule } from './schedule.ts';

export class History {
  private readonly hash = createHash('sha256');
  private readonly schedule: Schedule;
  private readonly trace: ((line: string) => void) | undefined;

  constructor(schedule: Schedule, trace?: (line: string) => void) {
    this.schedule = schedule;
    this.trace = trace;
  }

  add(what: string): void {
    const line = `${this.schedule.now} ${what}\n`;
    this.hash.update(line);
    this.trace?.(line);
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}
