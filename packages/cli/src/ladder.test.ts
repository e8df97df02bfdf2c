import { loadKnowledge } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, it } from 'vitest';
import { chooseLadderSeats, ladderOptions, playLadderMatchup } from './ladder/ladder-matchup.ts';

const QUICK_PAIRS = [
  ['easy', 'random'],
  ['medium', 'easy'],
] as const;

/** Whether the levels are in order in a few games; ladder.long.ts plays so many that luck is ruled out. */
describe.each(testedGameIds)('%s', async (game) => {
  const seats = await chooseLadderSeats(game);
  const hasKnowledge = (await loadKnowledge(game)) !== undefined;
  // Alone at a table there is nobody to be compared with.
  const pairs = seats === 1 ? [] : QUICK_PAIRS;
  it.each(hasKnowledge ? pairs : [])('%s is better than %s', async (level, below) => {
    const rung = { game, level, below, seats, games: 100, ...ladderOptions(game) };
    expect((await playLadderMatchup(rung, 2, 'ladder')).winShare).toBeGreaterThan(1 / seats);
  });
  // Without knowledge the levels search a little, and there are games that are luck alone.
  it.each(hasKnowledge ? [] : pairs)('%s is not worse than %s', async (level, below) => {
    const rung = { game, level, below, seats, games: 60, ...ladderOptions(game) };
    expect((await playLadderMatchup(rung, 2, 'ladder')).high).toBeGreaterThanOrEqual(1 / seats);
  });
});
