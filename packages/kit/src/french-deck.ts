/** The French deck: four suits of thirteen, aces high or low, with or without jokers. */
import { Deck } from '@ludotheque/core';

const SUITS = ['♣', '♦', '♥', '♠'];
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const RANKS_IN_SUIT = 13;

/** Cards are numbered suit by suit, low to high, and then the jokers. */
export class FrenchDeck extends Deck {
  readonly suits: readonly string[] = SUITS;
  /** The ranks of a suit from low to high. */
  readonly ranks: readonly string[];

  constructor(ranks: readonly string[], kinds: readonly string[], names: readonly string[]) {
    super(kinds, names);
    this.ranks = ranks;
  }

  /** 0 to 3 for clubs, diamonds, hearts and spades; 4 for jokers. */
  suitOf(kind: number): number {
    return (kind / RANKS_IN_SUIT) | 0;
  }

  /** 0 for the lowest card of a suit, 12 for the highest. */
  rankOf(kind: number): number {
    return kind % RANKS_IN_SUIT;
  }
}

/**
 * Aces are the highest cards of their suits, or with `low: 'A'` the lowest. Tests give `cards`, the names
 * of the few cards that they play with.
 */
export function frenchDeck({
  cards,
  jokers = 0,
  low = '2',
}: {
  readonly low?: '2' | 'A';
  readonly jokers?: number;
  readonly cards?: readonly string[];
} = {}): FrenchDeck {
  const ranks = low === 'A' ? ['A', ...RANKS] : [...RANKS, 'A'];
  const suited = SUITS.flatMap((suit) => ranks.map((rank) => suit + rank));
  const kinds = [...suited, ...Array.from({ length: jokers }, (_, i) => `★${i + 1}`)];
  return new FrenchDeck(ranks, kinds, cards ?? kinds);
}

/** Any other deck, from a table of its cards: how many there are of each. */
export const deckFromTable = (counts: { readonly [card: string]: number }): Deck =>
  new Deck(
    Object.keys(counts),
    Object.entries(counts).flatMap(([card, count]) => new Array<string>(count).fill(card)),
  );
