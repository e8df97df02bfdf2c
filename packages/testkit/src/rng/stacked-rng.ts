/** A stacked deck: shuffles give the orders that a test asks for. */
import type { Rng } from '@ludotheque/core';

interface HasKinds {
  readonly kinds: readonly string[];
}

/**
 * Each order gives the top cards of one shuffle by name; the rest of the deck follows in its own
 * order. More shuffles than orders are an error of the test.
 */
export function makeStackedRng(game: HasKinds, ...orders: readonly (readonly string[])[]): Rng {
  let used = 0;
  return {
    below() {
      throw new Error('a stacked deck has no other chance');
    },
    shuffle(cards) {
      const order = orders[used++];
      if (order === undefined) throw new Error(`there is no order for shuffle ${used}`);
      const rest = [...cards];
      const top = order.map((name) => {
        const at = rest.indexOf(game.kinds.indexOf(name));
        if (at < 0) throw new Error(`the deck has no ${name} left`);
        return rest.splice(at, 1)[0]!;
      });
      cards.set([...top, ...rest]);
    },
  };
}
