/** Finds the rules of the games in all their versions, and loads each when it is needed. */
import type { AnyGame } from '@ludotheque/core';
import { memoizeLoader } from '../browser/memoize-loader.ts';

/**
 * A folder with rules among the games: that of the game, or its folder `v1` with the frozen copy of an
 * older version. It also names the words of these rules.
 */
export type RulesFolder = string;

const GAMES_PATH = '../../../games/src/';
const gameModules = import.meta.glob<AnyGame>(
  ['../../../games/src/*/index.ts', '../../../games/src/*/v*/index.ts'],
  { import: 'game' },
);
const rulesFolders: readonly RulesFolder[] = Object.keys(gameModules).map((path) =>
  path.slice(GAMES_PATH.length, -'/index.ts'.length),
);

export const gameIds: readonly string[] = rulesFolders
  .filter((folder) => !folder.includes('/'))
  .sort();

/** Where the rules of a version are, if this page has them: an older one has a folder of its own. */
export function findRulesFolder(id: string, version: number): RulesFolder {
  const frozen = `${id}/v${version}`;
  return rulesFolders.includes(frozen) ? frozen : id;
}

export const loadGame = memoizeLoader((folder: RulesFolder): Promise<AnyGame> => {
  const importGame = gameModules[`${GAMES_PATH}${folder}/index.ts`];
  return importGame?.() ?? Promise.reject(new Error(`there is no game ${folder}`));
});

/** Every version of every game. */
export const loadAllGameVersions = (): Promise<AnyGame[]> =>
  Promise.all(rulesFolders.map(loadGame));
