/** How the cards of a hand are laid out, whatever they look like. */

/** A key that stays with a card while the hand changes: equal cards are numbered. */
export const getCardKey = (hand: readonly string[], place: number): string =>
  `${hand[place]}-${place - hand.indexOf(hand[place]!)}`;

/** How far a card lies from the middle of the hand, in cards. */
export const getOffsetFromMiddle = (hand: readonly string[], place: number): number =>
  place - (hand.length - 1) / 2;

/** How many cards lie in each row, so that no row is much shorter than the others. */
export const computeEvenRowLength = (cards: number, maxRowLength: number): number =>
  Math.ceil(cards / Math.ceil(cards / maxRowLength)) || 1;
