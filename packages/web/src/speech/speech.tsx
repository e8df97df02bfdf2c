/** Words for all components below: `t` for the page's own, and the game's words when they are there. */
import type { i18n } from 'i18next';
import { createContext, type ReactNode, use, useContext, useMemo, useState } from 'react';
import { chosenLanguage, keepLanguage, type Language } from './language.ts';
import { addGameWords, openWords } from './words.ts';

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
        setLanguage(next);
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

const gameWords = new Map<string, Promise<void>>();

/** Waits until the game's words are there. */
export function useGameWords(id: string): void {
  const { language, translator } = useSpeech();
  const key = `${language}/${id}`;
  const words = gameWords.get(key) ?? addGameWords(translator, language, id);
  gameWords.set(key, words);
  use(words);
}
