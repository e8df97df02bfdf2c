/**
 * The map of all games of a house, by which everything finds them: server, bots, terminal, simulator, laws
 * and the build of the page. In-house games are the folders of `src`. `ludotheque.json` names packages
 * with more games; it is in the folder where the program was started, or where LUDOTHEQUE_CONFIG says.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from '@ludotheque/core';
import { readGamePackages } from './game-packages.ts';

export interface GameFolder {
  readonly id: string;
  /** Rules, knowledge, words, rule books and golden transcripts. It ends in a slash. */
  readonly rules: URL;
  /** For a game in a package. */
  readonly package?: GamePackage;
}

/** A game that was installed with npm, or that lies in a folder of its author. */
export interface GamePackage {
  readonly name: string;
  readonly version: string;
  readonly root: URL;
  /** Lid, board, lesson and so on, as in `packages/web/src/games/<game>`; there need not be any. */
  readonly page: URL;
}

/** A folder of an older version of the rules: `v1`. */
const FROZEN_FOLDER_PATTERN = /^v[1-9]\d*$/;

const IN_HOUSE_FOLDER = new URL('./src/', import.meta.url);

export const configFile = (): string =>
  process.env.LUDOTHEQUE_CONFIG || join(process.cwd(), 'ludotheque.json');

const listFolders = (folder: URL): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** The games of the house and of a configuration file, by their ids. Fails with a sentence. */
export function findGameFolders(file: string): ReadonlyMap<string, GameFolder> {
  const folders = new Map<string, GameFolder>();
  for (const id of listFolders(IN_HOUSE_FOLDER))
    folders.set(id, { id, rules: new URL(`${id}/`, IN_HOUSE_FOLDER) });
  for (const game of readGamePackages(file)) {
    const other = folders.get(game.id);
    if (other)
      fail(
        'config',
        `${game.package.name} and ${other.package?.name ?? 'the house itself'} both have a game ${game.id}: leave one of them out of ${file}`,
      );
    folders.set(game.id, game);
  }
  return new Map([...folders].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const gameFolders: ReadonlyMap<string, GameFolder> = findGameFolders(configFile());

export const gameIds: readonly string[] = [...gameFolders.keys()];

export type PackagedGame = GameFolder & { readonly package: GamePackage };

export const listPackagedGames = (): PackagedGame[] =>
  [...gameFolders.values()].filter((game): game is PackagedGame => game.package !== undefined);

/** A hash of everything that a package brings: the same as long as none of it changes. */
export function hashGamePackage({ package: { page, root }, rules }: PackagedGame): string {
  const hash = createHash('sha256').update(readFileSync(new URL('package.json', root)));
  for (const folder of [rules, page].filter((it) => existsSync(it)))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = join(fileURLToPath(folder), name);
      if (statSync(file).isFile()) hash.update(`\0${name}\0`).update(readFileSync(file));
    }
  return hash.digest('hex');
}

/** The folder of a game; fails if there is no such game. */
export const getGameFolder = (id: string): GameFolder =>
  gameFolders.get(id) ?? fail('game', `there is no game ${id}; there are: ${gameIds.join(', ')}`);

/** The older versions of a game that have a frozen copy, ascending. */
export const listFrozenVersions = (id: string): number[] =>
  listFolders(getGameFolder(id).rules)
    .filter((name) => FROZEN_FOLDER_PATTERN.test(name))
    .map((name) => Number(name.slice(1)))
    .sort((a, b) => a - b);

/** The folder with the rules of a version: its frozen copy, or else the game's own folder. */
export function findRulesFolder(id: string, version: number | undefined): URL {
  const { rules } = getGameFolder(id);
  const frozen = new URL(`v${version}/`, rules);
  return version !== undefined && existsSync(frozen) ? frozen : rules;
}

/** The words that all games share. */
export const findSharedWordsFolder = (): URL => new URL('./words/', import.meta.url);

/** A module of a game: TypeScript where its sources are, JavaScript where it was built. */
export function findModule(folder: URL, name: string): URL | undefined {
  const files = ['.ts', '.tsx', '.js'].map((ending) => new URL(`${name}${ending}`, folder));
  return files.find((file) => existsSync(file));
}
