/** Finds the score pads in the games' folders, and loads each when somebody opens it. */
import pads from 'virtual:shelf/score-pads';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { GameScorePad } from './score-pad.ts';

/** Undefined for a game without a score pad. */
export const loadScorePad = memoizeLoader(
  async (game): Promise<GameScorePad | undefined> => pads[game]?.(),
);

export const hasScorePad = (game: string): boolean => game in pads;
