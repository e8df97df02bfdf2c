/** The board module of Nicht die Bohne! */
import type { BohneEvent, BohneView } from '@ludotheque/games/nicht-die-bohne';
import type { BoardModule } from '../../../board-kit/board.ts';
import { BohneBoard } from './board.tsx';
import { Closing } from './closing.tsx';
import { Face } from './faces.tsx';
import { listFlights, pickSound } from './flights.ts';

export const board: BoardModule<BohneView, BohneEvent> = {
  Board: BohneBoard,
  CardFace: Face,
  Closing,
  listFlights,
  pickSound,
};
