/** Finds the place of a viewer who is out of a game that goes on without them. */
import type { AnyGame, BaseView } from '@ludotheque/core';

/** Undefined for those who still play, for spectators, and when the game is over. */
export const findPlaceWhenOut = (game: AnyGame, view: BaseView): number | undefined =>
  view.seat < 0 || view.result ? undefined : game.finalRank?.(view, view.seat);
