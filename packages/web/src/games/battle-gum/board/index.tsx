/** The board module of Battle Gum. */
import type { GumEvent, GumView } from '@ludotheque/games/battle-gum';
import type { BoardModule } from '../../../board-kit/board.ts';
import { GumBoard } from './board.tsx';
import { Face } from './faces.tsx';
import { getEventDurationMs, listFlights, pickSound } from './flights.ts';

export const board: BoardModule<GumView, GumEvent> = {
  Board: GumBoard,
  CardFace: ({ card }) => <Face card={card} small={false} />,
  listFlights,
  pickSound,
  getEventDurationMs,
  scoreUnit: 'cards',
};
