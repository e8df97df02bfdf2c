/**
 * Lets one waiting request go on in each turn of the event loop, so that what has arrived meanwhile comes
 * between. A connection waits with one request at a time: connections take turns.
 */
export class TurnQueue {
  private readonly waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.waiting.push(resolve) === 1) setImmediate(this.runOne);
    });
  }

  private readonly runOne = () => {
    this.waiting.shift()!();
    if (this.waiting.length > 0) setImmediate(this.runOne);
  };
}
