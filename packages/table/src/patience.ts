/** How long the game has waited for each person, where no clock ends the wait. */
import { hasSeat, type Seat, type SeatSet } from '@ludotheque/core';

/** Who lets the others wait for so long is idle. */
const IDLE = 120_000;

export class Patience {
  private readonly since: (number | undefined)[];

  constructor(seats: number) {
    this.since = new Array<undefined>(seats).fill(undefined);
  }

  /** Who is waited for already is so since then, whatever the others do meanwhile. */
  turnTo(awaited: SeatSet, now: number): void {
    for (let seat = 0; seat < this.since.length; seat++)
      this.since[seat] = hasSeat(awaited, seat) ? (this.since[seat] ?? now) : undefined;
  }

  /** After a move the wait begins anew, also for who moves again. */
  reward(seat: Seat): void {
    this.since[seat] = undefined;
  }

  isOver(seat: Seat, now: number): boolean {
    const since = this.since[seat];
    return since !== undefined && now - since >= IDLE;
  }
}
