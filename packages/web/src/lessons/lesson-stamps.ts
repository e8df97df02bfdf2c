/** Remembers in this browser which lessons the visitor has finished, and when. */
import { localStore } from '../browser/local-store.ts';

const toStorageKey = (game: string): string => `lesson-stamp-${game}`;

/** When the lesson of the game was first finished; undefined if it was not. */
export function readLessonStamp(game: string): number | undefined {
  const time = Number(localStore.getItem(toStorageKey(game)) ?? Number.NaN);
  return Number.isFinite(time) ? time : undefined;
}

/** Returns when the lesson was first finished: now, or on an earlier day. */
export function storeLessonStamp(game: string): number {
  const time = readLessonStamp(game) ?? Date.now();
  localStore.setItem(toStorageKey(game), String(time));
  return time;
}
