/** Counts absurd moves in many games of every level and personality. An hour on two cores. */
import { BOT_PERSONALITIES, type BotLevel } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { countAtLevel, findMostAllowed, loadPolicy } from './absurd-moves/absurd-move-limits.ts';
import { listOwnMistakes } from './absurd-moves/count-absurd-moves.ts';
import { slowlyTestedGameIds } from './tested-games.ts';

const GAMES_BY_LEVEL: readonly (readonly [BotLevel, number])[] = [
  ['easy', 400],
  ['medium', 1_000],
  ['hard', 40],
  ['expert', 20],
];
const ITERATIONS = 500;
/** Of each personality, with searches as long as at a table. */
const GAMES_WITH_PERSONALITY: readonly (readonly [BotLevel, number])[] = [
  ['medium', 200],
  ['hard', 20],
  ['expert', 3],
];

describe.each(slowlyTestedGameIds)('%s', async (id) => {
  const policy = await loadPolicy(id);

  const check = (level: BotLevel, games: number, how: Parameters<typeof countAtLevel>[3]) => {
    for (const [mistake, count] of countAtLevel(policy, level, games, how).mistakes) {
      const name = how?.personality ? `${how.personality}: ${mistake}` : mistake;
      process.stdout.write(`${id}, ${level}: ${name}: ${(count / games).toFixed(3)} a game\n`);
      expect(count, name).toBeLessThanOrEqual(findMostAllowed(id, level, mistake, games));
    }
  };

  it.each(GAMES_BY_LEVEL)('%s makes no more absurd moves than it may', (level, games) => {
    check(level, games, { iterations: ITERATIONS });
  });

  it.each(GAMES_WITH_PERSONALITY)('nor does a %s with a personality', (level, games) => {
    for (const personality of BOT_PERSONALITIES) check(level, games, { personality });
  });

  const own = listOwnMistakes(id);
  it('random makes every mistake: the detectors notice all of them', () => {
    const { mistakes } = countAtLevel(policy, 'random', 400);
    for (const mistake of own) expect(mistakes.get(mistake), mistake).toBeGreaterThan(0);
  });
});
