/**
 * An author makes a game from the scaffold, and `npm run check-game` is green: for an odd but honest game,
 * and only once it is finished. In a copy of the repository, with its page built.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  copyRepository,
  makeCleanEnvironment,
  REPOSITORY_ROOT,
} from '../../test/repository-copy.ts';

const NAME = 'odd-game';
const FIXTURE = join(import.meta.dirname, '../../test/odd-game');
/** What the page, the examples and the checks need besides the packages. */
const MORE_ENTRIES = [
  ...['scripts', 'examples', 'licenses', 'docs/glossary', 'docs/glossary.md'],
  ...['LICENSE', 'package-lock.json', 'tidy.test.ts'],
];
/** The whole repository is copied, and deleted again. */
const HOOK_TIMEOUT_MS = 120_000;

let copy: string;
let home: string;

function node(...args: readonly string[]): {
  readonly status: number | null;
  readonly said: string;
} {
  const program = join(REPOSITORY_ROOT, 'node_modules/.bin/node');
  const env = makeCleanEnvironment();
  const { status, stderr, stdout } = spawnSync(program, args, { cwd: copy, env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}
const ludo = (...args: readonly string[]) => node('packages/cli/src/main.ts', ...args);

beforeAll(() => {
  copy = copyRepository(MORE_ENTRIES);
  // The checks of style ask git which files there are.
  spawnSync('git', ['init', '-q'], { cwd: copy });
  home = join(copy, 'packages/games/src', NAME);
  expect(ludo('new-game', NAME).status).toBe(0);
}, HOOK_TIMEOUT_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }), HOOK_TIMEOUT_MS);

it('a fresh scaffold is unfinished, and it is said what to do', () => {
  const { said, status } = node('scripts/check-game.ts', NAME);
  expect(status).toBe(1);
  expect(said).toContain('words/en.json: the tagline is that of the scaffold. Say in one line');
  expect(said).toContain(`Not yet: The tests of every game, for ${NAME}`);
});

it('a game for one to three players without hands and knowledge passes everything', () => {
  cpSync(FIXTURE, home, { recursive: true });
  for (const file of readdirSync(home))
    if (file.endsWith('.txt')) renameSync(join(home, file), join(home, file.slice(0, -4)));
  const golden = ['1', '2', '3'].map(
    (players) =>
      ludo('simulate', '--game', NAME, '--players', players, '--games', '2', '--trace').said,
  );
  writeFileSync(join(home, 'golden', `${NAME}.ndjson`), golden.join(''));
  const { said, status } = node('scripts/check-game.ts', NAME);
  expect(said).toContain(`${NAME} passes everything that looks at every game`);
  expect(status).toBe(0);
});
