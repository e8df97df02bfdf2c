/** The state that all parts of the board share: the view, the legal moves and the planned move. */
import type { Move } from '@ludotheque/core';
import type { NanobyeView } from '@ludotheque/games/nanobye';
import type { BoardProps } from '../../../board-kit/board.ts';
import type { MovePlan } from './plan.ts';

export interface BoardState
  extends Pick<BoardProps<NanobyeView>, 'game' | 'view' | 'moves' | 'hint' | 'speaker' | 't'> {
  readonly bets: readonly Move[];
  readonly plan: MovePlan;
  /** Plans a move that is no exchange. */
  say(move: Move): void;
  /** Adds a card to the planned exchange, or removes it. */
  lift(place: number): void;
  play(move: Move): void;
}
