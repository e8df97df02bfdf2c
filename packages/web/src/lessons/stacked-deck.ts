/** Puts together the decks of lessons: the cards that matter on top, the others below. */
import type { AnyGame } from '@ludotheque/core';

export function stackDeck({ deck }: AnyGame, top: readonly string[]): string[] {
  const rest = [...deck];
  for (const card of top) {
    const index = rest.indexOf(card);
    if (index < 0) throw new Error(`the deck has no ${card} left`);
    rest.splice(index, 1);
  }
  return [...top, ...rest];
}

/** The cards of these hands in the order of the deal: one card to each seat in turn. */
export const interleaveHands = (...hands: readonly (readonly string[])[]): string[] =>
  hands[0]!.flatMap((_, round) => hands.map((hand) => hand[round]!));
