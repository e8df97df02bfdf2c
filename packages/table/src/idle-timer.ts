/** How long the game has waited for each person, where no clock ends the wait. */
import { hasSeat, type Seat, type SeatSet } from '@ludotheque/core';

/** Who lets the others wait for so long is idle. */
const IDLE_AFTER_MS = 120_000;

export class IdleTimer {
  private readonly awaitedSince: (number | undefined)[];

  constructor(seats: number) {
    this.awaitedSince = new Array<undefined>(seats).fill(undefined);
  }

  /** Who is waited for already is so since then, whatever the others do meanwhile. */
  runFor(awaited: SeatSet, now: number): void {
    for (let seat = 0; seat < this.awaitedSince.length; seat++)
      this.awaitedSince[seat] = hasSeat(awaited, seat)
        ? (this.awaitedSince[seat] ?? now)
        : undefined;
  }

  /** After a move the wait begins anew, also for who moves again. */
  reset(seat: Seat): void {
    this.awaitedSince[seat] = undefined;
  }

  isIdle(seat: Seat, now: number): boolean {
    const since = this.awaitedSince[seat];
    return since !== undefined && now - since >= IDLE_AFTER_MS;
  }
}
