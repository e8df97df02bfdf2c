/** A pack of 52: four suits of thirteen. A card is its index in `KINDS`, suit by suit, low to high. */

const SUITS = ['♣', '♦', '♥', '♠'] as const;
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

export const KINDS: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));

export const suitOf = (kind: number): number => Math.floor(kind / RANKS.length);

/** Whether a card beats one laid before it: higher in the same suit, or a trump on another suit. */
export function beats(kind: number, other: number, trumps: number): boolean {
  const suit = suitOf(kind);
  return suit === suitOf(other) ? kind > other : suit === trumps;
}
