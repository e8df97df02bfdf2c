/**
 * The cards that a viewer has not seen. `imagine` marks the seen cards, shuffles the rest once, and
 * deals them into every hidden place, so that all states that fit the view are equally likely.
 */

import type { Rng } from '../game/game.ts';
import type { Deck } from './deck.ts';

export class UnseenCards {
  private readonly deck: Deck;
  private readonly counts: Uint8Array;
  private readonly cards: Uint8Array;
  private nextIndex = 0;

  constructor(deck: Deck) {
    this.deck = deck;
    this.counts = new Uint8Array(deck.kinds.length);
    this.cards = new Uint8Array(deck.cards.length);
  }

  /** Starts again: nothing has been seen. */
  reset(): this {
    this.counts.set(this.deck.counts);
    return this;
  }

  markSeen(kind: number, times = 1): void {
    this.counts[kind] = this.counts[kind]! - times;
  }

  /** Marks a card by name as seen, and returns its kind. */
  markSeenByName(name: string): number {
    const kind = this.deck.kindOf(name);
    this.markSeen(kind);
    return kind;
  }

  shuffle(rng: Rng): void {
    const { cards, counts } = this;
    let at = cards.length;
    for (let kind = 0; kind < counts.length; kind++)
      for (let left = counts[kind]!; left > 0; left--) cards[--at] = kind;
    this.nextIndex = at;
    rng.shuffle(cards.subarray(at));
  }

  /** The next card to deal. */
  dealNext(): number {
    return this.cards[this.nextIndex++]!;
  }
}
