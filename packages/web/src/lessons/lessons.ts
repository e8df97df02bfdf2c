/** The lessons, each loaded when somebody takes it. A folder here with a game's name is found by itself. */
import type { Lesson } from './lesson.ts';

const lessons = import.meta.glob<Lesson>('./*/index.ts', { import: 'lesson' });
const opened = new Map<string, Promise<Lesson | undefined>>();

export const hasLesson = (id: string): boolean => `./${id}/index.ts` in lessons;

export function openLesson(id: string): Promise<Lesson | undefined> {
  const open = lessons[`./${id}/index.ts`];
  const lesson = opened.get(id) ?? open?.() ?? Promise.resolve(undefined);
  opened.set(id, lesson);
  return lesson;
}
