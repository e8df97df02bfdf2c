/** The board of every game that has none of its own. */
import type { AnyGame, BaseView } from '@ludotheque/core';
import type { Board } from '../board.ts';
import { GeneratedBoard } from './board.tsx';
import { flightsOf } from './flights.ts';

export const board: Board = {
  Board: GeneratedBoard,
  flights: (event: unknown, before: BaseView, after: BaseView, game: AnyGame) =>
    flightsOf(game, event, before, after),
  sound: () => 'card',
};
