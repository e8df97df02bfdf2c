/** `ludo new-game`: makes a folder with a small game that works, for the author to change. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyGame, fail, formatForMessage, listSampleOptions } from '@ludotheque/core';
import { type CliCommand, parseFlags } from '../command.ts';
import { describeGamePackage, makeGamePackage } from '../new-game/game-package.ts';
import {
  copyTemplateFiles,
  GAME_TEMPLATE,
  listTemplateFiles,
  makeTitle,
} from '../new-game/template-files.ts';
import { playRandomTranscriptLine } from './simulate.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const REPOSITORY_ROOT = resolvePath('../../../..');
const GAMES_FOLDER = join(REPOSITORY_ROOT, 'packages/games');
const BIOME_SCRIPT = join(REPOSITORY_ROOT, 'node_modules/@biomejs/biome/bin/biome');

const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 40;
/** Names that already have a meaning in the project, or on Windows. */
const RESERVED_NAME_PATTERN = /^(template|house|shelf|base|con|prn|aux|nul|(com|lpt)\d)$/;

const gameFolder = (name: string) => join(GAMES_FOLDER, 'src', name);

/** Returns the name if a new game can have it, or fails with the reason. */
export function validateGameName(name: string | undefined): string {
  if (name === undefined)
    fail('name', 'what is the game called? `ludo new-game NAME`, for instance high-card');
  if (name.length < MIN_NAME_LENGTH || name.length > MAX_NAME_LENGTH)
    fail(
      'name',
      `a name has ${MIN_NAME_LENGTH} to ${MAX_NAME_LENGTH} characters, ${formatForMessage(name)} ${name.length}`,
    );
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    const form = 'lowercase letters, digits and single hyphens, and begins with a letter';
    fail('name', `a name has only ${form}, as in high-card: not ${formatForMessage(name)}`);
  }
  if (RESERVED_NAME_PATTERN.test(name))
    fail('name', `${formatForMessage(name)} is reserved; choose another name`);
  if (existsSync(gameFolder(name)))
    fail('name', `packages/games/src/${name} exists already; choose another name, or remove it`);
  return name;
}

/** Formats the files, because lines and imports change with the name. Needs the formatter. */
function formatFolder(folder: string): void {
  spawnSync(process.execPath, [BIOME_SCRIPT, 'check', '--write', folder], {
    cwd: REPOSITORY_ROOT,
    stdio: 'ignore',
  });
}

/** Writes traced games for every number of seats and every option. */
async function writeGoldenTranscripts(folder: string, name: string): Promise<void> {
  const home = pathToFileURL(join(folder, 'index.ts')).href;
  const { game } = (await import(home)) as { game: AnyGame };
  const lines: string[] = [];
  for (let players = game.seats.min; players <= game.seats.max; players++)
    for (const options of listSampleOptions(game))
      lines.push(
        playRandomTranscriptLine({ game, players, options, seed: 'golden', trace: true }, 0),
      );
  mkdirSync(join(folder, 'golden'));
  writeFileSync(join(folder, 'golden', `${name}.ndjson`), `${lines.join('\n')}\n`);
}

/** Makes the folder elsewhere and moves it at the end, so that half a game is never found. */
async function makeGame(name: string): Promise<void> {
  const draft = join(GAMES_FOLDER, `.new-${name}-${process.pid}`);
  try {
    mkdirSync(draft);
    copyTemplateFiles(GAME_TEMPLATE, listTemplateFiles(GAME_TEMPLATE), draft, name);
    formatFolder(draft);
    await writeGoldenTranscripts(draft, name);
    renameSync(draft, gameFolder(name));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) fail('folder', `cannot write packages/games/src/${name}: ${code}`);
    throw error;
  }
}

const describeNewGame = (
  name: string,
) => `${makeTitle(name)} is on the shelf, in packages/games/src/${name}:

  rules.ts, state.ts               the rules, the cards, a game as it stands
  view.ts                          what each player may know
  words.ts, words/                 what the game says, in four languages
  index.ts                         all of it, assembled
  RULES.md, RULES.fr.md, …         the rule book, in four languages
  TRANSCRIPTS.md                   its options, cards and moves, for programs
  box.json                         what stands on its box: seats, minutes, age, the spine's colour
  rules.test.ts                    tests of single rules
  laws.test.ts, tiny.ts, golden/   what every game must pass

It is a little game that works. Make it yours:

  1. npm run dev, and open /dev/${name}: the table from every seat, as you edit
  2. Edit packages/games/src/${name}/rules.ts
  3. npx vitest run packages/games/src/${name}
  4. npm run -s ludo -- play --game ${name}
  5. npm run check-game ${name}: everything that looks at every game, in two minutes
`;

async function run(args: readonly string[]): Promise<void> {
  const { given, package: isPackage } = parseFlags(args, { package: 'flag' }, ['NAME', 'DIR']);
  const name = validateGameName(given[0]);
  if (isPackage) {
    const folder = given[1] ?? name;
    makeGamePackage(name, folder);
    process.stdout.write(describeGamePackage(name, folder));
    return;
  }
  if (given[1] !== undefined) fail('flags', `unexpected ${JSON.stringify(given[1])}`);
  if (!existsSync(GAMES_FOLDER))
    fail('folder', `here a game is a package: \`ludo new-game ${name} --package\``);
  await makeGame(name);
  process.stdout.write(describeNewGame(name));
}

export const command: CliCommand = {
  summary: 'begin a game of your own: a folder with a little one that works',
  help: `ludo new-game NAME
ludo new-game NAME --package [DIR]

Makes packages/games/src/NAME: a complete little card game, with rule books and words
in four languages, tests, and golden transcripts. It is found by being there; there is
no list to add it to. Nothing is ever overwritten.

With --package the game is a package of its own, in a new folder anywhere (NAME if DIR is
left out). It depends on published packages only, and any house can install it.

  NAME   ${MIN_NAME_LENGTH} to ${MAX_NAME_LENGTH} lowercase letters, digits and single hyphens, a letter first: high-card

The golden transcripts pin the rules: they must replay. When you change the rules on
purpose, write them anew, here with three players:

  npm run -s ludo -- simulate --game NAME --players 3 --games 5 --trace \\
    > packages/games/src/NAME/golden/NAME.ndjson
`,
  run,
};
