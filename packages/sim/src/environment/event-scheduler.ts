/** Simulated time: runs scheduled events one after the other, each with all its consequences. */
type Callback = () => void;

interface ScheduledEvent {
  readonly at: number;
  /** Events of the same time run in the order in which they were scheduled. */
  readonly sequence: number;
  callback: Callback | undefined;
}

const START_TIME_MS = 1_700_000_000_000;

/** Resolves when all promises that need no further event have settled. */
const drainPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isBefore = (a: ScheduledEvent, b: ScheduledEvent) =>
  a.at < b.at || (a.at === b.at && a.sequence < b.sequence);

export class EventScheduler {
  now = START_TIME_MS;
  /** How many events have run. */
  eventCount = 0;
  private nextSequence = 0;
  /** A binary heap: an event is never before its parent. */
  private readonly heap: ScheduledEvent[] = [];

  /** Calls back after a time; the returned function cancels it. */
  after(milliseconds: number, callback: Callback): Callback {
    const at = this.now + Math.max(0, Math.round(milliseconds));
    const event: ScheduledEvent = { at, sequence: this.nextSequence++, callback };
    this.push(event);
    return () => {
      event.callback = undefined;
    };
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }

  /** Runs the next event and what follows from it at once; false if nothing is scheduled. */
  async runNextEvent(): Promise<boolean> {
    let next = this.pop();
    while (next && !next.callback) next = this.pop();
    if (!next) return false;
    this.now = next.at;
    this.eventCount++;
    next.callback!();
    await drainPromises();
    return true;
  }

  private push(event: ScheduledEvent): void {
    const { heap } = this;
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, heap[parent]!)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = event;
  }

  private pop(): ScheduledEvent | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || first === last) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!isBefore(heap[child]!, last)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}
