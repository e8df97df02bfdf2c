/** Finds the rules of the games in all their versions, and loads each when it is needed. */

import rules from 'virtual:shelf/rules';
import type { AnyGame } from '@ludotheque/core';
import { memoizeLoader } from '../browser/memoize-loader.ts';

/**
 * A folder with rules among the games: that of the game, or its folder `v1` with the frozen copy of an
 * older version. It also names the words of these rules.
 */
export type RulesFolder = string;

const rulesFolders: readonly RulesFolder[] = Object.keys(rules);

export const gameIds: readonly string[] = rulesFolders
  .filter((folder) => !folder.includes('/'))
  .sort();

/** Where the rules of a version are, if this page has them: an older one has a folder of its own. */
export function findRulesFolder(id: string, version: number): RulesFolder {
  const frozen = `${id}/v${version}`;
  return rulesFolders.includes(frozen) ? frozen : id;
}

export const loadGame = memoizeLoader(
  (folder: RulesFolder): Promise<AnyGame> =>
    rules[folder]?.() ?? Promise.reject(new Error(`there is no game ${folder}`)),
);

/** Every version of every game. */
export const loadAllGameVersions = (): Promise<AnyGame[]> =>
  Promise.all(rulesFolders.map(loadGame));
