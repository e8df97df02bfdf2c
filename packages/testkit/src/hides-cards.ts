/** Finds out whether a game hides anything at all: then two worlds can look the same. */
import { SeededRng } from '@ludotheque/core';
import { listSeatsAndWatcher, type RandomGameSetup } from './random-game.ts';
import { serializeState } from './serialize-state.ts';

const IMAGINED_WORLDS = 8;

/** Whether somebody at the table, or a spectator, cannot know the whole position after the deal. */
export function hidesCards({ game, options, seats, seed }: RandomGameSetup): boolean {
  const rng = new SeededRng(`${seed} hidden`);
  const state = game.setup(options, seats, rng);
  const truth = serializeState(state);
  return listSeatsAndWatcher(seats).some((seat) => {
    const view = game.view(state, seat);
    return Array.from({ length: IMAGINED_WORLDS }, () => game.imagine(view, rng)).some(
      (world) => serializeState(world) !== truth,
    );
  });
}
