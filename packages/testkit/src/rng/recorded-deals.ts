/** Records the order of every shuffle, and deals recorded orders again, perhaps with cards swapped. */
import type { Rng } from '@ludotheque/core';

/** Shuffles with another generator, and keeps the order of the cards after each shuffle. */
export function createRecordingRng(rng: Rng): Rng & { readonly orders: readonly Uint8Array[] } {
  const orders: Uint8Array[] = [];
  return {
    orders,
    below: (n) => rng.below(n),
    shuffle(cards) {
      rng.shuffle(cards);
      orders.push(cards.slice());
    },
  };
}

/** Shuffles into the given orders, one after the other; without one it leaves the cards as they are. */
export function createFixedDealRng(orders: readonly Uint8Array[]): Rng & { used: number } {
  return {
    used: 0,
    below() {
      throw new Error('the rules use no chance but shuffles');
    },
    shuffle(cards) {
      const order = orders[this.used++];
      if (order) cards.set(order);
    },
  };
}
