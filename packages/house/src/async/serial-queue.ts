/** Asynchronous tasks that run one after the other. */

export class SerialQueue {
  private last: Promise<unknown> | undefined;
  private unfinishedCount = 0;
  /** One function for all tasks: every message of every socket is one. */
  private readonly onTaskEnd = () => {
    if (--this.unfinishedCount === 0) this.last = undefined;
  };

  /** Runs the task when those before it have ended, failed or not; at once if there are none. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const running = this.last ? this.last.then(task, task) : task();
    this.last = running;
    this.unfinishedCount++;
    running.then(this.onTaskEnd, this.onTaskEnd);
    return running;
  }

  get isEmpty(): boolean {
    return this.last === undefined;
  }

  /** Resolves when everything that has been handed in until now has ended. */
  async waitUntilEmpty(): Promise<void> {
    await this.last?.catch(() => undefined);
  }
}

/** One queue per key: tasks under different keys do not wait for each other. */
export class KeyedSerialQueue {
  private readonly queues = new Map<string, SerialQueue>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? new SerialQueue();
    this.queues.set(key, queue);
    try {
      return await queue.run(task);
    } finally {
      if (queue.isEmpty) this.queues.delete(key);
    }
  }
}
