/** Which of the house's languages to speak: the visitor's choice, or the browser's first that we have. */
export const LANGUAGES = ['fr', 'en', 'de', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMES: { readonly [L in Language]: string } = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
};

const KEY = 'ludo-language';
const isLanguage = (text: string | null): text is Language => LANGUAGES.includes(text as Language);

export function chosenLanguage(): Language {
  const kept = localStorage.getItem(KEY);
  if (isLanguage(kept)) return kept;
  const ours = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return ours ?? 'en';
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  // Where the service worker looks, which speaks while no page is open.
  void globalThis.caches
    ?.open('visitor')
    .then((kept) => kept.put('/language', new Response(language)));
}
