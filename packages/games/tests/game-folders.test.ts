/** Games in packages: which of them are found, and with which sentence the others are refused. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GAME_API_VERSION } from '@ludotheque/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findGameFolders, gameIds } from '../game-folders.ts';

let house: string;
let config: string;

beforeEach(() => {
  house = realpathSync(mkdtempSync(join(tmpdir(), 'ludo-house-')));
  config = join(house, 'ludotheque.json');
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), JSON.stringify(content));
}

/** Installs a package, and has the house name it. */
function install(ludotheque: unknown, { name = '@me/whist', folder = 'dist' } = {}): void {
  write(`node_modules/${name}/package.json`, { name, version: '1.2.3', ludotheque });
  write(`node_modules/${name}/${folder}/box.json`, {});
  write('ludotheque.json', { games: [name] });
}

const WHIST = { api: GAME_API_VERSION, game: 'whist', built: 'dist', source: 'src' };
const find = () => findGameFolders(config);

describe('the games of a house', () => {
  it('are those of the folder src if there is no ludotheque.json', () => {
    expect([...find().keys()]).toEqual(gameIds);
  });

  it('are also those in the packages that it names', () => {
    install(WHIST);
    const root = pathToFileURL(join(house, 'node_modules/@me/whist/'));
    expect([...find().keys()]).toEqual([...gameIds, 'whist'].sort());
    expect(find().get('whist')).toEqual({
      id: 'whist',
      rules: new URL('dist/', root),
      package: { name: '@me/whist', version: '1.2.3', root, page: new URL('page/', root) },
    });
  });

  it('are found in a folder above, as npm does with workspaces', () => {
    install(WHIST);
    write('houses/mine/ludotheque.json', { games: ['@me/whist'] });
    expect(findGameFolders(join(house, 'houses/mine/ludotheque.json')).has('whist')).toBe(true);
  });

  it('are read from their sources in the folder of their author', () => {
    write('whist/package.json', { name: 'whist', version: '0.0.0', ludotheque: WHIST });
    write('whist/src/box.json', {});
    write('ludotheque.json', { games: ['./whist'] });
    expect(find().get('whist')?.rules).toEqual(pathToFileURL(join(house, 'whist/src/')));
  });

  it('are read as they were built in a folder where their package was unpacked', () => {
    write('games/whist/package.json', { name: 'whist', version: '0.0.0', ludotheque: WHIST });
    write('games/whist/dist/box.json', {});
    write('ludotheque.json', { games: ['./games/whist'] });
    expect(find().get('whist')?.rules).toEqual(pathToFileURL(join(house, 'games/whist/dist/')));
  });
});

describe('a sentence says what is wrong', () => {
  const refused: [string, () => void, RegExp][] = [
    ['no JSON', () => writeFileSync(config, '{'), /^cannot read .*ludotheque\.json: /],
    ['a list', () => write('ludotheque.json', []), /must be a JSON object$/],
    ['an unknown key', () => write('ludotheque.json', { game: [] }), /an unknown key "game"$/],
    [
      'a name that is no list',
      () => write('ludotheque.json', { games: '@me/whist' }),
      /"games" in .* must be a list of packages/,
    ],
    [
      'a package that is not installed',
      () => write('ludotheque.json', { games: ['@me/whist'] }),
      /names @me\/whist, which is not installed: run `npm install @me\/whist`/,
    ],
    [
      'a package that is no game',
      () => install(undefined),
      /^@me\/whist is not a game for this house: its package\.json has no "ludotheque"$/,
    ],
    [
      'an API of the future',
      () => install({ ...WHIST, api: GAME_API_VERSION + 1 }),
      /^@me\/whist was made for version 2 of the API for games, and this house has version 1: update the house, or install an older @me\/whist$/,
    ],
    [
      'an API of the past',
      () => install({ ...WHIST, api: 0 }),
      /made for version 0 .* install a newer @me\/whist$/,
    ],
    ['no API', () => install({ game: 'whist' }), /made for version \? /],
    ['an id that is a path', () => install({ ...WHIST, game: '../nox' }), /must be the id of a/],
    [
      'a package that was not built',
      () => install({ ...WHIST, built: 'build' }),
      /^@me\/whist has no folder build: run `npm run build`/,
    ],
    [
      'a game that the house has',
      () => install({ ...WHIST, game: 'nox' }),
      /^@me\/whist and the house itself both have a game nox: /,
    ],
  ];
  it.each(refused)('%s', (_, prepare, reason) => {
    prepare();
    expect(find).toThrow(reason);
    expect(find).toThrow(expect.objectContaining({ code: 'config' }));
  });
});
