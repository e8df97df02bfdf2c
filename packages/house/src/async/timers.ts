/** Timers of the house on its own clock: one at a time, a group of them, or a task that repeats. */
import type { Clock, Ports } from '../ports.ts';

/** At most one pending call; starting it again replaces the call that is pending. */
export class Timer {
  private readonly clock: Clock;
  private cancelPending: (() => void) | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  start(milliseconds: number, call: () => void): void {
    this.cancel();
    this.cancelPending = this.clock.after(milliseconds, () => {
      this.cancelPending = undefined;
      call();
    });
  }

  cancel(): void {
    this.cancelPending?.();
    this.cancelPending = undefined;
  }
}

/** Any number of pending calls that can be cancelled together. */
export class TimerGroup {
  private readonly clock: Clock;
  private readonly pending = new Set<() => void>();
  private isStopped = false;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  get size(): number {
    return this.pending.size;
  }

  /** The result cancels the call. */
  start(milliseconds: number, call: () => void): () => void {
    if (this.isStopped) return () => undefined;
    const cancelTimer = this.clock.after(milliseconds, () => {
      this.pending.delete(cancel);
      call();
    });
    const cancel = () => {
      cancelTimer();
      this.pending.delete(cancel);
    };
    this.pending.add(cancel);
    return cancel;
  }

  cancelAll(): void {
    for (const cancel of [...this.pending]) cancel();
  }

  /** Cancels everything; no timer starts any more. */
  stop(): void {
    this.isStopped = true;
    this.cancelAll();
  }
}

export interface RepeatingTaskOptions {
  readonly intervalMs: number;
  /** What is logged when a run fails. The next one is tried all the same. */
  readonly failureMessage: string;
  run(): Promise<void>;
}

/** Runs a task now and then again after every interval, which begins when a run has ended. */
export class RepeatingTask {
  private readonly ports: Pick<Ports, 'clock' | 'warn'>;
  private readonly options: RepeatingTaskOptions;
  private readonly timer: Timer;
  private isStopped = false;

  constructor(ports: Pick<Ports, 'clock' | 'warn'>, options: RepeatingTaskOptions) {
    this.ports = ports;
    this.options = options;
    this.timer = new Timer(ports.clock);
  }

  /** Resolves after the first run. */
  async start(): Promise<void> {
    try {
      await this.options.run();
    } catch (error) {
      this.ports.warn(this.options.failureMessage, error);
    }
    if (!this.isStopped) this.timer.start(this.options.intervalMs, () => void this.start());
  }

  /** A run that has begun is not interrupted. */
  stop(): void {
    this.isStopped = true;
    this.timer.cancel();
  }
}

/** Lets everything else have its turn before a long computation goes on. */
export const pauseForOthers = (clock: Clock): Promise<void> =>
  new Promise((resolve) => {
    clock.after(0, resolve);
  });
