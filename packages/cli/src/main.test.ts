/** `ludo` as a user sees it: its help, and its messages for mistakes. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { printCommandLine } from '../test/print-command-line.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
/** Lets all child processes share the cache of compiled modules. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'ludo-tests') };
const ludo = (...args: readonly string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], { input: '', encoding: 'utf8', env });

/** The sentence with which a command line is refused. It may print nothing before. */
async function refuse(...args: readonly string[]): Promise<string> {
  let said = '';
  const stdout = await printCommandLine(...args).catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    said = error.message;
    return '';
  });
  expect(stdout).toBe('');
  return said;
}

describe('help', async () => {
  test('is printed by a process, which ends with 0', () => {
    const { status, stdout, stderr } = ludo('simulate', '--game', 'nope', '-h');
    expect(stdout).toMatch(/^ludo simulate /);
    expect([status, stderr]).toEqual([0, '']);
  });

  test.each([[], ['--help'], ['-h'], ['help']])('ludo %s lists the commands', async (...args) => {
    const stdout = await printCommandLine(...args);
    for (const name of ['play', 'rules', 'simulate', 'verify', 'bench', 'new-game'])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
  });

  const commands = [...(await printCommandLine('help')).matchAll(/^ {2}([a-z-]+) /gm)].map(
    ([, name]) => name!,
  );

  test.each(commands)('ludo %s --help names each of its flags', async (command) => {
    const stdout = await printCommandLine(command, '--help');
    expect(stdout).toMatch(new RegExp(`^ludo ${command}\\b`));
    const [, known] = (await refuse(command, '--wings')).split('there are: ');
    for (const flag of known!.match(/--[a-z-]+/g) ?? [])
      expect(stdout).toMatch(new RegExp(`${flag}\\b`));
  });
});

const GAMES = /there are: .*nox/;
/** Each command line, with what the sentence must contain. */
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
  ['env', /which game\? One of: .*nox/],
  ['env nope', GAMES],
  ['report nope', GAMES],
  ['report nox --players 2', /nox is for 3 to 6 players, not "2"/],
  ['report --players 4', /--players and --options need a GAME/],
  ['report nox --level easy,hard', /--level takes one level/],
  ['report nox --games 1', /--games must be a whole number from 2 to/],
  ['bench --game nope', GAMES],
  ['bench --seconds 0', /--seconds must be a whole number from 1 to 600, not "0"/],
  ['bench --beside --game nox', /--beside always measures all games/],
  ['play --game nope', GAMES],
  ['play --game nox --players 2', /nox is for 3 to 6 players, not "2"/],
  ['play --game nox --options {"variant":"soft"}', /must be "base" or "hard", not "soft"/],
  ['play --lang xx', /--lang must be one of/],
];

describe('a mistake is refused with one line', () => {
  test.each(MISTAKES)('ludo %s', async (typed, said) => {
    const sentence = await refuse(...typed.split(' '));
    expect(sentence).toMatch(/^.+$/);
    expect(sentence).toMatch(said);
  });

  test('also if the arguments contain line breaks', async () => {
    for (const args of [
      ['a\nb'],
      ['simulate', '--game', 'nox', '--games', '1\n2'],
      ['verify', '/no\nfile'],
    ])
      expect(await refuse(...args)).toMatch(/^.+$/);
  });

  test('on stderr by a process, which ends with 1', () => {
    const { status, stdout, stderr } = ludo('simulate', '--game', 'nope');
    expect(stderr).toMatch(/^ludo: .+\n$/);
    expect(stderr).toMatch(GAMES);
    expect([status, stdout]).toEqual([1, '']);
  });
});
