/** Raises the version of a game for tests, with a rule that differs: it deals from the bottom. */
import type { AnyGame, Rng } from '@ludotheque/core';

const dealFromBottom = (rng: Rng): Rng => ({
  below: (n) => rng.below(n),
  shuffle(cards) {
    rng.shuffle(cards);
    cards.reverse();
  },
});

/** The next version of a game. A record of the old one is illegal by it after a few moves. */
export const makeNextVersion = (game: AnyGame): AnyGame => ({
  ...game,
  version: game.version + 1,
  setup: (options, seats, rng, events) => game.setup(options, seats, dealFromBottom(rng), events),
  play: (state, seat, move, rng, events) =>
    game.play(state, seat, move, dealFromBottom(rng), events),
});
