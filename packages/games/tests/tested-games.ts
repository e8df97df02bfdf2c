/**
 * Which games a test looks at that looks at every game. `LUDO_GAME=golf` narrows all of them to one, and
 * `npm run check-game golf` runs them so. It finds these tests by their imports and titles: a title has
 * the id of its game, or the words "every game" where one test looks at all of them.
 */
import { gameIds } from '../shelf.ts';

const only = process.env.LUDO_GAME;
if (only !== undefined && !gameIds.includes(only))
  throw new Error(`LUDO_GAME=${only}: there is no such game; there are ${gameIds.join(', ')}`);

export const testedGameIds: readonly string[] = only === undefined ? gameIds : [only];

/** For tests that take minutes for each game: none of them while an author waits for `check-game`. */
export const slowlyTestedGameIds: readonly string[] =
  process.env.LUDO_CHECK === '1' ? [] : testedGameIds;
