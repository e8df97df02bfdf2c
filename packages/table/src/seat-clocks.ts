/** The clocks of a table. They run for every awaited person; the time of day is handed in. */
import { hasSeat, listSeatsInSet, type Seat, type SeatSet } from '@ludotheque/core';
import type { ClockSetup } from './table-setup.ts';

/** The time that a person gets who returns after running out of time. */
const RETURN_TIME_MS = 30_000;

export class SeatClocks {
  private readonly setup: ClockSetup;
  private readonly remainingMs: number[];
  /** The seats whose clocks run, and since when. */
  private runningSeats: SeatSet = 0;
  private runningSince = 0;

  constructor(setup: ClockSetup, seats: number) {
    this.setup = setup;
    this.remainingMs = new Array<number>(seats).fill(this.initialMs());
  }

  private initialMs(): number {
    const { setup } = this;
    if (setup.kind === 'none') return 0;
    return setup.kind === 'live' ? setup.bank : setup.move;
  }

  /** Whether anybody's time is limited here. */
  get isTimed(): boolean {
    return this.setup.kind !== 'none';
  }

  private charge(now: number): void {
    for (let seat = 0; seat < this.remainingMs.length; seat++)
      this.remainingMs[seat] = this.remainingMsAt(seat, now);
    this.runningSince = now;
  }

  /** Charges nobody for so much of the time since the last change. */
  skip(ms: number): void {
    this.runningSince += ms;
  }

  /** Charges the seats that were awaited until now, and starts the clocks of these. */
  runFor(awaited: SeatSet, now: number): void {
    const { setup } = this;
    if (setup.kind === 'none') return;
    this.charge(now);
    if (setup.kind === 'correspondence')
      for (const seat of listSeatsInSet(awaited & ~this.runningSeats))
        this.remainingMs[seat] = setup.move;
    this.runningSeats = awaited;
  }

  /** After a move: charges the time it took, then adds the increment. */
  addIncrement(seat: Seat, now: number): void {
    const { setup } = this;
    this.charge(now);
    if (setup.kind === 'live') this.remainingMs[seat] = this.remainingMs[seat]! + setup.add;
    if (setup.kind === 'correspondence') this.remainingMs[seat] = setup.move;
  }

  /** A person takes a seat back from the bot that played it. */
  topUpOnReturn(seat: Seat): void {
    const { setup } = this;
    if (setup.kind === 'correspondence') this.remainingMs[seat] = setup.move;
    // Only if the clock had run out, so that leaving and returning gains no time.
    if (setup.kind === 'live' && this.remainingMs[seat]! <= 0)
      this.remainingMs[seat] = Math.min(setup.bank, RETURN_TIME_MS);
  }

  private remainingMsAt(seat: Seat, now: number): number {
    const spent = hasSeat(this.runningSeats, seat) ? Math.max(0, now - this.runningSince) : 0;
    return this.remainingMs[seat]! - spent;
  }

  hasRunOut(seat: Seat, now: number): boolean {
    return this.isTimed && hasSeat(this.runningSeats, seat) && this.remainingMsAt(seat, now) <= 0;
  }

  /** The time at which the first running clock runs out. */
  findDeadline(): number | undefined {
    if (!this.isTimed || this.runningSeats === 0) return undefined;
    let first = Number.POSITIVE_INFINITY;
    for (let seat = 0; seat < this.remainingMs.length; seat++)
      if (hasSeat(this.runningSeats, seat))
        first = Math.min(first, this.runningSince + this.remainingMs[seat]!);
    return first;
  }

  /** The remaining time of each seat, now or at the last change; undefined without clocks. */
  listRemainingMs(now = this.runningSince): readonly number[] | undefined {
    return this.isTimed
      ? this.remainingMs.map((_, seat) => this.remainingMsAt(seat, now))
      : undefined;
  }
}
