/** `ludo` as a user sees it: its help, and its messages for mistakes. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
/** Lets all child processes share the cache of compiled modules. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'ludo-tests') };
const ludo = (...args: readonly string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], { input: '', encoding: 'utf8', env });

describe('help', () => {
  test.each([[], ['--help'], ['-h'], ['help']])('ludo %s lists the commands', (...args) => {
    const { status, stdout, stderr } = ludo(...args);
    for (const name of ['play', 'rules', 'simulate', 'verify', 'bench', 'new-game'])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
    expect([status, stderr]).toEqual([0, '']);
  });

  const commands = [...ludo('help').stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name!);

  test.each(commands)('ludo %s --help names each of its flags', (command) => {
    const { status, stdout, stderr } = ludo(command, '--help');
    expect(stdout).toMatch(new RegExp(`^ludo ${command}\\b`));
    expect([status, stderr]).toEqual([0, '']);
    const [, known] = ludo(command, '--wings').stderr.split('there are: ');
    for (const flag of known!.match(/--[a-z-]+/g) ?? [])
      expect(stdout).toMatch(new RegExp(`${flag}\\b`));
  });

  test('is shown whatever else is on the command line', () => {
    expect(ludo('simulate', '--game', 'nope', '-h').stdout).toMatch(/^ludo simulate /);
  });
});

const GAMES = /there are: .*nox/;
/** Each command line, with what the line on stderr must contain. */
const MISTAKES: readonly [string, RegExp][] = [
  ['nope', /there is no command "nope"; there are: serve, /],
  ['__proto__', /there is no command "__proto__"/],
  ['simulate', /which game\? --game must be one of: .*nox/],
  ['simulate --game', /--game needs a value/],
  ['simulate --game nope', GAMES],
  ['simulate --game __proto__', GAMES],
  ['simulate --game ../nox', GAMES],
  ['simulate nox', /unexpected "nox"/],
  ['simulate --game nox --wings', /there is no flag "--wings"; there are: --game, /],
  ['simulate --game nox --players 9', /nox is for 3 to 6 players, not "9"/],
  ['simulate --game nox --games 0', /--games must be a whole number from 1 to .*, not "0"/],
  ['simulate --game nox --games -1', /--games needs a value.*--games=-/],
  ['simulate --game nox --games=-1', /--games must be a whole number from 1 to .*, not "-1"/],
  ['simulate --game nox --games 1.5', /--games must be a whole number from 1 to .*, not "1.5"/],
  ['simulate --game nox --games 1e99', /--games must be a whole number from 1 to .*, not "1e99"/],
  ['simulate --game nox --trace=yes', /--trace takes no value/],
  ['simulate --game nox --bots deepblue', /there is no bot "deepblue"; there are: .*random/],
  ['simulate --game nox --bots random,', /there is no bot ""/],
  ['simulate --game nox --options {', /--options must be JSON such as '{}', not "{"/],
  ['simulate --game nox --options []', /options must be an object, not \[\]/],
  ['simulate --game nox --options {"moon":1}', /nox has no option "moon"; it has: variant/],
  ['simulate --game nox --options {"__proto__":1}', /nox has no option "__proto__"/],
  ['simulate --game nox --options {"variant":1}', /variant must be "base" or "hard", not 1/],
  ['verify', /which file\?/],
  ['verify a b', /unexpected "b"/],
  ['verify --wings a', /there is no flag "--wings"; there are: --trace/],
  ['rules', /the rules of which game\? One of: .*nox/],
  ['rules nope', GAMES],
  ['rules nox --lang xx', /--lang must be one of fr, en, de, nl, not "xx"/],
  ['bench --game nope', GAMES],
  ['bench --seconds 0', /--seconds must be a whole number from 1 to 600, not "0"/],
  ['bench --beside --game nox', /--beside always measures all games/],
  ['play --game nope', GAMES],
  ['play --game nox --players 2', /nox is for 3 to 6 players, not "2"/],
  ['play --game nox --options {"variant":"soft"}', /must be "base" or "hard", not "soft"/],
  ['play --lang xx', /--lang must be one of/],
];

describe('a mistake gives one line and exit code 1', () => {
  test.each(MISTAKES)('ludo %s', (typed, said) => {
    const { status, stdout, stderr } = ludo(...typed.split(' '));
    expect(stderr).toMatch(/^ludo: .+\n$/);
    expect(stderr).toMatch(said);
    expect([status, stdout]).toEqual([1, '']);
  });

  test('also if the arguments contain line breaks', () => {
    for (const args of [
      ['a\nb'],
      ['simulate', '--game', 'nox', '--games', '1\n2'],
      ['verify', '/no\nfile'],
    ])
      expect(ludo(...args).stderr).toMatch(/^ludo: .+\n$/);
  });
});
