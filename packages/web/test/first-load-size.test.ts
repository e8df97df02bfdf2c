/**
 * The first page stays small: its code, and the words of one language, of games only what is on the box. So does
 * what bots know of each game.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameIds, LANGUAGES } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { MAX_FIRST_LOAD_BYTES, measureFirstLoad, measureKnowledge } from './first-load.ts';

const DIST_FOLDER = join(import.meta.dirname, '../dist');
const GAMES_FOLDER = join(import.meta.dirname, '../../games/src');
const MAX_KNOWLEDGE_BYTES = 40_000;

it.each(LANGUAGES)(
  'with the box of every game, the first load of JavaScript is small enough in %s',
  (language) => {
    const { boxes, bytes, words } = measureFirstLoad(DIST_FOLDER, language);
    expect({ boxes, words }).toEqual({ boxes: gameIds.length, words: gameIds.length + 2 });
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
  },
);

it('what bots know of every game, learnt weights included, is at most 40 kB in all its files', () => {
  const measured = [];
  for (const game of gameIds) {
    const bytes = measureKnowledge(DIST_FOLDER, gameIds, game);
    const hasKnowledge = existsSync(join(GAMES_FOLDER, game, 'knowledge.ts'));
    if (hasKnowledge) expect(bytes, game).toBeGreaterThan(0);
    measured.push({ game, bytes: bytes ?? 0 });
  }
  expect(measured.filter(({ bytes }) => bytes > MAX_KNOWLEDGE_BYTES)).toEqual([]);
});

it('a game whose knowledge is split into several files is measured as a whole', () => {
  const dist = mkdtempSync(join(tmpdir(), 'ludo-dist-'));
  const write = (name: string, bytes: number) => writeFileSync(join(dist, name), 'x'.repeat(bytes));
  const manifest = {
    'index.html': {
      file: 'first.js',
      imports: ['_shared.js'],
      dynamicImports: ['games/a/knowledge.ts', 'games/b/knowledge.ts'],
    },
    '_shared.js': { file: 'shared.js' },
    'games/a/knowledge.ts': {
      file: 'a.js',
      imports: ['_shared.js', '_both.js'],
      dynamicImports: ['games/a/weights.ts'],
    },
    'games/a/weights.ts': { file: 'weights.js' },
    'games/b/knowledge.ts': { file: 'b.js', imports: ['_both.js'] },
    '_both.js': { file: 'both.js' },
  };
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  write('first.js', 1);
  write('shared.js', 1);
  write('a.js', 100);
  write('weights.js', 2_000);
  write('both.js', 30);
  write('b.js', 4);
  const measure = (game: string) => measureKnowledge(dist, ['a', 'b', 'c'], game);
  expect([measure('a'), measure('b'), measure('c')]).toEqual([2_130, 34, undefined]);
  rmSync(dist, { recursive: true });
});
