/** Counts absurd moves in many games of every level. Some minutes on two cores. */
import type { BotLevel } from '@ludotheque/core';
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

describe.each(slowlyTestedGameIds)('%s', async (id) => {
  const policy = await loadPolicy(id);

  it.each(GAMES_BY_LEVEL)('%s makes no more absurd moves than it may', (level, games) => {
    const { mistakes } = countAtLevel(policy, level, games, ITERATIONS);
    for (const [mistake, count] of mistakes) {
      process.stdout.write(`${id}, ${level}: ${mistake}: ${(count / games).toFixed(3)} a game\n`);
      expect(count, mistake).toBeLessThanOrEqual(findMostAllowed(id, level, mistake, games));
    }
  });

  const own = listOwnMistakes(id);
  it('random makes every mistake: the detectors notice all of them', () => {
    const { mistakes } = countAtLevel(policy, 'random', 400);
    for (const mistake of own) expect(mistakes.get(mistake), mistake).toBeGreaterThan(0);
  });
});
