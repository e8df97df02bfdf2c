/** The laws that are checked by sampling, over many more walks than `npm test` takes. */
import { listSampleOptions } from '@ludotheque/core';
import {
  choicesCommute,
  copiesAreIndependent,
  gamesEnd,
  movesAreWellFormed,
  refusalsAreExact,
  transcriptsReplay,
  viewsAreImagined,
  worldsTellTheSame,
} from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { gameIds, openGame } from '../shelf.ts';

const WALKS = Number(process.env.LUDO_WALKS ?? 15);
const SEED = process.env.LUDO_SEED ?? 'long';

test.each(gameIds)('%s keeps the laws on every walk', async (id) => {
  const game = await openGame(id);
  let found = 0;
  for (let seats = game.seats.min; seats <= game.seats.max; seats++)
    for (const options of listSampleOptions(game))
      for (let n = 0; n < WALKS; n++) {
        const walk = { game, options, seats, seed: `${SEED}/${n}` };
        copiesAreIndependent(walk);
        viewsAreImagined(walk);
        movesAreWellFormed(walk);
        choicesCommute(walk);
        transcriptsReplay(walk);
        gamesEnd(walk);
        refusalsAreExact(walk);
        found += worldsTellTheSame(walk, 20);
      }
  expect(found).toBeGreaterThan(0);
});
