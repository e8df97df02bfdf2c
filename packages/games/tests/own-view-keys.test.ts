import {
  listOptionSpecs,
  type OptionValues,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
  WATCHER,
} from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../shelf.ts';
import { testedGameIds } from './tested-games.ts';

describe.each(testedGameIds)('%s', async (id) => {
  const game = await loadGame(id);
  /** The defaults, and every option at each of its values, or at both ends of its range. */
  const variants: OptionValues[] = [
    {},
    ...listOptionSpecs(game).flatMap(([name, spec]): OptionValues[] => {
      if (spec.kind === 'flag') return [{ [name]: !spec.default }];
      if (spec.kind === 'range') return [{ [name]: spec.min }, { [name]: Math.min(spec.max, 3) }];
      return spec.values.map((value) => ({ [name]: value }));
    }),
  ];

  it.each(variants)('keys that are not in `own` are the same for every seat, with %j', (given) => {
    const rng = new SeededRng('own keys');
    for (let { min: seats, max } = game.seats; seats <= max; seats++) {
      const state = game.setup(resolveOptions(game, given), seats, rng);
      const pairs = new SeatMovePairs(game, seats);
      for (let ply = 0; ply < 200 && tryPlayRandomMove(game, state, pairs, rng, rng); ply++) {
        const everybody = game.view(state, WATCHER);
        for (let seat = 0; seat < seats; seat++)
          expect({ ...everybody, ...game.own?.(state, seat) }).toEqual(game.view(state, seat));
      }
    }
  });
});
