/** The words of the page, of the house and of the games: one file a language, loaded when needed. */
import i18next, { type i18n } from 'i18next';
import type { Language } from './language.ts';

type Words = { readonly [key: string]: string | Words };

const pageWordFiles = import.meta.glob<Words>('./words/*.json', { import: 'default' });
const houseWordFiles = import.meta.glob<Words>('../../../games/words/*.json', {
  import: 'default',
});
const boardWordFiles = import.meta.glob<Words>('../games/*/board/words/*.json', {
  import: 'default',
});
const lessonWordFiles = import.meta.glob<Words>('../games/*/lesson/words/*.json', {
  import: 'default',
});
const gameWordFiles = import.meta.glob<Words>('../../../games/src/*/words/*.json', {
  import: 'default',
});

/** What only one page says. */
const singlePageWordFiles = import.meta.glob<Words>(['../*/words/*.json', '!./words/*.json'], {
  import: 'default',
});

/** More than an evening's sentences; who leaves the page open for weeks begins anew. */
const MAX_CACHED_SENTENCES = 10_000;

/** Looking a sentence up is slow, and a table says the same few hundred again with every card. */
function cacheTranslations(look: i18n['t'], said: Map<string, string>): i18n['t'] {
  return new Proxy(look, {
    apply(_, self, asked: Parameters<i18n['t']>) {
      const question = JSON.stringify(asked);
      const known = said.get(question);
      if (known !== undefined) return known;
      if (said.size >= MAX_CACHED_SENTENCES) said.clear();
      const answer: string = Reflect.apply(look, self, asked);
      said.set(question, answer);
      return answer;
    },
  });
}

/** A translator with the page's words; those of a game are added when it is opened. */
export async function createTranslator(language: Language): Promise<i18n> {
  const translator = i18next.createInstance();
  const [ui, ours] = await Promise.all([
    pageWordFiles[`./words/${language}.json`]!(),
    houseWordFiles[`../../../games/words/${language}.json`]!(),
  ]);
  await translator.init({
    lng: language,
    resources: { [language]: { ui, house: ours } },
    ns: ['ui', 'house'],
    defaultNS: 'ui',
    fallbackNS: ['house'],
    interpolation: { escapeValue: false },
  });
  const said = new Map<string, string>();
  translator.t = cacheTranslations(translator.t, said);
  translator.store.on('added', () => said.clear());
  return translator;
}

/** Sent for already, so that they are there when the translator is. */
export function prefetchGameWords(language: Language, id: string): void {
  void gameWordFiles[`../../../games/src/${id}/words/${language}.json`]!();
}

export async function addGameWords(
  translator: i18n,
  language: Language,
  id: string,
): Promise<void> {
  if (translator.hasResourceBundle(language, id)) return;
  const words = await gameWordFiles[`../../../games/src/${id}/words/${language}.json`]!();
  translator.addResourceBundle(language, id, words);
}

/** The namespace of a board's own words. */
export const boardWordsNamespace = (id: string): string => `board-${id}`;

export async function addBoardWords(
  translator: i18n,
  language: Language,
  id: string,
): Promise<void> {
  const open = boardWordFiles[`../games/${id}/board/words/${language}.json`];
  if (open) translator.addResourceBundle(language, boardWordsNamespace(id), await open());
}

/** The namespace of a lesson's words. */
export const lessonWordsNamespace = (id: string): string => `lesson-${id}`;

export async function addLessonWords(
  translator: i18n,
  language: Language,
  id: string,
): Promise<void> {
  const open = lessonWordFiles[`../games/${id}/lesson/words/${language}.json`];
  if (open) translator.addResourceBundle(language, lessonWordsNamespace(id), await open());
}

/** Beside the words that every page has. */
export async function addPageWords(
  translator: i18n,
  language: Language,
  id: string,
): Promise<void> {
  const words = await singlePageWordFiles[`../${id}/words/${language}.json`]!();
  translator.addResourceBundle(language, 'ui', words, true);
}
