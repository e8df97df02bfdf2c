/** The words of the page, of the house and of the games: one file a language, loaded when needed. */
import i18next, { type i18n } from 'i18next';
import type { Language } from './language.ts';

type Words = { readonly [key: string]: string | Words };

const page = import.meta.glob<Words>('../words/*.json', { import: 'default' });
const house = import.meta.glob<Words>('../../../games/words/*.json', { import: 'default' });
const boards = import.meta.glob<Words>('../boards/*/words/*.json', { import: 'default' });
const lessons = import.meta.glob<Words>('../lessons/*/words/*.json', { import: 'default' });
const games = import.meta.glob<Words>('../../../games/src/*/words/*.json', { import: 'default' });

/** What only one page says. */
const pages = import.meta.glob<Words>('../{me,matters}/words/*.json', { import: 'default' });

/** More than an evening's sentences; who leaves the page open for weeks begins anew. */
const REMEMBERED = 10_000;

/** Looking a sentence up is slow, and a table says the same few hundred again with every card. */
function remember(look: i18n['t'], said: Map<string, string>): i18n['t'] {
  return new Proxy(look, {
    apply(_, self, asked: Parameters<i18n['t']>) {
      const question = JSON.stringify(asked);
      const known = said.get(question);
      if (known !== undefined) return known;
      if (said.size >= REMEMBERED) said.clear();
      const answer: string = Reflect.apply(look, self, asked);
      said.set(question, answer);
      return answer;
    },
  });
}

/** A translator with the page's words; those of a game are added when it is opened. */
export async function openWords(language: Language): Promise<i18n> {
  const translator = i18next.createInstance();
  const [ui, ours] = await Promise.all([
    page[`../words/${language}.json`]!(),
    house[`../../../games/words/${language}.json`]!(),
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
  translator.t = remember(translator.t, said);
  translator.store.on('added', () => said.clear());
  return translator;
}

/** Sent for already, so that they are there when the translator is. */
export function fetchGameWords(language: Language, id: string): void {
  void games[`../../../games/src/${id}/words/${language}.json`]!();
}

export async function addGameWords(
  translator: i18n,
  language: Language,
  id: string,
): Promise<void> {
  if (translator.hasResourceBundle(language, id)) return;
  const words = await games[`../../../games/src/${id}/words/${language}.json`]!();
  translator.addResourceBundle(language, id, words);
}

/** The namespace of a board's own words. */
export const boardWords = (id: string): string => `board-${id}`;

export async function addBoardWords(
  translator: i18n,
  language: Language,
  id: string,
): Promise<void> {
  const open = boards[`../boards/${id}/words/${language}.json`];
  if (open) translator.addResourceBundle(language, boardWords(id), await open());
}

/** The namespace of a lesson's words. */
export const lessonWords = (id: string): string => `lesson-${id}`;

export async function addLessonWords(
  translator: i18n,
  language: Language,
  id: string,
): Promise<void> {
  const open = lessons[`../lessons/${id}/words/${language}.json`];
  if (open) translator.addResourceBundle(language, lessonWords(id), await open());
}

/** Beside the words that every page has. */
export async function addPageWords(
  translator: i18n,
  language: Language,
  id: string,
): Promise<void> {
  const words = await pages[`../${id}/words/${language}.json`]!();
  translator.addResourceBundle(language, 'ui', words, true);
}
