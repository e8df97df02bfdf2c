/** What the people at a table have decided, as far as they have. */
import type { Seat } from '@ludotheque/core';
import type { Council } from './council.ts';
import type { Match } from './match.ts';
import type { Ending } from './setup.ts';

export type Verdict = { readonly ending: Ending } | { readonly out: Seat };

/** Votes stand only against who is idle: whoever is not has been acquitted. */
export function verdictOf(council: Council, match: Match): Verdict | undefined {
  const { holders, people } = match;
  if (people.length === 0) return { ending: 'abandoned' };
  if (council.isUnanimous(people.map((seat) => holders[seat]!.person!)))
    return { ending: 'agreed' };
  const out = people.find((seat) => council.hasMajority(seat, match.voicesBeside(seat)));
  return out === undefined ? undefined : { out };
}
