import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { validatePersonName } from '@ludotheque/house';
import { describe, expect, it } from 'vitest';

type Words = { readonly [key: string]: string | Words };
const sources = new URL('..', import.meta.url);

const readWords = (folder: string, language: string): Words =>
  JSON.parse(readFileSync(new URL(`${folder}/words/${language}.json`, sources), 'utf8'));
const foldersWithWords = (parent: string) =>
  readdirSync(new URL(parent, sources))
    .map((name) => `${parent}${name}`)
    .filter((folder) => existsSync(new URL(`${folder}/words/en.json`, sources)));

/** Folders of single pages, and the words that every page has. */
const pages = foldersWithWords('');
const games = foldersWithWords('games/');

function listEntries(words: Words, path = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]): [key: string, text: string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : listEntries(value, `${path}${key}.`),
  );
}
/** French has one plural form more than the others. */
const isInEveryLanguage = ([key]: [key: string, text: string]) => !key.endsWith('_many');
const listPlaceholders = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort();

it('words are found in the folders of the page and of every game that has some', () => {
  expect(pages).toEqual(expect.arrayContaining(['i18n', 'account', 'about']));
  expect(games).toContain('games/nox');
});

describe.each([...pages, ...games])('the words of %s', (folder) => {
  const english = new Map(listEntries(readWords(folder, 'en')));

  describe.each(['fr', 'de', 'nl'])('in %s', (language) => {
    const words = new Map(listEntries(readWords(folder, language)).filter(isInEveryLanguage));

    it('have every key that they have in English', () => {
      expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
    });

    it('have the same placeholders as in English', () => {
      for (const [key, text] of words)
        if (!key.endsWith('_one'))
          expect(listPlaceholders(text), key).toEqual(listPlaceholders(english.get(key)!));
    });
  });
});

it('every key that the code asks for exists', () => {
  const keysIn = (folders: readonly string[]) =>
    new Set(
      folders
        .flatMap((folder) => listEntries(readWords(folder, 'en')))
        .map(([key]) => key.replace(/_(one|other)$/, '')),
    );
  const pageKeys = keysIn(pages);
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) && !/^games\/[^/]+\/board\//.test(file) && !file.includes('test'),
  );
  for (const file of files) {
    // A score pad also has the words in its game's folder.
    const ownKeys = keysIn(games.filter((folder) => file.startsWith(`${folder}/`)));
    const code = readFileSync(new URL(file, sources), 'utf8');
    for (const [, key] of code.matchAll(/(?<!translator\.)\bt\(\s*'([\w.-]+)'(?!, { ns)/g))
      expect(pageKeys.has(key!) || ownKeys.has(key!), `${file}: ${key}`).toBe(true);
  }
});

it.each(['en', 'fr', 'de', 'nl'])(
  'the names of guests in %s are allowed, and all different',
  (language) => {
    const names = new Map(listEntries(readWords('i18n', language))).get('guest.names')!.split(', ');
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(validatePersonName(name)).toBe(name);
  },
);
