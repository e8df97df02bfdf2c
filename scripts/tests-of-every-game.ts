/**
 * Finds the tests that look at every game, by what they say: they, or the suites that they share, import
 * `tested-games`, or have "of every game" in a title. There is no list to keep.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MARK = /\/tested-games(\.ts)?'|\bof every game\b/;
/** Suites and helpers that tests share. What the tests are about is no part of the search. */
const isForTests = (file: string) => /\/tests?\/|-suite\.ts$/.test(file);

function looksAtEveryGame(file: string, seen: Set<string>): boolean {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (MARK.test(text)) return true;
  return [...text.matchAll(/from '(\.[^']+)'/g)]
    .map(([, path]) => join(dirname(file), path!))
    .some((path) => isForTests(path) && looksAtEveryGame(path, seen));
}

/** From the root of the repository, sorted. Tests inside the folder of a game belong to that game. */
export const listTestsOfEveryGame = (): string[] =>
  globSync(['packages/*/{src,test,tests}/**/*.{test,long}.ts', 'scripts/*.test.ts', '*.test.ts'])
    .filter((file) => looksAtEveryGame(file, new Set()))
    .sort();

/** Matches the titles that concern a game: its id as a whole word, or all games at once. */
export const makeTitlePattern = (game: string): string =>
  `(?<![\\w-])${game}(?![\\w-])|\\bof every game\\b`;
