import type { BotLevel } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { countAtLevel, findLimit, loadPolicy } from './absurd-moves/absurd-move-limits.ts';
import { gamesWithDetectors } from './absurd-moves/count-absurd-moves.ts';
import { testedGameIds } from './tested-games.ts';

/** The levels that decide at once; absurd-moves.long.ts counts in more games, those of `hard` too. */
const LEVELS: readonly BotLevel[] = ['easy', 'medium'];
const GAMES = 20;
/** So few games may have a little more by chance: this many times the standard deviation. */
const ALLOWANCE = 3;

const judgedGames = testedGameIds.filter((id) => gamesWithDetectors.includes(id));

describe.each(judgedGames)('%s', async (id) => {
  const policy = await loadPolicy(id);

  it.each(LEVELS)('%s hardly ever makes a move that a person finds absurd', (level) => {
    const { mistakes } = countAtLevel(policy, level, GAMES);
    for (const [mistake, count] of mistakes) {
      const expected = GAMES * findLimit(id, level, mistake);
      expect(count, mistake).toBeLessThanOrEqual(expected + ALLOWANCE * Math.sqrt(expected));
    }
  });

  it('random makes half of the mistakes: the detectors notice them', () => {
    const { mistakes } = countAtLevel(policy, 'random', 10);
    const made = [...mistakes].filter(([, count]) => count > 0);
    expect(made.length).toBeGreaterThanOrEqual(mistakes.size / 2);
  });
});
