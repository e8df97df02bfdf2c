/** Makes a game in a package outside the repository, and does with it what an author and a house do. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAME_API_VERSION } from '@ludotheque/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCleanEnvironment, REPOSITORY_ROOT } from '../../test/repository-copy.ts';

const NAME = 'made-by-a-test';
const NODE = join(REPOSITORY_ROOT, 'node_modules/.bin/node');
const MAIN = join(REPOSITORY_ROOT, 'packages/cli/src/main.ts');

let folder: string;
let home: string;
let house: string;

function node(cwd: string, ...args: string[]) {
  const env = {
    ...makeCleanEnvironment(),
    DATA_DIR: join(cwd, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
  };
  return spawnSync(NODE, args, { cwd, env, encoding: 'utf8', timeout: 50_000 });
}
const ludo = (cwd: string, ...args: string[]) => node(cwd, MAIN, ...args);
const read = (file: string) => readFileSync(join(home, file), 'utf8');

/** Changes a file of the game for one call. */
function withChange<T>(file: string, from: string, to: string, call: () => T): T {
  const text = read(file);
  expect(text).toContain(from);
  writeFileSync(join(home, file), text.replace(from, to));
  try {
    return call();
  } finally {
    writeFileSync(join(home, file), text);
  }
}

/** The packages that npm would install. */
const install = (into: string) =>
  symlinkSync(join(REPOSITORY_ROOT, 'node_modules'), join(into, 'node_modules'));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludo-package-'));
  home = join(folder, 'games/mine');
  house = join(folder, 'house');
  mkdirSync(house);
  writeFileSync(join(house, 'ludotheque.json'), JSON.stringify({ games: ['../games/mine'] }));
  const { status, stderr } = ludo(folder, 'new-game', NAME, '--package', 'games/mine');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  install(home);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a package with a new game', () => {
  it('depends on published packages only, and says for which API it was made', () => {
    const { dependencies, devDependencies, ludotheque, name, peerDependencies } = JSON.parse(
      read('package.json'),
    );
    expect({ name, dependencies, ludotheque }).toEqual({
      name: NAME,
      dependencies: undefined,
      ludotheque: { api: GAME_API_VERSION, game: NAME, source: 'src', built: 'dist', page: 'page' },
    });
    expect(Object.values({ ...devDependencies, ...peerDependencies })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\^\d+\.\d+\.\d+$/)]),
    );
  });

  it('has its own name everywhere', () => {
    for (const file of readdirSync(home, { recursive: true, encoding: 'utf8' }))
      if (/\.\w+$/.test(file) && !file.startsWith('node_modules'))
        expect(file + read(file), file).not.toMatch(/[Tt]emplate|\bNAME\b|\bVERSION\b/);
  });

  it('passes the laws and its tests', () => {
    const { status, stdout } = node(home, '--test', 'test/*.test.ts');
    expect(stdout).toContain('fail 0');
    expect(stdout).toContain('[law 9] every state that fits a view');
    expect(status, stdout).toBe(0);
  });

  it('fails the laws with a leak, and with a clock', () => {
    const leak = withChange('src/rules.ts', "seenBy: 'owner'", "seenBy: 'all'", () =>
      node(home, '--test', 'test/laws.test.ts'),
    );
    expect(leak.status).toBe(1);
    const clock = withChange(
      'src/rules.ts',
      'const MAX_HAND = 3',
      'const MAX_HAND = 3 + 0 * Date.now()',
      () => node(home, '--test', '--test-name-pattern', 'clocks', 'test/laws.test.ts'),
    );
    expect(clock.stdout).toMatch(/rules\.ts:\d+: Date is a clock/);
  });

  it('is compiled, and a house plays what was built', () => {
    const { status, stderr, stdout } = ludo(home, 'build-package');
    expect([status, stdout, stderr]).toEqual([0, 'Built dist from src.\n', '']);
    // As npm installs it: under node_modules, without sources.
    const guest = join(folder, 'guest');
    const at = join(guest, 'node_modules', NAME);
    mkdirSync(at, { recursive: true });
    for (const part of ['package.json', 'dist', 'page'])
      cpSync(join(home, part), join(at, part), { recursive: true });
    symlinkSync(
      join(REPOSITORY_ROOT, 'node_modules/@ludotheque'),
      join(guest, 'node_modules/@ludotheque'),
    );
    writeFileSync(join(guest, 'ludotheque.json'), JSON.stringify({ games: [NAME] }));
    const played = ludo(guest, 'simulate', '--game', NAME, '--games', '3');
    expect(played.stderr).toBe('');
    expect(played.stdout.trim().split('\n')).toHaveLength(3);
  });

  it('keeps its old rules when they change', () => {
    const copy = join(folder, 'frozen');
    cpSync(home, copy, { recursive: true, filter: (from) => !from.endsWith('node_modules') });
    install(copy);
    expect(ludo(copy, 'freeze-version', NAME).stdout).toContain('src/v1 is a copy of version 1');
    const played = ludo(copy, 'simulate', '--game', NAME, '--games', '1');
    expect(JSON.parse(played.stdout)).toMatchObject({ game: NAME, version: 2 });
    expect(ludo(copy, 'verify', '--trace', `src/v1/golden/${NAME}.ndjson`).stdout).toBe(
      '6 verified\n',
    );
  });

  it('is never written over another folder', () => {
    const { status, stderr } = ludo(folder, 'new-game', NAME, '--package', 'games/mine');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^ludo: games\/mine exists already; /),
    ]);
    expect(readdirSync(join(folder, 'games'))).toEqual(['mine']);
  });
});

describe('a house with the package', () => {
  it('has it in every command, also where --config says', () => {
    expect(ludo(house, 'rules', NAME, '--lang', 'de').stdout).toContain('# Made By A Test');
    const config = join(house, 'ludotheque.json');
    expect(ludo(folder, '--config', config, 'rules', NAME).status).toBe(0);
    expect(ludo(folder, 'rules', NAME).stderr).toContain(`there is no game "${NAME}"`);
  });

  it('refuses an API that it does not know', () => {
    const { status, stderr } = withChange('package.json', '"api": 1', '"api": 7', () =>
      ludo(house, 'serve'),
    );
    expect([status, stderr]).toEqual([
      1,
      `ludo: ${NAME} was made for version 7 of the API for games, and this house has version 1: update the house, or install an older ${NAME}\n`,
    ]);
  });

  it('does not open with a game that fails the laws, and remembers it', () => {
    withChange('src/words/nl.json', '"name"', '"nom"', () => {
      const sentence = new RegExp(`${NAME} 0\\.1\\.0 does not keep the laws of games: [^]*--trust`);
      const first = ludo(house, 'serve');
      expect([first.status, first.stderr]).toEqual([1, expect.stringMatching(sentence)]);
      expect(first.stderr).toContain(`Checking ${NAME} 0.1.0`);
      const second = ludo(house, 'serve');
      expect([second.status, second.stderr]).toEqual([1, expect.stringMatching(sentence)]);
      expect(second.stderr).not.toContain('Checking');
    });
  });
});
