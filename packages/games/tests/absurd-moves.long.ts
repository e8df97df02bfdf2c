/** Counts absurd moves in many games of every level. Some minutes on two cores. */
import type { BotLevel } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { countAtLevel, findLimit, loadPolicy } from './absurd-moves/absurd-move-limits.ts';
import { ENDS_LOST_GAME, PASSES_UP_WIN } from './absurd-moves/any-game.ts';
import { gamesWithDetectors } from './absurd-moves/count-absurd-moves.ts';
import { slowlyTestedGameIds } from './tested-games.ts';

const GAMES_BY_LEVEL: readonly (readonly [BotLevel, number])[] = [
  ['easy', 400],
  ['medium', 400],
  ['hard', 40],
];
const HARD_ITERATIONS = 500;

const judgedGames = slowlyTestedGameIds.filter((id) => gamesWithDetectors.includes(id));

describe.each(judgedGames)('%s', async (id) => {
  const policy = await loadPolicy(id);

  it.each(GAMES_BY_LEVEL)('%s makes no more absurd moves than it may', (level, games) => {
    const { mistakes } = countAtLevel(policy, level, games, HARD_ITERATIONS);
    for (const [mistake, count] of mistakes) {
      process.stdout.write(`${id}, ${level}: ${mistake}: ${(count / games).toFixed(3)} a game\n`);
      expect(count / games, mistake).toBeLessThanOrEqual(findLimit(id, level, mistake));
    }
  });

  it('random makes every mistake of this game: the detectors notice all of them', () => {
    const { mistakes } = countAtLevel(policy, 'random', 400);
    // Not in every game a move can end it early.
    const ofAnyGame = [ENDS_LOST_GAME, PASSES_UP_WIN];
    for (const [mistake, count] of mistakes)
      if (!ofAnyGame.includes(mistake)) expect(count, mistake).toBeGreaterThan(0);
  });
});
