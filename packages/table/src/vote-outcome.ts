/** What the people at a table have decided, as far as they have. */
import type { Seat } from '@ludotheque/core';
import type { Match } from './match.ts';
import type { EndReason } from './table-setup.ts';
import type { TableVotes } from './votes.ts';

export type VoteOutcome = { readonly ending: EndReason } | { readonly out: Seat };

/** Votes stand only against who is idle: whoever is not has been acquitted. */
export function findVoteOutcome(council: TableVotes, match: Match): VoteOutcome | undefined {
  const { holders, personSeats } = match;
  if (personSeats.length === 0) return { ending: 'abandoned' };
  if (council.allAgreeToEnd(personSeats.map((seat) => holders[seat]!.person!)))
    return { ending: 'agreed' };
  const out = personSeats.find((seat) =>
    council.hasRemovalMajority(seat, match.countOtherVoters(seat)),
  );
  return out === undefined ? undefined : { out };
}
