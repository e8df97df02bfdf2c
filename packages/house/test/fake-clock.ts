/** A clock that stands still until a test advances it. */
import type { Clock } from '../src/index.ts';

/** Resolves when everything has happened that needs no time to pass. */
export const flushEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class FakeClock implements Clock {
  private time = 1_700_000_000_000;
  private readonly timers = new Set<{ readonly at: number; readonly call: () => void }>();
  /** The delays of all timers, in the order in which they were started. */
  readonly requestedDelays: number[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.time + milliseconds, call };
    this.requestedDelays.push(milliseconds);
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  get pendingTimerCount(): number {
    return this.timers.size;
  }

  /** Lets time pass, and calls every timer when it is due. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    await flushEventLoop();
    for (;;) {
      const due = [...this.timers].filter(({ at }) => at <= end);
      const next = due.reduce((a, b) => (b.at < a.at ? b : a), due[0]!);
      if (!next) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.call();
      await flushEventLoop();
    }
    this.time = end;
    await flushEventLoop();
  }

  /** Lets time pass until the next timer, and runs it. */
  async runNextTimer(): Promise<void> {
    const next = Math.min(...[...this.timers].map(({ at }) => at));
    await this.advance(Number.isFinite(next) ? Math.max(0, next - this.time) : 0);
  }

  /** Sets the machine's clock. Pending timers are due at the same times as before. */
  set(time: number): void {
    this.time = time;
  }
}
