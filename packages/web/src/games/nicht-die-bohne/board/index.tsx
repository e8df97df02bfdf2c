/** The board of Nicht die Bohne! */
import type { BohneEvent, BohneView } from '@ludotheque/games/nicht-die-bohne';
import type { BoardModule } from '../../../board-kit/board.ts';
import { BohneBoard } from './board.tsx';
import { Closing } from './closing.tsx';
import { flights, sound } from './flights.ts';

export const board: BoardModule<BohneView, BohneEvent> = {
  Board: BohneBoard,
  Closing,
  flights,
  sound,
};
