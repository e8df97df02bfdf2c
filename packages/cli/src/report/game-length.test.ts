/** Games end while people still enjoy them: docs/game-length.md. */
import { TARGET_MINUTES } from '@ludotheque/bots';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { describe, expect, it, test } from 'vitest';
import { playForMinutes } from '../../test/play-for-minutes.ts';

const GAMES = 10;

describe.each(testedGameIds)('%s, as a new table starts it', async (id) => {
  const policy = await loadRulesAndBotKnowledge(id);
  const { max, min } = policy.game.seats;
  const tables = Array.from({ length: max - min + 1 }, (_, i) => min + i).flatMap((seats) =>
    (['easy', 'medium'] as const).map((level) => [seats, level] as const),
  );
  it.each(tables)('%i seats: nine of ten games of %s are over in time', (seats, level) => {
    const minutes = playForMinutes(policy, { games: GAMES, level, seats });
    const inTime = minutes.filter((each) => each <= TARGET_MINUTES).length;
    expect(inTime, `minutes: ${minutes.map(Math.round).join(', ')}`).toBeGreaterThanOrEqual(
      0.9 * GAMES,
    );
  });
});

/** Most games without a limit, where bots that never get impatient need four hours. */
const ENDLESS_MINUTES = 100;

test('without a limit, bots of Nanobye get impatient, so that games end all the same', async () => {
  const policy = await loadRulesAndBotKnowledge('nanobye');
  const options = { manches: 0 };
  const minutes = playForMinutes(policy, { games: GAMES, level: 'medium', options, seats: 4 });
  const inTime = minutes.filter((each) => each <= ENDLESS_MINUTES).length;
  expect(inTime, `minutes: ${minutes.map(Math.round).join(', ')}`).toBeGreaterThanOrEqual(
    0.8 * GAMES,
  );
});
