/** A table that the client has open: its listener, and how far the listener has been told. */
import type { BaseView } from '@ludotheque/core';
import type { TableSnapshot, TableStepFrame } from './server-frames.ts';

export interface TableListener {
  /** The whole table: at first, and whenever steps may have been missed. */
  sync(snapshot: TableSnapshot): void;
  step(frame: TableStepFrame): void;
  /** The table is no longer there; `isLost` if the server's database has lost it. */
  gone?(isLost: boolean): void;
  present?(people: readonly string[], standInMs?: TableSnapshot['standInMs']): void;
}

export class TableSubscription {
  readonly listener: TableListener;
  /** The number of the last step seen; -1 before the first snapshot. */
  lastSeen = -1;
  /** The time of that step: a line that replaced a lost one has another time. */
  lastSeenAt: number | undefined;
  /** The whole view after that step: a frame brings only the fields that have changed. */
  private view: BaseView | null = null;

  constructor(listener: TableListener) {
    this.listener = listener;
  }

  applySnapshot(snapshot: TableSnapshot): void {
    this.lastSeen = snapshot.n;
    this.lastSeenAt = snapshot.steps.at(-1)?.at ?? this.lastSeenAt;
    this.view = snapshot.view;
    this.listener.sync(snapshot);
  }

  /** Hands a step to the listener with its view made whole; one that was seen already is dropped. */
  applyStep(frame: TableStepFrame): void {
    if (frame.n <= this.lastSeen) return;
    this.lastSeen = frame.n;
    this.lastSeenAt = frame.at;
    if (frame.view) {
      this.view = { ...this.view, ...frame.view };
      this.listener.step({ ...frame, view: this.view });
    } else this.listener.step(frame);
  }
}
