/** Finds the rule books of the games, and loads each when somebody opens it. */
import { applyTypography } from '@ludotheque/games/typography';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { Language } from '../i18n/language.ts';

const ruleBookFiles = import.meta.glob<string>('../../../games/src/*/RULES*.md', {
  query: '?raw',
  import: 'default',
});
const loadFile = memoizeLoader(async (path): Promise<string | undefined> => {
  const [, language = 'en'] = /RULES\.(\w+)\.md$/.exec(path) ?? [];
  const markdown = await ruleBookFiles[path]?.();
  return markdown && applyTypography(language, markdown);
});

/** The Markdown of the rule book; undefined if there is no such game. */
export function loadRuleBook(id: string, language: Language): Promise<string | undefined> {
  const file = language === 'en' ? 'RULES.md' : `RULES.${language}.md`;
  return loadFile(`../../../games/src/${id}/${file}`);
}
