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
import { chosenLanguage, keepLanguage, type Language } from './language.ts';
import { addBoardWords, addGameWords, addLessonWords, addPageWords, openWords } from './words.ts';

interface Speech {
  readonly language: Language;
  readonly translator: i18n;
  t(key: string, values?: { readonly [name: string]: string | number }): string;
  speak(language: Language): void;
}

const SpeechContext = createContext<Speech | null>(null);
const opened = new Map<Language, Promise<i18n>>();

function wordsFor(language: Language): Promise<i18n> {
  const words = opened.get(language) ?? openWords(language);
  opened.set(language, words);
  return words;
}

export function SpeechProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(chosenLanguage);
  const translator = use(wordsFor(language));
  document.documentElement.lang = language;
  const speech = useMemo(
    () => ({
      language,
      translator,
      t: (key: string, values = {}) => translator.t(key, values),
      speak(next: Language) {
        keepLanguage(next);
        // The page stays as it is until the other words are there.
        startTransition(() => setLanguage(next));
      },
    }),
    [language, translator],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('nobody speaks here');
  return speech;
}

const ADDS = {
  game: addGameWords,
  board: addBoardWords,
  lesson: addLessonWords,
  page: addPageWords,
};
const added = new Map<string, Promise<void>>();

function useAdded(kind: keyof typeof ADDS, id: string): void {
  const { language, translator } = useSpeech();
  const key = `${kind}/${language}/${id}`;
  const words = added.get(key) ?? ADDS[kind](translator, language, id);
  added.set(key, words);
  use(words);
}

/** Waits until the game's words are there. */
export const useGameWords = (id: string): void => useAdded('game', id);

/** Waits until the words of the game's board are there. */
export const useBoardWords = (id: string): void => useAdded('board', id);

/** Waits until the words of the game's lesson are there. */
export const useLessonWords = (id: string): void => useAdded('lesson', id);

/** Waits until the words of a page of its own are there. */
export const usePageWords = (id: string): void => useAdded('page', id);
