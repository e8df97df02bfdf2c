/** Tells the browser the page's language: for screen readers, and for how it describes the installed app. */
import type { Language } from './language.ts';

export function tellBrowserLanguage(language: Language): void {
  if (document.documentElement.lang === language) return;
  document.documentElement.lang = language;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const suffix = language === 'en' ? '' : `.${language}`;
  if (manifest) manifest.href = `/manifest${suffix}.webmanifest`;
}
