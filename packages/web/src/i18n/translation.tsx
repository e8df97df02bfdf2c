/** Gives all components the translator, and loads the words that a component needs. */
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
import { memoizeLoader } from '../browser/memoize-loader.ts';
import { detectLanguage, type Language, storeChosenLanguage } from './language.ts';
import { tellBrowserLanguage } from './page-language.ts';
import {
  addBoardWords,
  addBoxWords,
  addGameWords,
  addLessonWords,
  addPageWords,
  addPracticeWords,
  addQuickReferenceWords,
  addScorePadAndCreditWords,
  createTranslator,
  prefetchBoxWords,
} from './word-files.ts';

/** Puts values into the words with this key. */
export type Translate = (
  key: string,
  values?: { readonly [name: string]: string | number },
) => string;

interface Translation {
  readonly language: Language;
  readonly translator: i18n;
  /** Looks in the page's own words. */
  readonly t: Translate;
  changeLanguage(language: Language): void;
}

const TranslationContext = createContext<Translation | null>(null);

const loadTranslator = memoizeLoader(createTranslator);

/** Used without waiting: waiting for a promise takes React a third of a second. */
const loadedTranslators = new Map<Language, i18n>();

/** Loads the words of the first page, and of the boxes that it shows, before anything is drawn. */
export async function preloadTranslations(games: readonly string[]): Promise<void> {
  const language = detectLanguage();
  for (const id of games) prefetchBoxWords(language, id);
  const translator = await loadTranslator(language);
  loadedTranslators.set(language, translator);
  await Promise.all(games.map((id) => addBoxWords(translator, language, id)));
  for (const id of games) preloadedWordKeys.add(`box/${language}/${id}`);
}

export function TranslationProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(detectLanguage);
  const translator = loadedTranslators.get(language) ?? use(loadTranslator(language));
  tellBrowserLanguage(language);
  const translation = useMemo(
    () => ({
      language,
      translator,
      t: (key: string, values = {}) => translator.t(key, values),
      changeLanguage(next: Language) {
        storeChosenLanguage(next);
        // The old words stay on the page until the new ones are loaded.
        startTransition(() => setLanguage(next));
      },
    }),
    [language, translator],
  );
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error('there is no translation here');
  return translation;
}

const WORD_LOADERS = {
  box: addBoxWords,
  game: addGameWords,
  board: addBoardWords,
  lesson: addLessonWords,
  practice: addPracticeWords,
  extra: addScorePadAndCreditWords,
  page: addPageWords,
  reference: addQuickReferenceWords,
};
const loadingWords = new Map<string, Promise<void>>();
/**
 * The words that were loaded before anything was drawn. All others go through `use` at every render:
 * React recognises the promises of a component by their order, so none may be left out later.
 */
const preloadedWordKeys = new Set<string>();

function useLoadedWords(kind: keyof typeof WORD_LOADERS, id: string): void {
  const { language, translator } = useTranslation();
  const key = `${kind}/${language}/${id}`;
  if (preloadedWordKeys.has(key)) return;
  const loading = loadingWords.get(key) ?? WORD_LOADERS[kind](translator, language, id);
  loadingWords.set(key, loading);
  use(loading);
}

/** Waits for the words on the game's box: its name, its subtitle, its tagline. */
export const useSuspendUntilBoxWords = (id: string): void => useLoadedWords('box', id);

/** Waits for the words of the game's rules: by its id, or by the folder of an older version. */
export const useSuspendUntilGameWords = (folder: string): void => useLoadedWords('game', folder);

/** Waits for the words of the game's board. */
export const useSuspendUntilBoardWords = (id: string): void => useLoadedWords('board', id);

/** Waits for the words of the game's lesson. */
export const useSuspendUntilLessonWords = (id: string): void => useLoadedWords('lesson', id);

/** Waits for the words of the game's puzzles. */
export const useSuspendUntilPracticeWords = (id: string): void => useLoadedWords('practice', id);

/** Waits for the words of the game's score pad and credit. */
export const useSuspendUntilGameExtraWords = (id: string): void => useLoadedWords('extra', id);

/** Waits for the words of the game's quick reference. */
export const useSuspendUntilQuickReferenceWords = (id: string): void =>
  useLoadedWords('reference', id);

/** Waits for the words of a single page. */
export const useSuspendUntilPageWords = (id: string): void => useLoadedWords('page', id);
