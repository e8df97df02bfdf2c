/** Measures how long the game has waited for each person, at tables without clocks. */
import { hasSeat, type Seat, type SeatSet } from '@ludotheque/core';

/** A person whom the game has awaited for this long is idle. */
const IDLE_AFTER_MS = 120_000;

export class SeatWaitTimes {
  private readonly awaitedSince: (number | undefined)[];

  constructor(seats: number) {
    this.awaitedSince = new Array<undefined>(seats).fill(undefined);
  }

  /** Starts to measure for these seats. A seat that was awaited before keeps its start. */
  runFor(awaited: SeatSet, now: number): void {
    for (let seat = 0; seat < this.awaitedSince.length; seat++)
      this.awaitedSince[seat] = hasSeat(awaited, seat)
        ? (this.awaitedSince[seat] ?? now)
        : undefined;
  }

  /** A move ends the wait, also if the same seat is awaited again. */
  reset(seat: Seat): void {
    this.awaitedSince[seat] = undefined;
  }

  /** Leaves out so much time, in which nobody could move. */
  skip(ms: number): void {
    for (const [seat, since] of this.awaitedSince.entries())
      if (since !== undefined) this.awaitedSince[seat] = since + ms;
  }

  isIdle(seat: Seat, now: number): boolean {
    const since = this.awaitedSince[seat];
    return since !== undefined && now - since >= IDLE_AFTER_MS;
  }
}
