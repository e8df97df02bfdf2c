/** Collects the events that a game emits while it is set up or played. */
import type { EventSink, SeatSet } from '@ludotheque/core';

/** An event: insiders may know `secret`, all others `open`, or nothing if there is none. */
export interface EmittedEvent {
  readonly insiders: SeatSet;
  readonly secret: unknown;
  readonly open: unknown;
}

export class EventCollector implements EventSink<unknown> {
  private collected: EmittedEvent[] = [];

  emit(insiders: SeatSet, secret: unknown, open?: unknown): void {
    this.collected.push({ insiders, secret, open });
  }

  /** Returns the events since the last call, in order. */
  takeEvents(): EmittedEvent[] {
    const events = this.collected;
    this.collected = [];
    return events;
  }
}
