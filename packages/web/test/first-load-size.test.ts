/** The first page stays small: its code, and the words of one language, of games only what is on the box. */
import { join } from 'node:path';
import { gameIds, LANGUAGES } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { MAX_FIRST_LOAD_BYTES, measureFirstLoad } from './first-load.ts';

const DIST_FOLDER = join(import.meta.dirname, '../dist');

it.each(LANGUAGES)(
  'with the box of every game, the first load of JavaScript is small enough in %s',
  (language) => {
    const { boxes, bytes, words } = measureFirstLoad(DIST_FOLDER, language);
    expect({ boxes, words }).toEqual({ boxes: gameIds.length, words: gameIds.length + 2 });
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
  },
);
