/** Finds the quick references in the games' folders, and loads each when somebody opens it. */
import references from 'virtual:shelf/quick-references';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { QuickReference } from './quick-reference.ts';

/** Undefined for a game without a quick reference. */
export const loadQuickReference = memoizeLoader(
  async (game): Promise<QuickReference | undefined> => references[game]?.(),
);

export const hasQuickReference = (game: string): boolean => game in references;
