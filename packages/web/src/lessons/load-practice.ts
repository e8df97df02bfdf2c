/** Finds the puzzles in the folders of the games, and loads each game's when they are needed. */
import practice from 'virtual:shelf/practice';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { PracticePosition } from './practice-position.ts';

export const hasPractice = (id: string): boolean => id in practice;

export const loadPractice = memoizeLoader(
  async (id): Promise<readonly PracticePosition[] | undefined> => practice[id]?.(),
);
