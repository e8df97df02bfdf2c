/** Finds out whether the votes at a table decide something. */
import type { Seat } from '@ludotheque/core';
import type { GameInProgress } from './game-in-progress.ts';
import type { EndReason } from './table-setup.ts';
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
