/** The chain of takes in a trick. It stays on the table until the next card is laid. */
import type { BohneView } from '@ludotheque/games/nicht-die-bohne';
import { useState } from 'react';

export type Take = BohneView['takes'][number];

/** The view drops a trick with its last take, so that take, of the token card, is added here. */
function addLastTake({ seats, table, takes, token }: BohneView): readonly Take[] {
  const last = takes.at(-1);
  const card = table[token];
  if (!last || !card || takes.length < seats - 1) return takes;
  return [...takes, { seat: last.from, from: token, card }];
}

export function updateChain(
  chain: readonly Take[],
  before: BohneView,
  after: BohneView,
): readonly Take[] {
  if (after.takes.length > 0) return after.takes;
  if (after.phase === 'choose' || after.phase === 'take') return [];
  return before.phase === 'take' ? addLastTake(before) : chain;
}

export function useTakeChain(view: BohneView): readonly Take[] {
  const [seen, setSeen] = useState({ view, chain: view.takes });
  if (seen.view === view) return seen.chain;
  const chain = updateChain(seen.chain, seen.view, view);
  setSeen({ view, chain });
  return chain;
}
