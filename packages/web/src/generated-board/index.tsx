/** The board module for games without a board of their own. */
import type { AnyGame, BaseView } from '@ludotheque/core';
import type { BoardModule } from '../board-kit/board.ts';
import { GeneratedBoard } from './board.tsx';
import { PlainFace } from './card-face.tsx';
import { inferFlights } from './infer-flights.ts';

export const board: BoardModule = {
  Board: GeneratedBoard,
  listFlights: (event: unknown, before: BaseView, after: BaseView, game: AnyGame) =>
    inferFlights(game, event, before, after),
  pickSound: () => 'card',
  CardFace: PlainFace,
};
