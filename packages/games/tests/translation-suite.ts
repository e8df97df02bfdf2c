/** Checks the words of one game: every phrase exists in every language. */
import { type AnyGame, listOptionSpecs, type Phrase } from '@ludotheque/core';
import { addPhrasesFromRandomGame } from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, readGameWords, readSharedWords, type WordTree } from '../shelf.ts';
import { listSetupsInTurn } from './setups-in-turn.ts';

/** All words by their full keys. */
export function flattenWords(words: WordTree, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + key, text]] : flattenWords(text, `${prefix}${key}.`),
  );
}

const listPlaceholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

/** The keys under which a phrase is looked up: by number, and in the second person. */
function listLookupKeys({ key, values = {} }: Phrase): string[] {
  const personal = ['who', 'owner'].some((name) => {
    const value = values[name];
    return typeof value === 'object' && 'seat' in value;
  });
  const persons = personal ? [key, `${key}_you`] : [key];
  return 'count' in values ? persons.flatMap((p) => [`${p}_one`, `${p}_other`]) : persons;
}

/** The words of the game that a phrase fills in. */
const listWordValues = ({ values = {} }: Phrase): string[] =>
  Object.values(values).flatMap((value) =>
    typeof value === 'object' && 'word' in value ? [value.word] : [],
  );

const MANY_SETUPS = 50;
/** No power of two, so that every value of every option is among every fifth setup. */
const SETUP_STEP = 5;

/** The phrases of random games, with every number of seats and every option. */
function collectGamePhrases(game: AnyGame): Phrase[] {
  const sayings = new Map<string, Phrase>();
  const setups = listSetupsInTurn(game, 'words');
  for (const [i, setup] of setups.entries())
    if (setups.length < MANY_SETUPS || i % SETUP_STEP === 0)
      addPhrasesFromRandomGame(setup, sayings);
  return [...sayings.values()];
}

const listOptionKeys = (game: AnyGame) =>
  listOptionSpecs(game).flatMap(([name, spec]) => {
    const values = spec.kind === 'choice' ? spec.values : [];
    return ['name', 'about', ...values.map((v) => `values.${v}`)].map(
      (k) => `options.${name}.${k}`,
    );
  });

/** The words are those of the game's version. */
export function describeTranslations(game: AnyGame): void {
  const books = LANGUAGES.map((language) => {
    const words = new Map([
      ...flattenWords(readSharedWords(language)),
      ...flattenWords(readGameWords(game.id, language, game.version)),
    ]);
    return [language, words] as const;
  });
  const sayings = collectGamePhrases(game);

  describe.each(books)('in words: %s', (language, words) => {
    const file = `words/${language}.json`;
    const english = books.find(([each]) => each === 'en')![1];
    it('has the same keys and blanks as English', () => {
      const problems = [...english.keys()]
        .filter((key) => !words.has(key))
        .map((key) => `${file} lacks ${key}. Translate "${english.get(key)}".`);
      for (const [key, text] of words) {
        const model = english.get(key);
        if (model === undefined) problems.push(`words/en.json lacks ${key}, which ${file} has.`);
        else if (`${listPlaceholders(text).sort()}` !== `${listPlaceholders(model).sort()}`)
          problems.push(`${file}: ${key} is "${text}", with other blanks than "${model}".`);
      }
      expect(problems).toEqual([]);
    });
    it('has words for everything that random play can make it say', () => {
      const problems = sayings
        .flatMap(listWordValues)
        .filter((word) => !words.has(word))
        .map((word) => `${file} lacks ${word}, a word that a sentence fills in.`);
      for (const saying of sayings)
        for (const key of listLookupKeys(saying)) {
          const given = Object.keys(saying.values ?? {});
          const text = words.get(key);
          const unfilled = listPlaceholders(text ?? '').filter((blank) => !given.includes(blank));
          const values = given.map((name) => `{{${name}}}`).join(', ') || 'no blanks';
          if (text === undefined)
            problems.push(`${file} lacks ${key}. Write a sentence; it may use ${values}.`);
          else if (unfilled.length > 0)
            problems.push(`${file}: ${key} has {{${unfilled[0]}}}; it may use ${values}.`);
        }
      expect([...new Set(problems)]).toEqual([]);
    });
    it('names and explains the game and its options', () => {
      const missing = ['name', 'tagline', ...listOptionKeys(game)].filter((key) => !words.has(key));
      expect(missing.map((key) => `${file} lacks ${key}.`)).toEqual([]);
    });
  });
}
