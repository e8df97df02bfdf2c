/** The page's language: the visitor's choice, or the first of the browser's languages that we have. */
import { localStore } from '../browser/local-store.ts';

export const LANGUAGES = ['fr', 'en', 'de', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: { readonly [L in Language]: string } = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
};

const LANGUAGE_STORAGE_KEY = 'ludo-language';
export const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((language) => language === text);

export function detectLanguage(): Language {
  const chosen = localStore.getItem(LANGUAGE_STORAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

export function storeChosenLanguage(language: Language): void {
  localStore.setItem(LANGUAGE_STORAGE_KEY, language);
  // The service worker cannot read localStorage. It shows notifications while no page is open.
  void globalThis.caches
    ?.open('visitor')
    .then((cache) => cache.put('/language', new Response(language)));
}
