/** Arranging before the start: cards change places between hand and front until one is content. */
import type { GumView } from '@ludotheque/games/battle-gum';
import { useState } from 'react';

export interface Arrangement {
  readonly hand: readonly string[];
  readonly up: readonly string[];
}

/** How one's cards lie: as arranged, also while the choice is sealed, or as the table shows them. */
export function sealed({ chosen, hand, seat, up }: GumView): Arrangement {
  const front = up[seat] ?? [];
  if (!chosen) return { hand, up: front };
  const rest = [...hand, ...front];
  for (const card of chosen) rest.splice(rest.indexOf(card), 1);
  return { hand: rest, up: chosen };
}

export function swapped(cards: Arrangement, hand: number, up: number): Arrangement {
  return {
    hand: cards.hand.with(hand, cards.up[up]!),
    up: cards.up.with(up, cards.hand[hand]!),
  };
}

const order = (card: string) => (card === 'N' ? 14 : Number(card));
/** The face-up cards as a move writes them: ascending, ninjas last. */
export const ascending = (cards: readonly string[]): string[] =>
  cards.toSorted((a, b) => order(a) - order(b));

/**
 * Others choosing must not disturb one's own arranging, a new deal must forget it: what was arranged
 * holds for the very cards that were dealt.
 */
export function useArrangement(view: GumView) {
  const lying = sealed(view);
  const dealt = `${view.hand}/${view.up[view.seat]}`;
  const [own, setOwn] = useState({ dealt, cards: lying });
  const cards = view.chosen || own.dealt !== dealt ? lying : own.cards;
  return {
    cards,
    swap: (hand: number, up: number) => setOwn({ dealt, cards: swapped(cards, hand, up) }),
  };
}
