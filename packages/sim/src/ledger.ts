/**
 * Everybody's time, reckoned anew from the record and in another way than the house does it: after
 * every line, whoever the game waited for since the line before pays for all of it.
 */
import { hasSeat, listSeats, type Seat, type SeatSet } from '@ludotheque/core';
import type { ClockSetup, Table, TableInput } from '@ludotheque/table';

const WELCOME_BACK = 30_000;

/** Whom the game waits for, bots left out; nobody before the game and after it. */
function waitedFor({ match, phase }: Table): SeatSet {
  if (!match || phase !== 'playing') return 0;
  const people = listSeats(match.game.awaited(match.state)).filter(
    (seat) => !match.holders[seat]!.isPlayedByBot,
  );
  return people.reduce((set, seat) => set | (1 << seat), 0);
}

export class Ledger {
  private readonly setup: ClockSetup;
  private readonly left: number[];
  private payers: SeatSet = 0;
  private last = 0;

  constructor(setup: ClockSetup, seats: number) {
    this.setup = setup;
    const full = setup.kind === 'live' ? setup.bank : setup.kind === 'none' ? 0 : setup.move;
    this.left = new Array<number>(seats).fill(full);
  }

  /** Time goes by until a line is written. */
  payUntil(at: number): void {
    for (const seat of listSeats(this.payers)) this.left[seat]! -= at - this.last;
    this.last = at;
  }

  hasRunOut(seat: Seat): boolean {
    return hasSeat(this.payers, seat) && this.left[seat]! <= 0;
  }

  /** What the line does to the clocks; `mover` is its seat, and whether a bot had that. */
  enter(input: TableInput, mover: { seat: Seat; bot: boolean } | undefined, after: Table): void {
    const { left, setup } = this;
    const back = mover?.bot && (input.kind === 'move' || input.kind === 'return');
    if (mover && back && setup.kind === 'live' && left[mover.seat]! <= 0)
      left[mover.seat] = Math.min(setup.bank, WELCOME_BACK);
    if (mover && input.kind === 'move' && setup.kind === 'live') left[mover.seat]! += setup.add;
    const payers = waitedFor(after);
    if (setup.kind === 'correspondence') {
      // A whole new span for every turn that begins, and for who has moved or come back.
      for (const seat of listSeats(payers & ~this.payers)) left[seat] = setup.move;
      if (mover && (back || input.kind === 'move')) left[mover.seat] = setup.move;
    }
    this.payers = payers;
  }

  shown(): readonly number[] | undefined {
    return this.setup.kind === 'none' ? undefined : [...this.left];
  }
}
