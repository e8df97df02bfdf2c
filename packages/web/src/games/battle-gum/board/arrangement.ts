/** Arranging before the start: the viewer swaps cards between the hand and the face-up cards. */
import type { GumView } from '@ludotheque/games/battle-gum';
import { useState } from 'react';

export interface Arrangement {
  readonly hand: readonly string[];
  readonly up: readonly string[];
}

/** The viewer's cards as they lie: as arranged if the choice is made but not yet revealed, else as in the view. */
export function readOwnCards({ chosen, hand, seat, up }: GumView): Arrangement {
  const front = up[seat] ?? [];
  if (!chosen) return { hand, up: front };
  const rest = [...hand, ...front];
  for (const card of chosen) rest.splice(rest.indexOf(card), 1);
  return { hand: rest, up: chosen };
}

export function swapCards(cards: Arrangement, hand: number, up: number): Arrangement {
  return {
    hand: cards.hand.with(hand, cards.up[up]!),
    up: cards.up.with(up, cards.hand[hand]!),
  };
}

const getCardRank = (card: string) => (card === 'N' ? 14 : Number(card));

/** Sorts face-up cards as a move writes them: ascending, ninjas last. */
export const sortAscending = (cards: readonly string[]): string[] =>
  cards.toSorted((a, b) => getCardRank(a) - getCardRank(b));

/**
 * Keeps the viewer's arrangement for as long as the dealt cards are the same: choices of others do
 * not disturb it, and a new deal drops it.
 */
export function useArrangement(view: GumView) {
  const ownCards = readOwnCards(view);
  const dealt = `${view.hand}/${view.up[view.seat]}`;
  const [arranged, setArranged] = useState({ dealt, cards: ownCards });
  const cards = view.chosen || arranged.dealt !== dealt ? ownCards : arranged.cards;
  return {
    cards,
    swap: (hand: number, up: number) => setArranged({ dealt, cards: swapCards(cards, hand, up) }),
  };
}
