/** The games as the page finds them: folders of the shelf, each loaded when it is needed. */
import type { AnyGame } from '@ludotheque/core';

const gameModules = import.meta.glob<AnyGame>('../../../games/src/*/index.ts', { import: 'game' });
const readGameIdFromPath = (path: string) => path.split('/').at(-2)!;

export const gameIds: readonly string[] = Object.keys(gameModules).map(readGameIdFromPath).sort();

const loadedGames = new Map<string, Promise<AnyGame>>();

export function loadGame(id: string): Promise<AnyGame> {
  const open = gameModules[`../../../games/src/${id}/index.ts`];
  if (!open) return Promise.reject(new Error(`there is no game ${id} on the shelf`));
  const game = loadedGames.get(id) ?? open();
  loadedGames.set(id, game);
  return game;
}
