/** Finds the lessons in the folders of the games, and loads each when it is needed. */
import lessons from 'virtual:shelf/lessons';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { Lesson } from './lesson.ts';

export const hasLesson = (id: string): boolean => id in lessons;

export const loadLesson = memoizeLoader(async (id): Promise<Lesson | undefined> => lessons[id]?.());
