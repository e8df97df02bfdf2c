/** Records the events that each seat, and a spectator, gets. */
import { type EventSink, hasSeat, type Seat, type SeatSet, WATCHER } from '@ludotheque/core';

export class SeatEventRecorder implements EventSink<unknown> {
  readonly seatsAndWatcher: readonly Seat[];
  /** The events of each listener since the last `clear`, in order. */
  private readonly eventsBySeat: Map<Seat, unknown[]>;

  constructor(seats: number) {
    this.seatsAndWatcher = [WATCHER, ...Array.from({ length: seats }, (_, seat) => seat)];
    this.eventsBySeat = new Map(this.seatsAndWatcher.map((seat) => [seat, []]));
  }

  emit(insiders: SeatSet, secret: unknown, open?: unknown): void {
    for (const [seat, events] of this.eventsBySeat) {
      const inside = hasSeat(insiders, seat) || insiders === -1;
      if (inside) events.push(secret);
      else if (open !== undefined) events.push(open);
    }
  }

  eventsFor(seat: Seat): readonly unknown[] {
    return this.eventsBySeat.get(seat)!;
  }

  clear(): void {
    for (const events of this.eventsBySeat.values()) events.length = 0;
  }
}
