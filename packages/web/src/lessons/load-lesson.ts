/** The lessons, each loaded when somebody takes it. A folder here with a game's name is found by itself. */
import type { Lesson } from './lesson.ts';

const lessonModules = import.meta.glob<Lesson>('../games/*/lesson/index.ts', { import: 'lesson' });
const loadedLessons = new Map<string, Promise<Lesson | undefined>>();

export const hasLesson = (id: string): boolean => `../games/${id}/lesson/index.ts` in lessonModules;

export function loadLesson(id: string): Promise<Lesson | undefined> {
  const open = lessonModules[`../games/${id}/lesson/index.ts`];
  const lesson = loadedLessons.get(id) ?? open?.() ?? Promise.resolve(undefined);
  loadedLessons.set(id, lesson);
  return lesson;
}
