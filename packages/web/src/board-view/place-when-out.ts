/** Finds who is out of a game that goes on without them, and with which place. */
import type { AnyGame, BaseView } from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';

/** Undefined for those who still play, for spectators, and when the game is over. */
export const findPlaceWhenOut = (game: AnyGame, view: BaseView): number | undefined =>
  view.seat < 0 || view.result ? undefined : game.finalRank?.(view, view.seat);

/** Whether a person at this table still plays, be it that a bot stands in for them. */
export const isPersonLeftInGame = (
  game: AnyGame,
  view: BaseView,
  sitters: PublicTable['sitters'],
): boolean =>
  sitters.some(
    ({ gone, person }, seat) =>
      person !== undefined && gone === undefined && game.finalRank?.(view, seat) === undefined,
  );
