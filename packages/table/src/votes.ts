/** The votes of the people at a table: to end the game, or to remove somebody who is idle. */
import type { Seat } from '@ludotheque/core';
import { refuseInput } from './input-errors.ts';
import type { PersonId } from './table-setup.ts';

export class TableVotes {
  readonly agreedToEnd = new Set<PersonId>();
  readonly removalVotes = new Map<Seat, Set<PersonId>>();

  setAgreedToEnd(by: PersonId, yes: boolean): void {
    if (yes === this.agreedToEnd.has(by)) refuseInput('agreed', 'you have said so already');
    if (yes) this.agreedToEnd.add(by);
    else this.agreedToEnd.delete(by);
  }

  /** Whether all of these people agree to end the game. */
  allAgreeToEnd(people: readonly PersonId[]): boolean {
    return people.every((person) => this.agreedToEnd.has(person));
  }

  voteToRemove(by: PersonId, against: Seat): void {
    const voters = this.removalVotes.get(against) ?? new Set();
    if (voters.has(by)) refuseInput('vote', 'you have voted already');
    voters.add(by);
    this.removalVotes.set(against, voters);
  }

  /** Whether more than half of the others have voted against the seat. */
  hasRemovalMajority(against: Seat, others: number): boolean {
    return 2 * (this.removalVotes.get(against)?.size ?? 0) > others;
  }

  /** Drops the votes against people who are no longer idle; returns whether there were any. */
  clearVotesAgainstActive(isIdle: (seat: Seat) => boolean): boolean {
    if (this.removalVotes.size === 0) return false;
    const active = [...this.removalVotes.keys()].filter((seat) => !isIdle(seat));
    for (const seat of active) this.removalVotes.delete(seat);
    return active.length > 0;
  }

  /** A person who is away has no vote. */
  withdrawVotes(person: PersonId): void {
    for (const [seat, voters] of this.removalVotes)
      if (voters.delete(person) && voters.size === 0) this.removalVotes.delete(seat);
  }

  /** A person who has left for good has no vote, and needs not agree to an end. */
  removePerson(person: PersonId, seat: Seat): void {
    this.removalVotes.delete(seat);
    this.withdrawVotes(person);
    this.agreedToEnd.delete(person);
  }
}
