/** `ludo build-package`: builds the package of a game, so that houses can install it. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fail, isObject } from '@ludotheque/core';
import { type CliCommand, parseFlags } from '../command.ts';

/** What the compiler reads, and what only the author needs. */
const NOT_COPIED_PATTERN = /\.tsx?$/;

function readFolders(): { readonly source: string; readonly built: string } {
  if (!existsSync('package.json')) fail('folder', 'there is no package.json in this folder');
  const { ludotheque } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    ludotheque: unknown;
  };
  const { built, source } = isObject(ludotheque) ? ludotheque : {};
  if (typeof built !== 'string' || typeof source !== 'string')
    fail('folder', 'package.json has no "ludotheque" with the folders "source" and "built"');
  return { built, source };
}

/** The compiler is the author's: it is among the packages that the game needs for its development. */
function findCompiler(): string {
  try {
    const manifest = createRequire(join(resolve('.'), '/')).resolve('typescript/package.json');
    return join(dirname(manifest), 'bin/tsc');
  } catch {
    return fail('compiler', 'typescript is not installed: run `npm install`');
  }
}

async function run(args: readonly string[]): Promise<void> {
  parseFlags(args, {});
  const { built, source } = readFolders();
  rmSync(built, { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [findCompiler(), '-p', '.'], { stdio: 'inherit' });
  if (status !== 0) fail('compiler', `the compiler found mistakes in ${source}`);
  cpSync(source, built, {
    recursive: true,
    filter: (from) => statSync(from).isDirectory() || !NOT_COPIED_PATTERN.test(from),
  });
  process.stdout.write(`Built ${built} from ${source}.\n`);
}

export const command: CliCommand = {
  summary: 'build the package of a game, in its folder',
  help: `ludo build-package

Run it in a folder that \`ludo new-game NAME --package\` has made. Compiles "source" to "built",
both named in package.json under "ludotheque", and copies words, rule books and golden
transcripts. \`npm pack\` and \`npm publish\` do it by themselves.
`,
  run,
};
