/** The first page stays small: its code, and the words of one language, of games only what is on the box. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds, LANGUAGES } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { MAX_FIRST_LOAD_BYTES, measureFirstLoad } from './first-load.ts';

const DIST_FOLDER = join(import.meta.dirname, '../dist');
const MAX_KNOWLEDGE_BYTES = 40_000;

it.each(LANGUAGES)(
  'with the box of every game, the first load of JavaScript is small enough in %s',
  (language) => {
    const { boxes, bytes, words } = measureFirstLoad(DIST_FOLDER, language);
    expect({ boxes, words }).toEqual({ boxes: gameIds.length, words: gameIds.length + 2 });
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
  },
);

it('what bots know of a game, learnt weights included, is at most 40 kB and a file of its own', () => {
  const assets = join(DIST_FOLDER, 'assets');
  const files = readdirSync(assets).filter((name) => /^knowledge-.*\.js$/.test(name));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files)
    expect(statSync(join(assets, file)).size, file).toBeLessThanOrEqual(MAX_KNOWLEDGE_BYTES);
});
