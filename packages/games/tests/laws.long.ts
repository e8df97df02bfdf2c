/** Checks the laws that sample random games, on many more games than `npm test` does. */
import { listSampleOptions } from '@ludotheque/core';
import {
  assertChoicesCommute,
  assertCopiesAreIndependent,
  assertEqualViewsGetEqualFrames,
  assertGameEnds,
  assertImaginedViewsMatch,
  assertMovesAreWellFormed,
  assertRefusalsAreExact,
  assertTranscriptReplays,
  hidesCards,
} from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { loadGame } from '../shelf.ts';
import { slowlyTestedGameIds } from './tested-games.ts';

const WALKS = Number(process.env.LUDO_WALKS ?? 15);
const SEED = process.env.LUDO_SEED ?? 'long';

test.each(slowlyTestedGameIds)('%s keeps the laws in every random game', async (id) => {
  const game = await loadGame(id);
  let found = 0;
  let isHiding = false;
  for (let seats = game.seats.min; seats <= game.seats.max; seats++)
    for (const options of listSampleOptions(game))
      for (let n = 0; n < WALKS; n++) {
        const setup = { game, options, seats, seed: `${SEED}/${n}` };
        assertCopiesAreIndependent(setup);
        assertImaginedViewsMatch(setup);
        assertMovesAreWellFormed(setup);
        assertChoicesCommute(setup);
        assertTranscriptReplays(setup);
        assertGameEnds(setup);
        assertRefusalsAreExact(setup);
        found += assertEqualViewsGetEqualFrames(setup, 20);
        isHiding ||= hidesCards(setup);
      }
  if (isHiding) expect(found).toBeGreaterThan(0);
});
