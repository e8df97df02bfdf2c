/** What all parts of the board share: what is seen, what may be done, and what is planned. */
import type { Move } from '@ludotheque/core';
import type { NanobyeView } from '@ludotheque/games/nanobye';
import type { BoardProps } from '../../../board-kit/board.ts';
import type { Plan } from './plan.ts';

export interface Table
  extends Pick<BoardProps<NanobyeView>, 'view' | 'moves' | 'hint' | 'speaker' | 't'> {
  readonly bets: readonly Move[];
  readonly plan: Plan;
  say(move: Move): void;
  lift(place: number): void;
  play(move: Move): void;
}
