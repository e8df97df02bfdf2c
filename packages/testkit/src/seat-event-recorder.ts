/** Everybody around the table, writing down what they are told. */
import { type EventSink, hasSeat, type Seat, type SeatSet, WATCHER } from '@ludotheque/core';

export class SeatEventRecorder implements EventSink<unknown> {
  readonly seatsAndWatcher: readonly Seat[];
  /** What each listener has been told since the last `clear`, in order. */
  private readonly eventsBySeat: Map<Seat, unknown[]>;

  constructor(seats: number) {
    this.seatsAndWatcher = [WATCHER, ...Array.from({ length: seats }, (_, seat) => seat)];
    this.eventsBySeat = new Map(this.seatsAndWatcher.map((seat) => [seat, []]));
  }

  emit(insiders: SeatSet, secret: unknown, open?: unknown): void {
    for (const [seat, told] of this.eventsBySeat) {
      const inside = hasSeat(insiders, seat) || insiders === -1;
      if (inside) told.push(secret);
      else if (open !== undefined) told.push(open);
    }
  }

  eventsFor(seat: Seat): readonly unknown[] {
    return this.eventsBySeat.get(seat)!;
  }

  clear(): void {
    for (const told of this.eventsBySeat.values()) told.length = 0;
  }
}
