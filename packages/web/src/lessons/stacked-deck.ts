/** Decks that are not shuffled but put together: the cards that matter on top, the others beneath. */
import type { AnyGame } from '@ludotheque/core';

export function stackDeck({ deck }: AnyGame, top: readonly string[]): string[] {
  const rest = [...deck];
  for (const card of top) {
    const at = rest.indexOf(card);
    if (at < 0) throw new Error(`the deck has no ${card} left`);
    rest.splice(at, 1);
  }
  return [...top, ...rest];
}

/** Hands in the order in which their seats are dealt to, one card at a time. */
export const interleaveHands = (...hands: readonly (readonly string[])[]): string[] =>
  hands[0]!.flatMap((_, round) => hands.map((hand) => hand[round]!));
