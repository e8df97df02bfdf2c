/** Loads the files of words, one for each language, and adds them to the translator. */

import boxWordFiles from 'virtual:shelf/box-words';
import sharedWordFiles from 'virtual:shelf/shared-words';
import gameWordFiles from 'virtual:shelf/words';
import { applyTypographyToWords } from '@ludotheque/games/typography';
import i18next, { type i18n } from 'i18next';
import type { Language } from './language.ts';
import type { Words } from './lazy-word-files.ts';

type WordFiles = { readonly [key: string]: () => Promise<Words> };

const commonWordFiles = import.meta.glob<Words>('./words/*.json', { import: 'default' });
type LazyWordFiles = typeof import('./lazy-word-files.ts');

/** What the first page does not need: even the list of these files is loaded later. */
const findLazyFiles = (kind: keyof LazyWordFiles) => async (): Promise<WordFiles> =>
  (await import('./lazy-word-files.ts'))[kind];

/** More than a long evening needs. A page that stays open for weeks starts again from nothing. */
const MAX_CACHED_SENTENCES = 10_000;

/** Translating is slow, and a table needs the same few hundred sentences again for every card. */
function cacheTranslations(translate: i18n['t'], cache: Map<string, string>): i18n['t'] {
  return new Proxy(translate, {
    apply(_, self, args: Parameters<i18n['t']>) {
      const key = JSON.stringify(args);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      if (cache.size >= MAX_CACHED_SENTENCES) cache.clear();
      const sentence: string = Reflect.apply(translate, self, args);
      cache.set(key, sentence);
      return sentence;
    },
  });
}

/** Makes a translator with the words that every page needs. */
export async function createTranslator(language: Language): Promise<i18n> {
  const translator = i18next.createInstance();
  const [ui, house] = await Promise.all([
    commonWordFiles[`./words/${language}.json`]!(),
    sharedWordFiles[language]!(),
  ]);
  await translator.init({
    lng: language,
    resources: {
      [language]: {
        ui: applyTypographyToWords(language, ui),
        house: applyTypographyToWords(language, house),
      },
    },
    ns: ['ui', 'house'],
    defaultNS: 'ui',
    fallbackNS: ['house'],
    interpolation: { escapeValue: false },
  });
  const cache = new Map<string, string>();
  translator.t = cacheTranslations(translator.t, cache);
  translator.store.on('added', () => cache.clear());
  return translator;
}

/** Starts the download early, so that the words are there when the translator is. */
export function prefetchBoxWords(language: Language, id: string): void {
  void boxWordFiles[`${id}/${language}`]!();
}

/** Adds the words in one file, if there is such a file. */
type AddWords = (translator: i18n, language: Language, id: string) => Promise<void>;

const addWordsFrom =
  (
    findFiles: () => WordFiles | Promise<WordFiles>,
    namespace: (id: string) => string,
    toKey = (id: string, language: Language): string => `${id}/${language}`,
  ): AddWords =>
  async (translator, language, id) => {
    const loadWords = (await findFiles())[toKey(id, language)];
    if (!loadWords) return;
    const words = applyTypographyToWords(language, await loadWords());
    // Deep, because the words of a single page join those that every page has.
    translator.addResourceBundle(language, namespace(id), words, true);
  };

/**
 * The rules' own words: the game's name, its phrases, its cards. Their namespace is the folder of the
 * rules: the game's id, with `/v1` for an older version.
 */
export const addGameWords = addWordsFrom(
  () => gameWordFiles,
  (folder) => folder,
);

/** What is printed on the game's box: part of its words, in the same namespace. */
export const addBoxWords = addWordsFrom(
  () => boxWordFiles,
  (id) => id,
);

export const boardWordsNamespace = (id: string): string => `board-${id}`;

export const addBoardWords = addWordsFrom(findLazyFiles('boardWordFiles'), boardWordsNamespace);

export const lessonWordsNamespace = (id: string): string => `lesson-${id}`;

export const addLessonWords = addWordsFrom(findLazyFiles('lessonWordFiles'), lessonWordsNamespace);

export const quickReferenceWordsNamespace = (id: string): string => `reference-${id}`;

export const addQuickReferenceWords = addWordsFrom(
  findLazyFiles('quickReferenceWordFiles'),
  quickReferenceWordsNamespace,
);

export const practiceWordsNamespace = (id: string): string => `practice-${id}`;

export const addPracticeWords = addWordsFrom(
  findLazyFiles('practiceWordFiles'),
  practiceWordsNamespace,
);

/** What the page says about a game outside its board and lesson: its score pad, its credit. */
export const gameExtraWordsNamespace = (id: string): string => `extra-${id}`;

export const addScorePadAndCreditWords = addWordsFrom(
  findLazyFiles('gameExtraWordFiles'),
  gameExtraWordsNamespace,
);

/** Words that a single page needs, such as the account page. Its id is the name of its folder. */
export const addPageWords = addWordsFrom(
  findLazyFiles('singlePageWordFiles'),
  () => 'ui',
  (id, language) => `../${id}/words/${language}.json`,
);
