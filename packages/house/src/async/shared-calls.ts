/** Calls under a key that are shared: whoever asks while one is running gets the same promise. */
export class SharedCalls<T> {
  private readonly running = new Map<string, Promise<T>>();

  find(key: string): Promise<T> | undefined {
    return this.running.get(key);
  }

  run(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.running.get(key);
    if (running) return running;
    const started = start().finally(() => this.running.delete(key));
    this.running.set(key, started);
    return started;
  }
}
