/** As game-length.test.ts, with the levels that search as long as they do at a table. */
import { TARGET_MINUTES } from '@ludotheque/bots';
import { slowlyTestedGameIds } from '@ludotheque/games/tested-games';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { describe, expect, it } from 'vitest';
import { playForMinutes } from '../../test/play-for-minutes.ts';

const GAMES = 20;

describe.each(slowlyTestedGameIds)('%s, as a new table starts it', async (id) => {
  const policy = await loadRulesAndBotKnowledge(id);
  const { max, min } = policy.game.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  it.each(counts)('%i seats: nine of ten games of hard are over in time', (seats) => {
    const minutes = playForMinutes(policy, { games: GAMES, level: 'hard', seats });
    const inTime = minutes.filter((each) => each <= TARGET_MINUTES).length;
    expect(inTime, `minutes: ${minutes.map(Math.round).join(', ')}`).toBeGreaterThanOrEqual(
      0.9 * GAMES,
    );
  });
});
