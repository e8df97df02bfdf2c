/** The board module of Nanobye. */
import { type NanobyeEvent, type NanobyeView, STARTING_CHIPS } from '@ludotheque/games/nanobye';
import type { BoardModule } from '../../../board-kit/board.ts';
import { NanobyeBoard } from './board.tsx';
import { Face } from './faces.tsx';
import { listFlights, pickSound } from './flights.ts';
import { Showdown } from './last-showdown.tsx';

export const board: BoardModule<NanobyeView, NanobyeEvent> = {
  Board: NanobyeBoard,
  CardFace: Face,
  listFlights,
  pickSound,
  startingScore: STARTING_CHIPS,
  // A manche is short, and its showdown stays on the table.
  roundEndPauseMs: 6000,
  Closing: ({ speaker, t, view }) =>
    view.closing && (
      <div className="board-nanobye closing">
        <Showdown closing={view.closing} view={view} speaker={speaker} t={t} />
      </div>
    ),
  scoreUnit: 'chips',
};
