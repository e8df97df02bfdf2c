/** Chooses the language of a command. */
import { fail } from '@ludotheque/core';
import { LANGUAGES, type Language } from '@ludotheque/games/shelf';

const isLanguage = (text: string): text is Language => LANGUAGES.includes(text as Language);

/** The language of the flag, or of the user's locale, or English. */
export function chooseLanguage(flag: string | undefined): Language {
  if (flag !== undefined) {
    if (isLanguage(flag)) return flag;
    fail('flags', `--lang must be one of ${LANGUAGES.join(', ')}, not ${JSON.stringify(flag)}`);
  }
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const locale = (LC_ALL || LC_MESSAGES || LANG || '').slice(0, 2).toLowerCase();
  return isLanguage(locale) ? locale : 'en';
}
