/** Checks the words of one game: every phrase exists in every language. */
import { type AnyGame, listOptionSpecs, type Phrase } from '@ludotheque/core';
import {
  LANGUAGES,
  type Language,
  readGameWords,
  readSharedWords,
  type WordTree,
} from '@ludotheque/games/shelf';
import { addPhrasesFromRandomGame } from '../add-phrases-from-random-game.ts';
import { expectTrue, type GameCheck } from './game-check.ts';
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

const MANY_SETUPS = 20;
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

type Book = ReadonlyMap<string, string>;

/** The words of the game's version, and those that all games share. */
const readBook = ({ id, version }: AnyGame, language: Language): Book =>
  new Map([
    ...flattenWords(readSharedWords(language)),
    ...flattenWords(readGameWords(id, language, version)),
  ]);

function* findOtherKeysAndBlanks(file: string, words: Book, english: Book): Generator<string> {
  for (const [key, text] of english)
    if (!words.has(key)) yield `${file} lacks ${key}. Translate "${text}".`;
  for (const [key, text] of words) {
    const model = english.get(key);
    if (model === undefined) yield `words/en.json lacks ${key}, which ${file} has.`;
    else if (`${listPlaceholders(text).sort()}` !== `${listPlaceholders(model).sort()}`)
      yield `${file}: ${key} is "${text}", with other blanks than "${model}".`;
  }
}

function* findMissingPhrases(
  file: string,
  words: Book,
  sayings: readonly Phrase[],
): Generator<string> {
  for (const word of sayings.flatMap(listWordValues))
    if (!words.has(word)) yield `${file} lacks ${word}, a word that a sentence fills in.`;
  for (const saying of sayings)
    for (const key of listLookupKeys(saying)) {
      const given = Object.keys(saying.values ?? {});
      const text = words.get(key);
      const unfilled = listPlaceholders(text ?? '').filter((blank) => !given.includes(blank));
      const values = given.map((name) => `{{${name}}}`).join(', ') || 'no blanks';
      if (text === undefined) yield `${file} lacks ${key}. Write a sentence; it may use ${values}.`;
      else if (unfilled.length > 0)
        yield `${file}: ${key} has {{${unfilled[0]}}}; it may use ${values}.`;
    }
}

/** Fails with one line for each problem. */
function expectNone(problems: Iterable<string>): void {
  const lines = new Set(problems);
  expectTrue(lines.size === 0, [...lines].join('\n'));
}

/** The words are those of the game's version. */
export function listTranslationChecks(game: AnyGame): GameCheck[] {
  let sayings: Phrase[] | undefined;
  const getSayings = () => {
    sayings ??= collectGamePhrases(game);
    return sayings;
  };
  return LANGUAGES.flatMap((language): GameCheck[] => {
    const group = `in words: ${language}`;
    const file = `words/${language}.json`;
    const read = () => readBook(game, language);
    return [
      {
        group,
        title: 'has the same keys and blanks as English',
        run: () => expectNone(findOtherKeysAndBlanks(file, read(), readBook(game, 'en'))),
      },
      {
        group,
        title: 'has words for everything that random play can make it say',
        run: () => expectNone(findMissingPhrases(file, read(), getSayings())),
      },
      {
        group,
        title: 'names and explains the game and its options',
        run() {
          const words = read();
          const missing = ['name', 'tagline', ...listOptionKeys(game)].filter(
            (it) => !words.has(it),
          );
          expectNone(missing.map((key) => `${file} lacks ${key}.`));
        },
      },
    ];
  });
}
