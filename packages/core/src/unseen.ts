/**
 * The cards that a viewer has not seen. `imagine` strikes out those that it has, shuffles the rest
 * once, and deals them into every place whose card is hidden: that is what makes it fair.
 */
import type { Deck } from './deck.ts';
import type { Rng } from './game.ts';

export class Unseen {
  private readonly deck: Deck;
  private readonly counts: Uint8Array;
  private readonly cards: Uint8Array;
  private at = 0;

  constructor(deck: Deck) {
    this.deck = deck;
    this.counts = new Uint8Array(deck.kinds.length);
    this.cards = new Uint8Array(deck.cards.length);
  }

  /** Begins anew: nothing has been seen. */
  restart(): this {
    this.counts.set(this.deck.counts);
    return this;
  }

  see(kind: number, times = 1): void {
    this.counts[kind] = this.counts[kind]! - times;
  }

  /** Sees a card by name, and gives its kind. */
  seeName(name: string): number {
    const kind = this.deck.kindOf(name);
    this.see(kind);
    return kind;
  }

  shuffle(rng: Rng): void {
    const { cards, counts } = this;
    let at = cards.length;
    for (let kind = 0; kind < counts.length; kind++)
      for (let left = counts[kind]!; left > 0; left--) cards[--at] = kind;
    this.at = at;
    rng.shuffle(cards.subarray(at));
  }

  /** The next card to deal. */
  next(): number {
    return this.cards[this.at++]!;
  }
}
