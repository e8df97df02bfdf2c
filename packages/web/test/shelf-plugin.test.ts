/** What the plugin `shelf` gives the page of games in the house and in packages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gameFolders } from '@ludotheque/games/folders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeShelfModule } from '../vite-plugins/shelf-plugin.ts';

const WORD_PARTS = ['board', 'lesson', 'practice', 'quick-reference'];

let root: string;
const at = (path: string) => join(root, path);
const write = (part: string) => {
  const whist = { id: 'whist', rules: pathToFileURL(at('dist/')), package: installed() };
  return writeShelfModule(part, [...gameFolders.values(), whist]);
};
const installed = () => ({
  name: '@me/whist',
  version: '1.0.0',
  root: pathToFileURL(at('')),
  page: pathToFileURL(at('page/')),
});

const FILES = [
  ...['index.js', 'knowledge.js', 'v1/index.js', 'RULES.md', 'RULES.fr.md', 'box.json'],
  ...['words/fr.json', 'v1/words/fr.json'],
].map((name) => `dist/${name}`);
const PAGE_FILES = [
  ...['lid.tsx', 'pad.js', 'celebration.tsx', 'board/index.js', 'lesson/index.ts'],
  ...['quick-reference/index.ts', 'practice/positions/all.json', 'daily-options.json'],
  ...['rule-book-example.css', 'words/fr.json', ...WORD_PARTS.map((it) => `${it}/words/fr.json`)],
].map((name) => `page/${name}`);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ludo-whist-'));
  for (const file of [...FILES, ...PAGE_FILES]) {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), '');
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each([
  ['rules', 'whist', 'dist/index.js', 'game'],
  ['rules', 'whist/v1', 'dist/v1/index.js', 'game'],
  ['knowledge', 'whist', 'dist/knowledge.js', 'knowledge'],
  ['boards', 'whist', 'page/board/index.js', 'board'],
  ['celebrations', 'whist', 'page/celebration.tsx', 'celebration'],
  ['lessons', 'whist', 'page/lesson/index.ts', 'lesson'],
  ['practice', 'whist', 'page/practice/positions/all.json', 'default'],
  ['quick-references', 'whist', 'page/quick-reference/index.ts', 'quickReference'],
  ['score-pads', 'whist', 'page/pad.js', 'pad'],
  ['rule-books', 'whist/en', 'dist/RULES.md?raw', 'default'],
  ['rule-books', 'whist/fr', 'dist/RULES.fr.md?raw', 'default'],
  ['words', 'whist/fr', 'dist/words/fr.json', 'default'],
  ['words', 'whist/v1/fr', 'dist/v1/words/fr.json', 'default'],
  ['box-words', 'whist/fr', 'dist/words/fr.json?box', 'default'],
  ['extra-words', 'whist/fr', 'page/words/fr.json', 'default'],
  ...WORD_PARTS.map((it) => [`${it}-words`, 'whist/fr', `page/${it}/words/fr.json`, 'default']),
] as [string, string, string, string][])(
  '%s has %s, loaded when it is needed',
  (part, key, file, name) => {
    expect(write(part)).toContain(
      `  "${key}": () => import("${at(file)}").then((it) => it.${name}),\n`,
    );
  },
);

it.each([
  ['boxes', 'dist/box.json', 'default'],
  ['lids', 'page/lid.tsx', 'Lid'],
  ['daily-options', 'page/daily-options.json', 'default'],
])('%s has whist at once', (part, file, name) => {
  const code = write(part);
  const [, variable] =
    new RegExp(`import \\{ ${name} as (part\\d+) \\} from "${at(file)}";`).exec(code) ?? [];
  expect(code).toContain(`  "whist": ${variable},\n`);
});

it('the styles of rule books are imported for their effect', () => {
  expect(write('rule-book-styles')).toContain(`import "${at('page/rule-book-example.css')}";`);
});

it('in-house games have their parts beside those of packages', () => {
  expect(write('boards')).toMatch(/"nox": .*\/web\/src\/games\/nox\/board\/index\.tsx"/);
  expect(write('rules')).toMatch(/"nox": .*\/games\/src\/nox\/index\.ts"/);
  expect(write('boards')).not.toContain('"golf"');
});

it('the words that all games share have one entry for each language', () => {
  expect(write('shared-words').match(/"(\w\w)": /g)).toEqual(
    ['de', 'en', 'fr', 'nl'].map((language) => `"${language}": `),
  );
});

it('a part that does not exist is a mistake of the page', () => {
  expect(() => write('lid')).toThrow('there is no part lid of the shelf');
});
