/** Finds out whether the votes at a table decide something. */
import type { Seat } from '@ludotheque/core';
import type { GameInProgress } from './game-in-progress.ts';
import type { EndReason, PersonId } from './table-setup.ts';
import type { TableVotes } from './votes.ts';

export type VoteDecision = { readonly ending: EndReason } | { readonly out: Seat };

/** Votes against somebody who is no longer idle have been cleared before. */
export function findVoteDecision(
  votes: TableVotes,
  match: GameInProgress,
): VoteDecision | undefined {
  const { holders, personSeats } = match;
  if (personSeats.length === 0) return { ending: 'abandoned' };
  if (votes.allAgreeToEnd(personSeats.map((seat) => holders[seat]!.person!)))
    return { ending: 'agreed' };
  const out = personSeats.find((seat) =>
    votes.hasRemovalMajority(seat, match.countOtherVoters(seat)),
  );
  return out === undefined ? undefined : { out };
}

/**
 * The people who are out of the game while all who still play have agreed to end it: nobody asks them.
 * Where no person plays any more, those who are out decide.
 */
export function listPeopleNotAskedToEnd(votes: TableVotes, match: GameInProgress): PersonId[] {
  if (votes.agreedToEnd.size === 0) return [];
  const { holders, personSeats } = match;
  const isOut = (seat: Seat) => match.findFinalRank(seat) !== undefined;
  const hasAgreed = (seat: Seat) => votes.agreedToEnd.has(holders[seat]!.person!);
  const undecided = personSeats.filter((seat) => !hasAgreed(seat));
  if (!undecided.every(isOut) || personSeats.every(isOut)) return [];
  return undecided.map((seat) => holders[seat]!.person!);
}
