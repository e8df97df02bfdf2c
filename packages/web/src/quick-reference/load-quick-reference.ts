/** Finds the quick references in the games' folders, and loads each when somebody opens it. */
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { QuickReference } from './quick-reference.ts';

const referenceModules = import.meta.glob<QuickReference>('../games/*/quick-reference/index.ts', {
  import: 'quickReference',
});

/** Undefined for a game without a quick reference. */
export const loadQuickReference = memoizeLoader(
  async (game): Promise<QuickReference | undefined> =>
    referenceModules[`../games/${game}/quick-reference/index.ts`]?.(),
);

export const hasQuickReference = (game: string): boolean =>
  `../games/${game}/quick-reference/index.ts` in referenceModules;
