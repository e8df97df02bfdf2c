/** Nanobye's own board. */
import type { NanobyeEvent, NanobyeView } from '@ludotheque/games/nanobye';
import type { BoardModule } from '../../../board-kit/board.ts';
import { NanobyeBoard } from './board.tsx';
import { flightsOf, soundOf } from './flights.ts';
import { Showdown } from './last-showdown.tsx';

export const board: BoardModule<NanobyeView, NanobyeEvent> = {
  Board: NanobyeBoard,
  flights: flightsOf,
  sound: soundOf,
  // A manche is short, and how it ended stays on the table.
  roundEndPauseMs: 6000,
  Closing: ({ speaker, t, view }) =>
    view.closing && (
      <div className="board-nanobye closing">
        <Showdown closing={view.closing} view={view} speaker={speaker} t={t} />
      </div>
    ),
};
