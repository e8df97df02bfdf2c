/** What everybody at the table has seen of a manche: who has exchanged how much, staked and quit. */
import {
  type AlignCompany,
  STAKE_LEVELS,
} from '../../../packages/games/src/nanobye/knowledge-habit-rows.ts';
import { MAX_SEATS } from './deal.ts';

export class PublicCourse {
  readonly seats: number;
  /** The level of the highest stake, and of each seat's. */
  highest = 0;
  readonly levels = new Uint8Array(MAX_SEATS);
  readonly quit = new Uint8Array(MAX_SEATS);
  readonly exchanged = new Uint8Array(MAX_SEATS);
  private readonly company: AlignCompany = {
    ...{ toCome: 0, inside: 0, leaderToCome: 0, leaderExchanged: 0, matched: 0, below: 0 },
  };

  constructor(seats: number) {
    this.seats = seats;
  }

  /** Everything as in the other course, as far as the seats before this one are concerned. */
  copyUntil(seat: number, other: PublicCourse): void {
    this.highest = other.highest;
    for (let j = 0; j < this.seats; j++) {
      const acted = j < seat;
      this.levels[j] = acted ? other.levels[j]! : 0;
      this.quit[j] = acted ? other.quit[j]! : 0;
      this.exchanged[j] = acted ? other.exchanged[j]! : 0;
    }
  }

  act(seat: number, level: number): void {
    this.levels[seat] = level;
    if (level === 0) this.quit[seat] = 1;
    else this.highest = level;
  }

  mustAlign(seat: number): boolean {
    return this.quit[seat] === 0 && this.levels[seat]! < this.highest;
  }

  /** What the seat sees before it exchanges and stakes. */
  lookBefore(seat: number): AlignCompany {
    const { company } = this;
    company.toCome = this.seats - 1 - seat;
    company.inside = 0;
    company.leaderExchanged = 0;
    company.leaderToCome = 0;
    for (let j = seat - 1; j >= 0; j--) {
      if (this.quit[j] === 1) continue;
      company.inside++;
      if (this.levels[j] !== this.highest) continue;
      company.leaderExchanged = this.exchanged[j]!;
      company.leaderToCome = this.seats - 1 - j;
    }
    return company;
  }

  /** What it sees when it may align. */
  lookAround(seat: number): AlignCompany {
    const { company } = this;
    company.toCome = this.seats - 1 - seat;
    company.matched = 0;
    company.below = 0;
    for (let j = this.seats - 1; j >= 0; j--) {
      if (j === seat || this.quit[j] === 1) continue;
      if (this.levels[j] !== this.highest) {
        company.below++;
        continue;
      }
      company.matched++;
      if (j < seat) continue;
      company.leaderExchanged = this.exchanged[j]!;
      company.leaderToCome = this.seats - 1 - j;
    }
    return company;
  }

  stakeOf(seat: number): number {
    return STAKE_LEVELS[this.levels[seat]!]!;
  }
}
