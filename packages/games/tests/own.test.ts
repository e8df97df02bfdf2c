import { LegalPairs, readOptions, SeededRng, stepAtRandom, WATCHER } from '@ludotheque/core';
import { expect, it } from 'vitest';
import { gameIds, openGame } from '../shelf.ts';

type Fields = { readonly [key: string]: unknown };

it.each(gameIds)('%s: what is not called a seat’s own is the same for everybody', async (id) => {
  const game = await openGame(id);
  const own =
    game.own ??
    Object.keys(game.view(game.setup(readOptions(game, {}), game.seats.min, new SeededRng('')), 0));
  const common = (view: unknown) =>
    Object.fromEntries(Object.entries(view as Fields).filter(([key]) => !own.includes(key)));
  const rng = new SeededRng('own keys');
  for (let { min: seats, max } = game.seats; seats <= max; seats++) {
    const state = game.setup(readOptions(game, {}), seats, rng);
    const pairs = new LegalPairs(game, seats);
    for (let ply = 0; ply < 300 && stepAtRandom(game, state, pairs, rng, rng); ply++) {
      const everybody = common(game.view(state, WATCHER));
      for (let seat = 0; seat < seats; seat++)
        expect(common(game.view(state, seat))).toEqual(everybody);
    }
  }
});
