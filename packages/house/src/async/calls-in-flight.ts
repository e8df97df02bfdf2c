/** Counts calls that have not ended yet, and tells when there are none. */
export class CallsInFlight {
  private count = 0;
  private idleWaiters: (() => void)[] = [];

  get isIdle(): boolean {
    return this.count === 0;
  }

  begin(): void {
    this.count++;
  }

  /** Ends one call; calls may end in another order than they began. `then` runs before the waiters. */
  end(then: () => void): void {
    this.count--;
    try {
      then();
    } finally {
      if (this.count === 0 && this.idleWaiters.length > 0)
        for (const resolve of this.idleWaiters.splice(0)) resolve();
    }
  }

  async waitUntilIdle(): Promise<void> {
    while (this.count > 0) await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
  }
}
