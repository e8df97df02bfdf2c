/** Time, charged to whoever is awaited, also to several at once. The time of day is handed in. */
import { hasSeat, listSeats, type Seat, type SeatSet } from '@ludotheque/core';
import type { ClockSetup } from './table-setup.ts';

/** Who comes back after running out of time has so long. */
const RETURN_TIME_MS = 30_000;

export class SeatClocks {
  private readonly setup: ClockSetup;
  private readonly remainingMs: number[];
  /** Whose clocks run, and since when. */
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

  /** Charges who was awaited until now; from now on it is these. */
  runFor(awaited: SeatSet, now: number): void {
    const { setup } = this;
    if (setup.kind === 'none') return;
    this.charge(now);
    if (setup.kind === 'correspondence')
      for (const seat of listSeats(awaited & ~this.runningSeats))
        this.remainingMs[seat] = setup.move;
    this.runningSeats = awaited;
  }

  /** After a move: more time for who made it, once the time it took is paid. */
  addIncrement(seat: Seat, now: number): void {
    const { setup } = this;
    this.charge(now);
    if (setup.kind === 'live') this.remainingMs[seat] = this.remainingMs[seat]! + setup.add;
    if (setup.kind === 'correspondence') this.remainingMs[seat] = setup.move;
  }

  /** Somebody sits down again at a seat that a bot has been playing. */
  topUpOnReturn(seat: Seat): void {
    const { setup } = this;
    if (setup.kind === 'correspondence') this.remainingMs[seat] = setup.move;
    // Only who had run out: getting up and sitting down again is no way to more time.
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

  /** When the first running clock runs out. */
  findDeadline(): number | undefined {
    if (!this.isTimed || this.runningSeats === 0) return undefined;
    let first = Number.POSITIVE_INFINITY;
    for (let seat = 0; seat < this.remainingMs.length; seat++)
      if (hasSeat(this.runningSeats, seat))
        first = Math.min(first, this.runningSince + this.remainingMs[seat]!);
    return first;
  }

  /** What everybody has left, in milliseconds: now, or as of the last change. */
  listRemainingMs(now = this.runningSince): readonly number[] | undefined {
    return this.isTimed
      ? this.remainingMs.map((_, seat) => this.remainingMsAt(seat, now))
      : undefined;
  }
}
