/** Measures what a built page loads: at a first visit, and to know how to play a game. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const MAX_FIRST_LOAD_BYTES = 130_000;

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

interface Manifest {
  readonly [source: string]: ManifestChunk;
}

const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The words of the page, of all games together, and of each box; packages have them in `dist`. */
const FIRST_WORDS = (language: string) =>
  new RegExp(
    `src/i18n/words/${language}\\.json$|games/(dist/)?words/${language}\\.json$|/words/${language}\\.json\\?box$`,
  );

/** The code of the first page and the words of one language, of games only what is on their boxes. */
export function measureFirstLoad(dist: string, language: string) {
  const manifest = readManifest(dist);
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

/** The source of a game's knowledge, as the manifest names it; packages have it in `dist`. */
const findKnowledge = (manifest: Manifest, game: string): string | undefined =>
  Object.keys(manifest).find((source) =>
    new RegExp(`/${game}/(dist/)?knowledge\\.[jt]s$`).test(source),
  );

/** Everything that this source loads now or later, without what is left out. */
function collectChunks(manifest: Manifest, source: string, leftOut: ReadonlySet<string>) {
  const found = new Set<string>();
  const add = (each: string): void => {
    if (found.has(each) || leftOut.has(each)) return;
    found.add(each);
    const { dynamicImports = [], imports = [] } = manifest[each]!;
    for (const imported of [...imports, ...dynamicImports]) add(imported);
  };
  add(source);
  return found;
}

/** The bytes that only what bots know of a game loads, in all its files; undefined without knowledge. */
export function measureKnowledge(dist: string, games: readonly string[], game: string) {
  const manifest = readManifest(dist);
  const own = findKnowledge(manifest, game);
  if (own === undefined) return undefined;
  const ofAllGames = new Set(games.flatMap((id) => findKnowledge(manifest, id) ?? []));
  const others = collectChunks(manifest, 'index.html', ofAllGames);
  return [...collectChunks(manifest, own, others)]
    .map((source) => statSync(join(dist, manifest[source]!.file)).size)
    .reduce((sum, bytes) => sum + bytes);
}
