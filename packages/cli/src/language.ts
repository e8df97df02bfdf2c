/** Which of the house's languages to speak. */
import { fail } from '@ludotheque/core';
import { LANGUAGES, type Language } from '@ludotheque/games/shelf';

const isLanguage = (text: string): text is Language => LANGUAGES.includes(text as Language);

/** The one asked for, or the one of the visitor's locale, or English. */
export function chooseLanguage(asked: string | undefined): Language {
  if (asked !== undefined) {
    if (isLanguage(asked)) return asked;
    fail('flags', `--lang must be one of ${LANGUAGES.join(', ')}, not ${JSON.stringify(asked)}`);
  }
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const locale = (LC_ALL || LC_MESSAGES || LANG || '').slice(0, 2).toLowerCase();
  return isLanguage(locale) ? locale : 'en';
}
