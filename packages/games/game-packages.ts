/** Reads `ludotheque.json`, and the package.json of each game that it names. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, GAME_API_VERSION, isObject } from '@ludotheque/core';
import type { PackagedGame } from './game-folders.ts';

const GAME_ID_PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function readJsonObject(file: string): { readonly [key: string]: unknown } {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    fail('config', `cannot read ${file}: ${(error as Error).message}`);
  }
  return isObject(json) ? json : fail('config', `${file} must be a JSON object`);
}

/** The names in the file; none if there is no such file. */
function readGameNames(file: string): string[] {
  if (!existsSync(file)) return [];
  const { games = [], ...unknown } = readJsonObject(file);
  const [key] = Object.keys(unknown);
  if (key !== undefined) fail('config', `${file} has an unknown key ${JSON.stringify(key)}`);
  if (!Array.isArray(games) || !games.every((name) => typeof name === 'string'))
    fail('config', `"games" in ${file} must be a list of packages, as in ["@me/golf"]`);
  return games;
}

/** Where a package is installed, seen from a folder; a name that begins with a dot is a folder itself. */
function findPackageRoot(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return resolve(from, name);
  for (let folder = from; ; folder = dirname(folder)) {
    const root = join(folder, 'node_modules', name);
    if (existsSync(join(root, 'package.json'))) return root;
    if (folder === dirname(folder)) return undefined;
  }
}

function checkApiVersion(name: string, api: unknown): void {
  if (api === GAME_API_VERSION) return;
  const made = `${name} was made for version ${JSON.stringify(api) ?? '?'} of the API for games`;
  const remedy =
    typeof api === 'number' && api > GAME_API_VERSION
      ? `update the house, or install an older ${name}`
      : `install a newer ${name}`;
  fail('config', `${made}, and this house has version ${GAME_API_VERSION}: ${remedy}`);
}

/**
 * Which folder of a package has its rules. Under node_modules Node runs no TypeScript; elsewhere the sources are what
 * the author works on. A package that was only unpacked has none.
 */
function chooseRulesFolder(root: string, source: unknown, built: unknown): unknown {
  const isInstalled = root.split(sep).includes('node_modules');
  const hasSource = typeof source === 'string' && existsSync(join(root, source));
  return hasSource && !isInstalled ? source : built;
}

function readGamePackage(asked: string, file: string): PackagedGame {
  const found = findPackageRoot(asked, dirname(file));
  if (found === undefined || !existsSync(join(found, 'package.json'))) {
    const reason = asked.startsWith('.')
      ? 'a folder without a package.json'
      : `which is not installed: run \`npm install ${asked}\` in ${dirname(file)}`;
    fail('config', `${file} names ${asked}, ${reason}`);
  }
  const root = realpathSync(found);
  const { ludotheque, name, version } = readJsonObject(join(root, 'package.json'));
  if (!isObject(ludotheque))
    fail('config', `${asked} is not a game for this house: its package.json has no "ludotheque"`);
  checkApiVersion(String(name), ludotheque.api);
  const { built, game, page = 'page', source } = ludotheque;
  if (typeof game !== 'string' || !GAME_ID_PATTERN.test(game))
    fail('config', `"ludotheque.game" in the package.json of ${name} must be the id of a game`);
  const folder = chooseRulesFolder(root, source, built);
  if (typeof folder !== 'string' || !existsSync(join(root, folder)))
    fail('config', `${name} has no folder ${folder}: run \`npm run build\` in ${root}`);
  const toUrl = (path: string) => pathToFileURL(join(root, path, '/'));
  return {
    id: game,
    rules: toUrl(folder),
    package: {
      name: String(name),
      version: String(version),
      root: toUrl('.'),
      page: toUrl(String(page)),
    },
  };
}

/** The games that a configuration file names. Fails with a sentence if one of them cannot be used. */
export const readGamePackages = (file: string): PackagedGame[] =>
  readGameNames(file).map((name) => readGamePackage(name, resolve(file)));
