/** Finds the score pads in the games' folders, and loads each when somebody opens it. */
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { GameScorePad } from './score-pad.ts';

const padModules = import.meta.glob<GameScorePad>('../games/*/pad.tsx', { import: 'pad' });

/** Undefined for a game without a score pad. */
export const loadScorePad = memoizeLoader(
  async (game): Promise<GameScorePad | undefined> => padModules[`../games/${game}/pad.tsx`]?.(),
);

export const hasScorePad = (game: string): boolean => `../games/${game}/pad.tsx` in padModules;
