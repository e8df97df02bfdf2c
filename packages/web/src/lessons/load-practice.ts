/** Finds the puzzles in the folders of the games, and loads each game's when they are needed. */
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { PracticePosition } from './practice-position.ts';

const practiceFiles = import.meta.glob<readonly PracticePosition[]>(
  '../games/*/practice/positions/all.json',
  { import: 'default' },
);

const toPath = (id: string) => `../games/${id}/practice/positions/all.json`;

export const hasPractice = (id: string): boolean => toPath(id) in practiceFiles;

export const loadPractice = memoizeLoader(
  async (id): Promise<readonly PracticePosition[] | undefined> => practiceFiles[toPath(id)]?.(),
);
