/** What the people at a table decide together: to end the game, or to part with somebody idle. */
import { fail, type Seat } from '@ludotheque/core';
import type { PersonId } from './setup.ts';

export class Council {
  readonly agreed = new Set<PersonId>();
  readonly votes = new Map<Seat, Set<PersonId>>();

  agree(by: PersonId, yes: boolean): void {
    if (yes === this.agreed.has(by)) fail('agreed', 'you have said so already');
    if (yes) this.agreed.add(by);
    else this.agreed.delete(by);
  }

  /** Whether all of these people agree to end the game. */
  isUnanimous(people: readonly PersonId[]): boolean {
    return people.every((person) => this.agreed.has(person));
  }

  vote(by: PersonId, against: Seat): void {
    const voters = this.votes.get(against) ?? new Set();
    if (voters.has(by)) fail('vote', 'you have voted already');
    voters.add(by);
    this.votes.set(against, voters);
  }

  /** Whether more than half of the others have voted against the seat. */
  hasMajority(against: Seat, others: number): boolean {
    return 2 * (this.votes.get(against)?.size ?? 0) > others;
  }

  /** Whoever is no longer idle is not voted on any more; says whether anybody was. */
  acquit(isIdle: (seat: Seat) => boolean): boolean {
    if (this.votes.size === 0) return false;
    const free = [...this.votes.keys()].filter((seat) => !isIdle(seat));
    for (const seat of free) this.votes.delete(seat);
    return free.length > 0;
  }

  /** Who is away has no voice. */
  silence(person: PersonId): void {
    for (const [seat, voters] of this.votes)
      if (voters.delete(person) && voters.size === 0) this.votes.delete(seat);
  }

  /** Who is gone has no voice either, is not asked, and is not voted on. */
  strike(person: PersonId, seat: Seat): void {
    this.votes.delete(seat);
    this.silence(person);
    this.agreed.delete(person);
  }
}
