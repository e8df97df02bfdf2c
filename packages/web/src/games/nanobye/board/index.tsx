/** The board module of Nanobye. */
import { type NanobyeEvent, type NanobyeView, STARTING_CHIPS } from '@ludotheque/games/nanobye';
import type { BoardModule } from '../../../board-kit/board.ts';
import { NanobyeBoard } from './board.tsx';
import { Face } from './faces.tsx';
import { listFlights, pickSound } from './flights.ts';
import { getShowdownDurationMs, StagedShowdown } from './staged-showdown.tsx';

export const board: BoardModule<NanobyeView, NanobyeEvent> = {
  Board: NanobyeBoard,
  CardFace: Face,
  listFlights,
  pickSound,
  startingScore: STARTING_CHIPS,
  scoreUnit: 'chips',
  // A manche is short.
  roundEndPauseMs: 3_000,
  Closing: StagedShowdown,
  getClosingDurationMs: getShowdownDurationMs,
};
