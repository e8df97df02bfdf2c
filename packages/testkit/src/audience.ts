/** Everybody around the table, writing down what they are told. */
import { type EventSink, hasSeat, type Seat, type SeatSet, WATCHER } from '@ludotheque/core';

export class Audience implements EventSink<unknown> {
  readonly listeners: readonly Seat[];
  /** What each listener has been told since the last `clear`, in order. */
  private readonly heard: Map<Seat, unknown[]>;

  constructor(seats: number) {
    this.listeners = [WATCHER, ...Array.from({ length: seats }, (_, seat) => seat)];
    this.heard = new Map(this.listeners.map((seat) => [seat, []]));
  }

  emit(insiders: SeatSet, secret: unknown, open?: unknown): void {
    for (const [seat, told] of this.heard) {
      const inside = hasSeat(insiders, seat) || insiders === -1;
      if (inside) told.push(secret);
      else if (open !== undefined) told.push(open);
    }
  }

  told(seat: Seat): readonly unknown[] {
    return this.heard.get(seat)!;
  }

  clear(): void {
    for (const told of this.heard.values()) told.length = 0;
  }
}
