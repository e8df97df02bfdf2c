/** The board of NOX. */
import type { NoxEvent, NoxView } from '@ludotheque/games/nox';
import type { Board } from '../board.ts';
import { NoxBoard } from './board.tsx';
import { Closing } from './closing.tsx';
import { flights, sound } from './flights.ts';

export const board: Board<NoxView, NoxEvent> = { Board: NoxBoard, Closing, flights, sound };
