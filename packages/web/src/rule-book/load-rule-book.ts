/** The rule books as text, each loaded when somebody opens it. */
import type { Language } from '../i18n/language.ts';

const ruleBookFiles = import.meta.glob<string>('../../../games/src/*/RULES*.md', {
  query: '?raw',
  import: 'default',
});
const loadedRuleBooks = new Map<string, Promise<string | undefined>>();

/** Undefined where there is no such game. */
export function loadRuleBook(id: string, language: Language): Promise<string | undefined> {
  const file = language === 'en' ? 'RULES.md' : `RULES.${language}.md`;
  const path = `../../../games/src/${id}/${file}`;
  const book = loadedRuleBooks.get(path) ?? ruleBookFiles[path]?.() ?? Promise.resolve(undefined);
  loadedRuleBooks.set(path, book);
  return book;
}
