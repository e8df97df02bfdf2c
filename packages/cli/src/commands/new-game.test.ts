/** Makes a game in a copy of the repository, and does with it what an author would do. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CodedError } from '@ludotheque/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  copyRepository,
  makeCleanEnvironment,
  REPOSITORY_ROOT,
} from '../../test/repository-copy.ts';
import { validateGameName } from './new-game.ts';

/** A name that is not used, and that sorts differently from the template's. */
const NAME = 'made-by-a-test';
const TITLE = 'Made By A Test';
const HOME = `packages/games/src/${NAME}`;

let copy: string;

/** Runs a program in the copy, on the Node of the project and without this test's own settings. */
function node(args: readonly string[], input = '') {
  const env = makeCleanEnvironment();
  const program = join(REPOSITORY_ROOT, 'node_modules/.bin/node');
  return spawnSync(program, args, { cwd: copy, env, input, encoding: 'utf8' });
}

const ludo = (args: readonly string[], input?: string) =>
  node(['packages/cli/src/main.ts', ...args], input);

/** The output of a program that must succeed. */
function done({ status, stdout, stderr }: ReturnType<typeof node>): string {
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** All files of the copy with their content. */
function files(): Map<string, string> {
  const found = readdirSync(join(copy, 'packages'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(found.map((path) => [relative(copy, path), readFileSync(path, 'latin1')]));
}

describe('a name', () => {
  const refused: [string | undefined, RegExp][] = [
    [undefined, /what is the game called/],
    ['', /2 to 40 characters/],
    ['a', /2 to 40 characters/],
    ['a'.repeat(41), /2 to 40 characters/],
    ['HighCard', /lowercase/],
    ['7up', /begins with a letter/],
    ['-high', /begins with a letter/],
    ['high--card', /single hyphens/],
    ['high-', /single hyphens/],
    ['high_card', /lowercase/],
    ['../nox', /lowercase/],
    ['bohème', /lowercase/],
    ['template', /reserved/],
    ['shelf', /reserved/],
    ['base', /reserved/],
    ['nul', /reserved/],
    ['nox', /exists already/],
  ];
  test.each(refused)('%j is refused', (name, reason) => {
    const check = () => validateGameName(name);
    expect(check).toThrow(CodedError);
    expect(check).toThrow(expect.objectContaining({ code: 'name' }));
    expect(check).toThrow(reason);
  });

  test.each(['zz', NAME, 'zz-5', 'a1-b2-3', 'a'.repeat(40)])('%j is taken', (name) => {
    expect(validateGameName(name)).toBe(name);
  });
});

describe('a new game', () => {
  let before: Map<string, string>;
  let made: ReturnType<typeof node>;

  beforeAll(() => {
    copy = copyRepository();
    before = files();
    made = ludo(['new-game', NAME]);
  }, 60_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('is made, and the next steps are printed', () => {
    const said = done(made);
    expect(said).toContain(`${TITLE} is on the shelf`);
    expect(said).toContain(`npm run dev, and open /dev/${NAME}`);
    expect(said).toContain(`Edit ${HOME}/rules.ts`);
    expect(said).toContain(`npx vitest run ${HOME}`);
    expect(said).toContain(`npm run -s ludo -- play --game ${NAME}`);
    expect(said).toContain(`npm run check-game ${NAME}`);
  });

  test('changes no other file', () => {
    const after = files();
    for (const [path, text] of before) expect(after.get(path) === text, path).toBe(true);
    for (const path of after.keys())
      expect(before.has(path) || path.startsWith(`${HOME}/`), path).toBe(true);
  });

  test('has its own name everywhere', () => {
    for (const [path, text] of files())
      if (path.startsWith(HOME)) expect(text.toLowerCase(), path).not.toContain('template');
    expect(readFileSync(join(copy, HOME, 'rules.ts'), 'utf8')).toContain('type MadeByATestState');
    expect(readFileSync(join(copy, HOME, 'RULES.fr.md'), 'utf8')).toContain(`# ${TITLE}\n`);
  });

  test('passes its own tests, all laws, and the tests of the shelf', () => {
    const suites = [HOME, 'packages/games/tests/shelf', 'packages/games/tests/rule-books'];
    const said = done(node(['node_modules/vitest/vitest.mjs', 'run', ...suites]));
    expect(said).toContain('laws.test.ts');
    expect(said).toContain('rules.test.ts');
  });

  test('is clean for the compiler and the linter', () => {
    const only = { extends: './tsconfig.json', include: [`${HOME}/**/*.ts`] };
    writeFileSync(join(copy, 'tsconfig.game.json'), JSON.stringify(only));
    done(node(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.game.json']));
    done(node(['node_modules/@biomejs/biome/bin/biome', 'check', HOME]));
  });

  test('has golden transcripts for every number of players and every option', () => {
    const golden = `${HOME}/golden/${NAME}.ndjson`;
    const lines = readFileSync(join(copy, golden), 'utf8').trim().split('\n');
    const tables = lines.map((line) => JSON.parse(line)).map((t) => [t.players, t.options.takes]);
    const counts = [2, 3, 4].flatMap((players) => [
      [players, 'highest'],
      [players, 'lowest'],
    ]);
    expect(tables).toEqual(counts);
    expect(done(ludo(['verify', '--trace', golden]))).toBe('6 verified\n');
  });

  test('can be simulated and verified', () => {
    const games = done(ludo(['simulate', '--game', NAME, '--games', '20', '--trace']));
    expect(done(ludo(['verify', '--trace', '-'], games))).toBe('20 verified\n');
  });

  test('has rules that can be printed, also in another language', () => {
    expect(done(ludo(['rules', NAME, '--lang', 'en']))).toContain('**R1 Nothing but repeats.**');
    expect(done(ludo(['rules', NAME, '--lang', 'nl']))).toContain('**R1 Niets dan herhalingen.**');
  });

  test('can be measured', () => {
    const speed = JSON.parse(done(ludo(['bench', '--game', NAME, '--seconds', '1', '--json'])));
    expect(speed).toMatchObject({ bench: NAME, players: 4, movesPerGame: 24 });
  });

  test('can be played to the end from a pipe', () => {
    const table = ['--game', NAME, '--players', '2', '--options', '{}', '--lang', 'en'];
    const said = done(
      ludo(['play', ...table, '--bots', 'random', '--seed', '1'], '1\n'.repeat(12)),
    );
    expect(said).toContain(`${TITLE}: the game begins.`);
    expect(said).toContain('The game is over. Tricks taken:');
    expect(said).toContain('Place');
  });

  test('cannot be made twice', () => {
    const all = files();
    const { status, stderr } = ludo(['new-game', NAME]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^ludo: .* exists already; .*\n$/)]);
    expect(files()).toEqual(all);
  });

  test('leaves nothing behind when making it fails', () => {
    // A file where the template has a folder.
    writeFileSync(join(copy, 'packages/cli/template/golden.txt'), '');
    const { status, stderr } = ludo(['new-game', 'never-made']);
    const reason = /^ludo: cannot write packages\/games\/src\/never-made: E\w+\n$/;
    expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
    expect(existsSync(join(copy, 'packages/games/src/never-made'))).toBe(false);
    expect(readdirSync(join(copy, 'packages/games')).filter((it) => it.startsWith('.'))).toEqual(
      [],
    );
  });
});
