/** The board module of NOX. */
import type { NoxEvent, NoxView } from '@ludotheque/games/nox';
import type { BoardModule } from '../../../board-kit/board.ts';
import { NoxBoard } from './board.tsx';
import { Closing } from './closing.tsx';
import { Face } from './faces.tsx';
import { listFlights, pickSound } from './flights.ts';

export const board: BoardModule<NoxView, NoxEvent> = {
  Board: NoxBoard,
  CardFace: Face,
  Closing,
  listFlights,
  pickSound,
};
