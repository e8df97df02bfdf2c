/** The only time there is: what happens next, one event after the other, each in full. */
type Callback = () => void;

interface ScheduledEvent {
  readonly at: number;
  /** Events of the same moment come in the order in which they were planned. */
  readonly sequence: number;
  callback: Callback | undefined;
}

const START_TIME_MS = 1_700_000_000_000;

/** Everything that can happen without time going by, has happened. */
const drainPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isBefore = (a: ScheduledEvent, b: ScheduledEvent) =>
  a.at < b.at || (a.at === b.at && a.sequence < b.sequence);

export class EventScheduler {
  now = START_TIME_MS;
  /** How many events there have been. */
  eventCount = 0;
  private nextSequence = 0;
  /** A heap: no event is before the one at half its place. */
  private readonly heap: ScheduledEvent[] = [];

  /** Calls back after so many milliseconds; the result takes it back. */
  after(milliseconds: number, call: Callback): Callback {
    const at = this.now + Math.max(0, Math.round(milliseconds));
    const event: ScheduledEvent = { at, sequence: this.nextSequence++, callback: call };
    this.push(event);
    return () => {
      event.callback = undefined;
    };
  }

  /** Waits for so long. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }

  /** The next event, with all that comes of it at once; false if nothing is planned. */
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
    let place = heap.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isBefore(event, heap[above]!)) break;
      heap[place] = heap[above]!;
      place = above;
    }
    heap[place] = event;
  }

  private pop(): ScheduledEvent | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || first === last) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
      if (!isBefore(heap[below]!, last)) break;
      heap[place] = heap[below]!;
      place = below;
    }
    heap[place] = last;
    return first;
  }
}
