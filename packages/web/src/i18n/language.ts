/** Which of the house's languages to speak: the visitor's choice, or the browser's first that we have. */
export const LANGUAGES = ['fr', 'en', 'de', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: { readonly [L in Language]: string } = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
};

const LANGUAGE_STORAGE_KEY = 'ludo-language';
const isLanguage = (text: string | null): text is Language => LANGUAGES.includes(text as Language);

export function readChosenLanguage(): Language {
  const kept = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  if (isLanguage(kept)) return kept;
  const ours = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return ours ?? 'en';
}

export function storeChosenLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  // Where the service worker looks, which speaks while no page is open.
  void globalThis.caches
    ?.open('visitor')
    .then((kept) => kept.put('/language', new Response(language)));
}
