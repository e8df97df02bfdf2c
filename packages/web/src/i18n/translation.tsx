/** Words for all components below: `t` for the page's own, and the game's words when they are there. */
import type { i18n } from 'i18next';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useContext,
  useMemo,
  useState,
} from 'react';
import { type Language, readChosenLanguage, storeChosenLanguage } from './language.ts';
import {
  addBoardWords,
  addGameWords,
  addLessonWords,
  addPageWords,
  createTranslator,
  prefetchGameWords,
} from './word-files.ts';

interface Translation {
  readonly language: Language;
  readonly translator: i18n;
  t(key: string, values?: { readonly [name: string]: string | number }): string;
  changeLanguage(language: Language): void;
}

const TranslationContext = createContext<Translation | null>(null);

/** What is to come, and what is there: that is used at once, for waiting takes React a third of a second. */
const loadingTranslators = new Map<Language, Promise<i18n>>();
const loadedTranslators = new Map<Language, i18n>();

function loadTranslator(language: Language): Promise<i18n> {
  const words = loadingTranslators.get(language) ?? createTranslator(language);
  loadingTranslators.set(language, words);
  return words;
}

/** Before anything is drawn: the page's words, and the games' if they are needed on the first page. */
export async function preloadTranslations(games: readonly string[]): Promise<void> {
  const language = readChosenLanguage();
  for (const id of games) prefetchGameWords(language, id);
  const translator = await loadTranslator(language);
  loadedTranslators.set(language, translator);
  await Promise.all(games.map((id) => addGameWords(translator, language, id)));
  for (const id of games) preloadedWordKeys.add(`game/${language}/${id}`);
}

export function TranslationProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(readChosenLanguage);
  const translator = loadedTranslators.get(language) ?? use(loadTranslator(language));
  document.documentElement.lang = language;
  const speech = useMemo(
    () => ({
      language,
      translator,
      t: (key: string, values = {}) => translator.t(key, values),
      changeLanguage(next: Language) {
        storeChosenLanguage(next);
        // The page stays as it is until the other words are there.
        startTransition(() => setLanguage(next));
      },
    }),
    [language, translator],
  );
  return <TranslationContext value={speech}>{children}</TranslationContext>;
}

export function useTranslation(): Translation {
  const speech = useContext(TranslationContext);
  if (!speech) throw new Error('nobody speaks here');
  return speech;
}

const WORD_LOADERS = {
  game: addGameWords,
  board: addBoardWords,
  lesson: addLessonWords,
  page: addPageWords,
};
const loadingWords = new Map<string, Promise<void>>();
/**
 * What was there before anything was drawn. Words that come later are always asked for: React tells
 * what a component waits for by its order, and would take the next thing for these.
 */
const preloadedWordKeys = new Set<string>();

function useLoadedWords(kind: keyof typeof WORD_LOADERS, id: string): void {
  const { language, translator } = useTranslation();
  const key = `${kind}/${language}/${id}`;
  if (preloadedWordKeys.has(key)) return;
  const words = loadingWords.get(key) ?? WORD_LOADERS[kind](translator, language, id);
  loadingWords.set(key, words);
  use(words);
}

/** Waits until the game's words are there. */
export const useGameWords = (id: string): void => useLoadedWords('game', id);

/** Waits until the words of the game's board are there. */
export const useBoardWords = (id: string): void => useLoadedWords('board', id);

/** Waits until the words of the game's lesson are there. */
export const useLessonWords = (id: string): void => useLoadedWords('lesson', id);

/** Waits until the words of a page of its own are there. */
export const usePageWords = (id: string): void => useLoadedWords('page', id);
