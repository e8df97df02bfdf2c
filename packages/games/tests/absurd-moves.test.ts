import { BOT_PERSONALITIES, type BotLevel } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { countAtLevel, findMostAllowed, loadPolicy } from './absurd-moves/absurd-move-limits.ts';
import { listOwnMistakes } from './absurd-moves/count-absurd-moves.ts';
import { testedGameIds } from './tested-games.ts';

/** As many games as are played in a second or two; absurd-moves.long.ts counts in more, and `expert` too. */
const GAMES_BY_LEVEL: readonly (readonly [BotLevel, number])[] = [
  ['easy', 60],
  ['medium', 300],
  ['hard', 5],
];
/** Few, where a search of them makes as few mistakes as a long one. */
const DEFAULT_ITERATIONS = 50;
const ITERATIONS_BY_GAME: { readonly [game: string]: number } = { 'battle-gum': 500 };
/** With each personality, as at tables; of `hard` where searches as long as there are quick. */
const GAMES_WITH_PERSONALITY = 5;
const HARD_GAMES_WITH_PERSONALITY: { readonly [game: string]: number } = { nanobye: 4 };

describe.each(testedGameIds)('%s', async (id) => {
  const policy = await loadPolicy(id);
  const iterations = ITERATIONS_BY_GAME[id] ?? DEFAULT_ITERATIONS;

  it.each(GAMES_BY_LEVEL)(
    '%s hardly ever makes a move that a person finds absurd',
    (level, games) => {
      const { mistakes } = countAtLevel(policy, level, games, { iterations });
      for (const [mistake, count] of mistakes)
        expect(count, mistake).toBeLessThanOrEqual(findMostAllowed(id, level, mistake, games));
    },
  );

  it.each(BOT_PERSONALITIES)('nor does a %s one', (personality) => {
    for (const [level, games] of [
      ['medium', GAMES_WITH_PERSONALITY],
      ['hard', HARD_GAMES_WITH_PERSONALITY[id] ?? 0],
    ] as const)
      for (const [mistake, count] of countAtLevel(policy, level, games, { personality }).mistakes)
        expect(count, `${level}: ${mistake}`).toBeLessThanOrEqual(
          findMostAllowed(id, level, mistake, games),
        );
  });

  const own = listOwnMistakes(id);
  it('random makes half of the mistakes: the detectors notice them', () => {
    const { mistakes } = countAtLevel(policy, 'random', 10);
    const made = own.filter((mistake) => mistakes.get(mistake)! > 0);
    expect(made.length).toBeGreaterThanOrEqual(own.length / 2);
  });
});
