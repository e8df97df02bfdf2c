/** The games as the page finds them: folders of the shelf, each loaded when it is needed. */
import type { AnyGame } from '@ludotheque/core';

const games = import.meta.glob<AnyGame>('../../games/src/*/index.ts', { import: 'game' });
const idOf = (path: string) => path.split('/').at(-2)!;

export const gameIds: readonly string[] = Object.keys(games).map(idOf).sort();

const opened = new Map<string, Promise<AnyGame>>();

export function openGame(id: string): Promise<AnyGame> {
  const open = games[`../../games/src/${id}/index.ts`];
  if (!open) return Promise.reject(new Error(`there is no game ${id} on the shelf`));
  const game = opened.get(id) ?? open();
  opened.set(id, game);
  return game;
}
