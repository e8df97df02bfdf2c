/** Finds the rules of the games, and loads each when it is needed. */
import type { AnyGame } from '@ludotheque/core';
import { memoizeLoader } from '../browser/memoize-loader.ts';

const gameModules = import.meta.glob<AnyGame>('../../../games/src/*/index.ts', { import: 'game' });
const readGameIdFromPath = (path: string) => path.split('/').at(-2)!;

export const gameIds: readonly string[] = Object.keys(gameModules).map(readGameIdFromPath).sort();

export const loadGame = memoizeLoader((id): Promise<AnyGame> => {
  const importGame = gameModules[`../../../games/src/${id}/index.ts`];
  return importGame?.() ?? Promise.reject(new Error(`there is no game ${id}`));
});
