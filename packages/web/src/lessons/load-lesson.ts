/** The lessons, each loaded when somebody takes it. A folder here with a game's name is found by itself. */
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { Lesson } from './lesson.ts';

const lessonModules = import.meta.glob<Lesson>('../games/*/lesson/index.ts', { import: 'lesson' });

export const hasLesson = (id: string): boolean => `../games/${id}/lesson/index.ts` in lessonModules;

export const loadLesson = memoizeLoader(
  async (id): Promise<Lesson | undefined> => lessonModules[`../games/${id}/lesson/index.ts`]?.(),
);
