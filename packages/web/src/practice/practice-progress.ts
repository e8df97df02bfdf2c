/** Remembers in this browser which puzzles the visitor has solved. */
import { localStore } from '../browser/local-store.ts';

const toStorageKey = (game: string): string => `practice-${game}`;

/** The names of the solved ones. */
export const readSolvedPuzzles = (game: string): readonly string[] =>
  (localStore.getItem(toStorageKey(game)) ?? '').split(' ').filter((name) => name !== '');

export function storeSolvedPuzzle(game: string, name: string): void {
  const solved = new Set([...readSolvedPuzzles(game), name]);
  localStore.setItem(toStorageKey(game), [...solved].join(' '));
}
