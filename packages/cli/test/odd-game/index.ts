/** The odd game, assembled: one frozen object. */
import { makeOddGame, scoreTaken } from './rules.ts';

export { makeOddGame, scoreTaken };
export const game = makeOddGame();
