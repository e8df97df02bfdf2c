/** Finds the lessons in the folders of the games, and loads each when it is needed. */
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { Lesson } from './lesson.ts';

const lessonModules = import.meta.glob<Lesson>('../games/*/lesson/index.ts', { import: 'lesson' });

export const hasLesson = (id: string): boolean => `../games/${id}/lesson/index.ts` in lessonModules;

export const loadLesson = memoizeLoader(
  async (id): Promise<Lesson | undefined> => lessonModules[`../games/${id}/lesson/index.ts`]?.(),
);
