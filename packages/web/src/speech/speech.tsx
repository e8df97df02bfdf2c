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
import {
  addBoardWords,
  addGameWords,
  addLessonWords,
  addPageWords,
  fetchGameWords,
  openWords,
} from './words.ts';

interface Speech {
  readonly language: Language;
  readonly translator: i18n;
  t(key: string, values?: { readonly [name: string]: string | number }): string;
  speak(language: Language): void;
}

const SpeechContext = createContext<Speech | null>(null);

/** What is to come, and what is there: that is used at once, for waiting takes React a third of a second. */
const opening = new Map<Language, Promise<i18n>>();
const opened = new Map<Language, i18n>();

function wordsFor(language: Language): Promise<i18n> {
  const words = opening.get(language) ?? openWords(language);
  opening.set(language, words);
  return words;
}

/** Before anything is drawn: the page's words, and the games' if they are needed on the first page. */
export async function learnToSpeak(games: readonly string[]): Promise<void> {
  const language = chosenLanguage();
  for (const id of games) fetchGameWords(language, id);
  const translator = await wordsFor(language);
  opened.set(language, translator);
  await Promise.all(games.map((id) => addGameWords(translator, language, id)));
  for (const id of games) there.add(`game/${language}/${id}`);
}

export function SpeechProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(chosenLanguage);
  const translator = opened.get(language) ?? use(wordsFor(language));
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
/**
 * What was there before anything was drawn. Words that come later are always asked for: React tells
 * what a component waits for by its order, and would take the next thing for these.
 */
const there = new Set<string>();

function useAdded(kind: keyof typeof ADDS, id: string): void {
  const { language, translator } = useSpeech();
  const key = `${kind}/${language}/${id}`;
  if (there.has(key)) return;
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
