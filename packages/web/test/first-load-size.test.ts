/** The first page stays small: its code, and the words of one language, of games only what is on the box. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { gameIds, LANGUAGES } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';

const MAX_FIRST_LOAD_BYTES = 130_000;
const DIST_FOLDER = new URL('../dist/', import.meta.url);

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const read = (file: string) => readFileSync(new URL(file, DIST_FOLDER));

it.each(LANGUAGES)(
  'with the box of every game, the first load of JavaScript is small enough in %s',
  (language) => {
    const manifest = JSON.parse(read('.vite/manifest.json').toString()) as {
      readonly [source: string]: ManifestChunk;
    };
    const files = new Set<string>();
    const add = (source: string): void => {
      const { file, imports = [] } = manifest[source]!;
      if (files.has(file)) return;
      files.add(file);
      for (const imported of imports) add(imported);
    };
    add('index.html');
    add(`src/i18n/words/${language}.json`);
    add(`../games/words/${language}.json`);
    for (const id of gameIds) add(`../games/src/${id}/words/${language}.json?box`);
    const bytes = [...files].map((file) => gzipSync(read(file), { level: 9 }).length);
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
  },
);
