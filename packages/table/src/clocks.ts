/** Time, charged to whoever is awaited, also to several at once. The time of day is handed in. */
import { hasSeat, listSeats, type Seat, type SeatSet } from '@ludotheque/core';
import type { ClockSetup } from './setup.ts';

/** Who comes back after running out of time has so long. */
const WELCOME_BACK = 30_000;

export class Clocks {
  private readonly setup: ClockSetup;
  private readonly left: number[];
  /** Whose clocks run, and since when. */
  private running: SeatSet = 0;
  private since = 0;

  constructor(setup: ClockSetup, seats: number) {
    this.setup = setup;
    this.left = new Array<number>(seats).fill(this.full());
  }

  private full(): number {
    const { setup } = this;
    if (setup.kind === 'none') return 0;
    return setup.kind === 'live' ? setup.bank : setup.move;
  }

  /** Whether anybody's time is limited here. */
  get run(): boolean {
    return this.setup.kind !== 'none';
  }

  private charge(now: number): void {
    for (let seat = 0; seat < this.left.length; seat++) this.left[seat] = this.leftAt(seat, now);
    this.since = now;
  }

  /** Charges who was awaited until now; from now on it is these. */
  turnTo(awaited: SeatSet, now: number): void {
    const { setup } = this;
    if (setup.kind === 'none') return;
    this.charge(now);
    if (setup.kind === 'correspondence')
      for (const seat of listSeats(awaited & ~this.running)) this.left[seat] = setup.move;
    this.running = awaited;
  }

  /** After a move: more time for who made it, once the time it took is paid. */
  reward(seat: Seat, now: number): void {
    const { setup } = this;
    this.charge(now);
    if (setup.kind === 'live') this.left[seat] = this.left[seat]! + setup.add;
    if (setup.kind === 'correspondence') this.left[seat] = setup.move;
  }

  /** Somebody sits down again at a seat that a bot has been playing. */
  welcome(seat: Seat): void {
    const { setup } = this;
    if (setup.kind === 'correspondence') this.left[seat] = setup.move;
    // Only who had run out: getting up and sitting down again is no way to more time.
    if (setup.kind === 'live' && this.left[seat]! <= 0)
      this.left[seat] = Math.min(setup.bank, WELCOME_BACK);
  }

  private leftAt(seat: Seat, now: number): number {
    const spent = hasSeat(this.running, seat) ? Math.max(0, now - this.since) : 0;
    return this.left[seat]! - spent;
  }

  hasRunOut(seat: Seat, now: number): boolean {
    return this.run && hasSeat(this.running, seat) && this.leftAt(seat, now) <= 0;
  }

  /** When the first running clock runs out. */
  deadline(): number | undefined {
    if (!this.run || this.running === 0) return undefined;
    let first = Number.POSITIVE_INFINITY;
    for (let seat = 0; seat < this.left.length; seat++)
      if (hasSeat(this.running, seat)) first = Math.min(first, this.since + this.left[seat]!);
    return first;
  }

  /** What everybody has left, in milliseconds: now, or as of the last change. */
  shown(now = this.since): readonly number[] | undefined {
    return this.run ? this.left.map((_, seat) => this.leftAt(seat, now)) : undefined;
  }
}
