/** Refusals that are the same in every game. Their words are the house's, not a game's. */
import type { BaseView, Refusal } from './game.ts';
import { WATCHER } from './seats.ts';

export const NOT_A_MOVE: Refusal = { code: 'house.notAMove' };
const OVER: Refusal = { code: 'house.over' };
const WATCHING: Refusal = { code: 'house.watching' };
const NOT_YOUR_TURN: Refusal = { code: 'house.notYourTurn' };

/** Why this viewer cannot move at all, if so. */
export function refuseOutOfTurn(view: BaseView): Refusal | undefined {
  if (view.seat === WATCHER) return WATCHING;
  if (view.result !== null) return OVER;
  return view.awaited.includes(view.seat) ? undefined : NOT_YOUR_TURN;
}
