/** The laws that are checked by sampling, over many more walks than `npm test` takes. */
import { listSampleOptions } from '@ludotheque/core';
import {
  assertChoicesCommute,
  assertCopiesAreIndependent,
  assertGameEnds,
  assertImaginedViewsMatch,
  assertMovesAreWellFormed,
  assertNonInterference,
  assertRefusalsAreExact,
  assertTranscriptReplays,
} from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { gameIds, loadGame } from '../shelf.ts';

const WALKS = Number(process.env.LUDO_WALKS ?? 15);
const SEED = process.env.LUDO_SEED ?? 'long';

test.each(gameIds)('%s keeps the laws on every walk', async (id) => {
  const game = await loadGame(id);
  let found = 0;
  for (let seats = game.seats.min; seats <= game.seats.max; seats++)
    for (const options of listSampleOptions(game))
      for (let n = 0; n < WALKS; n++) {
        const walk = { game, options, seats, seed: `${SEED}/${n}` };
        assertCopiesAreIndependent(walk);
        assertImaginedViewsMatch(walk);
        assertMovesAreWellFormed(walk);
        assertChoicesCommute(walk);
        assertTranscriptReplays(walk);
        assertGameEnds(walk);
        assertRefusalsAreExact(walk);
        found += assertNonInterference(walk, 20);
      }
  expect(found).toBeGreaterThan(0);
});
