import { gameIds } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { ladderOptions, playLadderMatchup } from '../test/bot-ladder.ts';

/** A quick part of the comparison of bot levels; ladder.long.ts makes all of it. */
describe.each(gameIds)('%s', (game) => {
  it.each([
    ['easy', 'random'],
    ['medium', 'easy'],
  ] as const)('%s is better than %s', async (level, below) => {
    const rung = { game, level, below, seats: 4, games: 200, ...ladderOptions(game) };
    expect((await playLadderMatchup(rung, 2, 'ladder')).low).toBeGreaterThan(0.25);
  });
});
