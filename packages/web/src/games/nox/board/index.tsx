/** The board of NOX. */
import type { NoxEvent, NoxView } from '@ludotheque/games/nox';
import type { BoardModule } from '../../../board-kit/board.ts';
import { NoxBoard } from './board.tsx';
import { Closing } from './closing.tsx';
import { flights, sound } from './flights.ts';

export const board: BoardModule<NoxView, NoxEvent> = { Board: NoxBoard, Closing, flights, sound };
