/** Tricks: which cards may be laid, and who takes them. */
import type { BaseView, Seat } from '@ludotheque/core';
import type { CardFan } from './card-zones.ts';
import type { FrenchDeck } from './french-deck.ts';
import type { LegalMoveWriter } from './legal-move-writer.ts';
import { NONE } from './parts.ts';

export const holdsSuit = (deck: FrenchDeck, hand: CardFan, suit: number): boolean => {
  for (let i = 0; i < hand.count; i++) if (deck.suitOf(hand.at(i)) === suit) return true;
  return false;
};

/** Lists the cards of the suit led; every card for a seat that leads, or holds none of that suit. */
export function listCardsThatFollow(
  deck: FrenchDeck,
  hand: CardFan,
  led: number,
  legal: LegalMoveWriter,
  encode: (kind: number) => number,
): void {
  const mustFollow = led !== NONE && holdsSuit(deck, hand, deck.suitOf(led));
  for (let i = 0; i < hand.count; i++) {
    const kind = hand.at(i);
    if (!mustFollow || deck.suitOf(kind) === deck.suitOf(led)) legal.add(encode(kind));
  }
}

/** Whether a card beats one laid before it: higher in the same suit, or a trump on another suit. */
export function beats(deck: FrenchDeck, kind: number, other: number, trumps: number): boolean {
  const suit = deck.suitOf(kind);
  return suit === deck.suitOf(other) ? kind > other : suit === trumps;
}

/** The seat that takes the trick with the cards laid so far. */
export function findTrickTaker(
  deck: FrenchDeck,
  trick: ArrayLike<number>,
  leader: Seat,
  seats: number,
  trumps: number,
): Seat {
  let taker = leader;
  for (let step = 1; step < seats; step++) {
    const seat = (leader + step) % seats;
    if (trick[seat] !== NONE && beats(deck, trick[seat]!, trick[taker]!, trumps)) taker = seat;
  }
  return taker;
}

/** A view of a game whose parts `hand` and `table` hold the cards of the players and of the trick. */
type TrickView = BaseView & {
  readonly hand?: readonly string[];
  readonly hands: readonly number[];
  readonly table: readonly (string | null)[];
};

/** For `after`: the table when a seat has laid a card, so that a whole trick is seen before it is taken. */
export const showLaidCard = <V extends TrickView>(
  view: V,
  { card, seat }: { readonly card: string; readonly seat: Seat },
): V => ({
  ...view,
  table: view.table.with(seat, card),
  hands: view.hands.with(seat, view.hands[seat]! - 1),
  ...(view.seat === seat && { hand: view.hand?.filter((held) => held !== card) }),
});
