import { expect, it } from 'vitest';
import { listTestsOfEveryGame, makeTitlePattern } from './tests-of-every-game.ts';

it('the tests of every game are found by an import, by a shared suite, and by a title', () => {
  const found = listTestsOfEveryGame();
  expect(found).toContain('packages/server/test/leak/frames-leak.test.ts');
  expect(found).toContain('packages/web/test/play-whole-games.long.ts');
  expect(found).toContain('tidy.test.ts');
  expect(found).not.toContain('packages/server/test/crash/kill-server.test.ts');
  expect(found.filter((file) => file.startsWith('packages/games/src/'))).toEqual([]);
});

it('a title belongs to a game if it has its id as a whole word', () => {
  const pattern = new RegExp(makeTitlePattern('golf'));
  for (const title of [
    'golf',
    'the rule book of golf in de',
    '[P11] golf: every delta',
    'games/golf',
  ])
    expect(title).toMatch(pattern);
  for (const title of ['mini-golf', 'golf-cup', 'golfer', 'every game ends'])
    expect(title).not.toMatch(pattern);
  expect('the texts of every game in fr').toMatch(pattern);
});
