/** The rule books as text, each loaded when somebody opens it. */
import type { Language } from '../speech/language.ts';

const books = import.meta.glob<string>('../../../games/src/*/RULES*.md', {
  query: '?raw',
  import: 'default',
});
const opened = new Map<string, Promise<string | undefined>>();

/** Undefined where there is no such game. */
export function openRuleBook(id: string, language: Language): Promise<string | undefined> {
  const file = language === 'en' ? 'RULES.md' : `RULES.${language}.md`;
  const path = `../../../games/src/${id}/${file}`;
  const book = opened.get(path) ?? books[path]?.() ?? Promise.resolve(undefined);
  opened.set(path, book);
  return book;
}
