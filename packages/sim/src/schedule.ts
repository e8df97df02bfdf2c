/** The only time there is: what happens next, one event after the other, each in full. */
type Call = () => void;

interface Event {
  readonly at: number;
  /** Events of the same moment come in the order in which they were planned. */
  readonly order: number;
  call: Call | undefined;
}

const MORNING = 1_700_000_000_000;

/** Everything that can happen without time going by, has happened. */
const calm = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);

export class Schedule {
  now = MORNING;
  /** How many events there have been. */
  events = 0;
  private planned = 0;
  /** A heap: no event is before the one at half its place. */
  private readonly heap: Event[] = [];

  /** Calls back after so many milliseconds; the result takes it back. */
  after(milliseconds: number, call: Call): Call {
    const at = this.now + Math.max(0, Math.round(milliseconds));
    const event: Event = { at, order: this.planned++, call };
    this.push(event);
    return () => {
      event.call = undefined;
    };
  }

  /** Waits for so long. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }

  /** The next event, with all that comes of it at once; false if nothing is planned. */
  async step(): Promise<boolean> {
    let next = this.pop();
    while (next && !next.call) next = this.pop();
    if (!next) return false;
    this.now = next.at;
    this.events++;
    next.call!();
    await calm();
    return true;
  }

  private push(event: Event): void {
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

  private pop(): Event | undefined {
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
