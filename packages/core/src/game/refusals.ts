/** Refusals that are the same in every game. Their words are shared by all games. */
import type { BaseView, Refusal } from './game.ts';
import { WATCHER } from './seats.ts';

export const NOT_A_MOVE_REFUSAL: Refusal = { code: 'house.notAMove' };
const GAME_OVER_REFUSAL: Refusal = { code: 'house.over' };
const WATCHING_REFUSAL: Refusal = { code: 'house.watching' };
const NOT_YOUR_TURN_REFUSAL: Refusal = { code: 'house.notYourTurn' };

/** Why this viewer cannot move at all; undefined if it can. */
export function refuseOutOfTurn(view: BaseView): Refusal | undefined {
  if (view.seat === WATCHER) return WATCHING_REFUSAL;
  if (view.result !== null) return GAME_OVER_REFUSAL;
  return view.awaited.includes(view.seat) ? undefined : NOT_YOUR_TURN_REFUSAL;
}
