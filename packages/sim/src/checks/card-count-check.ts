/** Counts the cards after every move that the house makes, in its own games and by its own rules. */
import { type AnyGame, Deck } from '@ludotheque/core';
import { Violation } from './house-promises.ts';

export function addCardCountCheck(game: AnyGame, accuse: (violation: Violation) => void): AnyGame {
  const { counts } = new Deck(game.kinds, game.deck);
  const count = (state: unknown, when: string) => {
    const census = game.census(state);
    if (census.every((cards, kind) => cards === counts[kind])) return;
    accuse(new Violation('cards', `${game.id}, ${when}: ${census.join()} of ${counts.join()}`));
  };
  return {
    ...game,
    setup(options, seats, rng, events) {
      const state = game.setup(options, seats, rng, events);
      count(state, 'after the deal');
      return state;
    },
    play(state, seat, move, rng, events) {
      game.play(state, seat, move, rng, events);
      count(state, `after ${JSON.stringify(game.write(move))}`);
    },
  };
}
