import { gameIds, loadKnowledge } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { chooseLadderSeats, ladderOptions, playLadderMatchup } from '../test/bot-ladder.ts';

const QUICK_PAIRS = [
  ['easy', 'random'],
  ['medium', 'easy'],
] as const;

/** A quick part of the comparison of bot levels; ladder.long.ts makes all of it. */
describe.each(gameIds)('%s', async (game) => {
  const seats = await chooseLadderSeats(game);
  const hasKnowledge = (await loadKnowledge(game)) !== undefined;
  // Without knowledge the levels below `hard` differ in nothing but luck.
  it.each(hasKnowledge ? QUICK_PAIRS : [])('%s is better than %s', async (level, below) => {
    const rung = { game, level, below, seats, games: 200, ...ladderOptions(game) };
    expect((await playLadderMatchup(rung, 2, 'ladder')).low).toBeGreaterThan(1 / seats);
  });
});
