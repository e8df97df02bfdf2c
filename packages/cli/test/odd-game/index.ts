/** The odd game, assembled: one frozen object. */
import { makeOddGame } from './rules.ts';

export { makeOddGame };
export const game = makeOddGame();
