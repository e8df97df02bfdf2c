/** Measures what a first visit of a built page loads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const MAX_FIRST_LOAD_BYTES = 130_000;

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The words of the page, of all games together, and of each box; packages have them in `dist`. */
const FIRST_WORDS = (language: string) =>
  new RegExp(
    `src/i18n/words/${language}\\.json$|games/(dist/)?words/${language}\\.json$|/words/${language}\\.json\\?box$`,
  );

/** The code of the first page and the words of one language, of games only what is on their boxes. */
export function measureFirstLoad(dist: string, language: string) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as {
    readonly [source: string]: ManifestChunk;
  };
  const files = new Set<string>();
  const add = (source: string): void => {
    const { file, imports = [] } = manifest[source]!;
    if (files.has(file)) return;
    files.add(file);
    for (const imported of imports) add(imported);
  };
  const words = Object.keys(manifest).filter((source) => FIRST_WORDS(language).test(source));
  for (const source of ['index.html', ...words]) add(source);
  const bytes = [...files].map(
    (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  );
  return {
    bytes: bytes.reduce((sum, each) => sum + each),
    boxes: words.filter((source) => source.endsWith('?box')).length,
    words: words.length,
  };
}
