/** Wraps a game so that its cards are counted after the deal and after every move. */
import { type AnyGame, Deck } from '@ludotheque/core';
import { Violation } from './house-promises.ts';

export function addCardCountCheck(
  game: AnyGame,
  reportViolation: (violation: Violation) => void,
): AnyGame {
  const { counts } = new Deck(game.kinds, game.deck);
  const checkCount = (state: unknown, when: string) => {
    const census = game.census(state);
    if (census.every((cards, kind) => cards === counts[kind])) return;
    reportViolation(
      new Violation('cards', `${game.id}, ${when}: ${census.join()} of ${counts.join()}`),
    );
  };
  return {
    ...game,
    setup(options, seats, rng, events) {
      const state = game.setup(options, seats, rng, events);
      checkCount(state, 'after the deal');
      return state;
    },
    play(state, seat, move, rng, events) {
      game.play(state, seat, move, rng, events);
      checkCount(state, `after ${JSON.stringify(game.write(move))}`);
    },
  };
}
