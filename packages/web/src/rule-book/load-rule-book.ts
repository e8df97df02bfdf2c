/** Finds the rule books of the games, and loads each when somebody opens it. */

import ruleBooks from 'virtual:shelf/rule-books';
import { applyTypography } from '@ludotheque/games/typography';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { Language } from '../i18n/language.ts';

const loadFile = memoizeLoader(async (key): Promise<string | undefined> => {
  const markdown = await ruleBooks[key]?.();
  return markdown && applyTypography(key.slice(-2), markdown);
});

/** The Markdown of the rule book; undefined if there is no such game. */
export const loadRuleBook = (id: string, language: Language): Promise<string | undefined> =>
  loadFile(`${id}/${language}`);
