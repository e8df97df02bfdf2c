/** A refusal as plain HTML in the visitor's language, for a browser that follows a link. */
import { LANGUAGES, type Language, readWordFile } from '@ludotheque/games/shelf';

const isLanguage = (text: string): text is Language => LANGUAGES.includes(text as Language);

/** The first language of the header that we have. Browsers send the best one first. */
export const chooseAcceptedLanguage = (header = ''): Language =>
  header
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find(isLanguage) ?? 'en';

const WORDS_FOLDER = new URL('../../words/', import.meta.url);
const findReason = (status: number) =>
  status === 429 ? 'busy' : status >= 500 ? 'failed' : 'missing';

export function renderErrorPage(status: number, acceptLanguage: string | undefined): string {
  const language = chooseAcceptedLanguage(acceptLanguage);
  const words = readWordFile(language, WORDS_FOLDER);
  const reason = findReason(status);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${words[reason]} · Ludothèque</title>
<h1>${words[reason]}</h1><p>${words[`${reason}About`]}</p><p><a href="/">${words.home}</a></p></html>
`;
}
