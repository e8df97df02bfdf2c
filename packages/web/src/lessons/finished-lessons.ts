/** Remembers in this browser which lessons somebody has finished. */
import { localStore } from '../browser/local-store.ts';

const lessonStorageKey = (game: string) => `lesson-${game}`;

export const hasFinishedLesson = (game: string): boolean =>
  localStore.getItem(lessonStorageKey(game)) !== null;

export const recordFinishedLesson = (game: string): void =>
  localStore.setItem(lessonStorageKey(game), 'finished');
