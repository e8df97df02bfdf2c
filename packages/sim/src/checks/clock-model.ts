/**
 * Computes everybody's remaining time from the record, in another way than the house does: whoever the
 * game waited for since the previous line is charged for the whole time between the two lines.
 */
import { hasSeat, listSeatsInSet, type Seat, type SeatSet } from '@ludotheque/core';
import type { ClockSetup, Table, TableInput } from '@ludotheque/table';

const RETURN_TIME_MS = 30_000;

/** The seats of people the game waits for; empty before and after the game. */
function findAwaitedPeople({ match, phase }: Table): SeatSet {
  if (!match || phase !== 'playing') return 0;
  const people = listSeatsInSet(match.game.awaited(match.state)).filter(
    (seat) => !match.holders[seat]!.isPlayedByBot,
  );
  return people.reduce((set, seat) => set | (1 << seat), 0);
}

export class ClockModel {
  private readonly clockSetup: ClockSetup;
  private readonly remainingMs: number[];
  private chargedSeats: SeatSet = 0;
  private chargedUntil = 0;

  constructor(setup: ClockSetup, seats: number) {
    this.clockSetup = setup;
    const initialMs = setup.kind === 'live' ? setup.bank : setup.kind === 'none' ? 0 : setup.move;
    this.remainingMs = new Array<number>(seats).fill(initialMs);
  }

  /** Charges the time until a line is written, but for that in which the house was down. */
  chargeUntil(at: number, downtimeMs = 0): void {
    for (const seat of listSeatsInSet(this.chargedSeats))
      this.remainingMs[seat]! -= at - this.chargedUntil - downtimeMs;
    this.chargedUntil = at;
  }

  hasRunOut(seat: Seat): boolean {
    return hasSeat(this.chargedSeats, seat) && this.remainingMs[seat]! <= 0;
  }

  /** What the line does to the clocks; `mover` is its seat, and whether a bot played that seat. */
  applyInput(
    input: TableInput,
    mover: { seat: Seat; bot: boolean } | undefined,
    after: Table,
  ): void {
    const { remainingMs, clockSetup } = this;
    const hasReturned = mover?.bot && (input.kind === 'move' || input.kind === 'return');
    if (mover && hasReturned && clockSetup.kind === 'live' && remainingMs[mover.seat]! <= 0)
      remainingMs[mover.seat] = Math.min(clockSetup.bank, RETURN_TIME_MS);
    if (mover && input.kind === 'move' && clockSetup.kind === 'live')
      remainingMs[mover.seat]! += clockSetup.add;
    const awaitedPeople = findAwaitedPeople(after);
    if (clockSetup.kind === 'correspondence') {
      // The whole time again for every turn that begins, and for whoever has moved or returned.
      for (const seat of listSeatsInSet(awaitedPeople & ~this.chargedSeats))
        remainingMs[seat] = clockSetup.move;
      if (mover && (hasReturned || input.kind === 'move'))
        remainingMs[mover.seat] = clockSetup.move;
    }
    this.chargedSeats = awaitedPeople;
  }

  listRemainingMs(): readonly number[] | undefined {
    return this.clockSetup.kind === 'none' ? undefined : [...this.remainingMs];
  }
}
