/** Which packages cause a new build of the page when they change. */
import { expect, it } from 'vitest';
import { pageFolders } from './build-page.ts';

it('the page is made of its own package and of all that it depends on, at any depth', () => {
  expect(pageFolders().sort()).toEqual(
    ['bots', 'core', 'games', 'house', 'kit', 'protocol', 'store', 'table', 'web'].map(
      (name) => `packages/${name}`,
    ),
  );
});
