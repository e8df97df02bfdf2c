/** `ludo new-game`: makes a folder with a small game that works, for the author to change. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, formatForMessage } from '@ludotheque/core';
import { type CliCommand, parseFlags } from '../command.ts';
import { describeGamePackage, makeGamePackage } from '../new-game/game-package.ts';
import {
  copyTemplate,
  GAME_TEMPLATE,
  makeTitle,
  makeWholeFolder,
} from '../new-game/template-files.ts';

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

function makeGame(name: string): void {
  const shown = `packages/games/src/${name}`;
  makeWholeFolder({ draftsIn: GAMES_FOLDER, shown, to: gameFolder(name) }, (draft) => {
    copyTemplate(GAME_TEMPLATE, draft, name);
    formatFolder(draft);
  });
}

const describeNewGame = (
  name: string,
) => `${makeTitle(name)} is on the shelf, in packages/games/src/${name}:

  rules.ts                         what lies on the table with who sees it, the moves, what they do
  index.ts                         the game, assembled
  words/                           what it says, in four languages
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
  makeGame(name);
  process.stdout.write(describeNewGame(name));
}

export const command: CliCommand = {
  summary: 'begin a game of your own: a folder with a little one that works',
  help: `ludo new-game NAME
ludo new-game NAME --package [DIR]

Makes packages/games/src/NAME: a complete little card game on the kit, with rule books and
words in four languages, tests, and golden transcripts. It is found by being there; there is
no list to add it to. Nothing is ever overwritten.

With --package the same game is a package of its own, in a new folder anywhere (NAME if DIR
is left out). It depends on published packages only, and any house can install it.

  NAME   ${MIN_NAME_LENGTH} to ${MAX_NAME_LENGTH} lowercase letters, digits and single hyphens, a letter first: high-card

The golden transcripts pin the rules: they must replay. When you change the rules on
purpose, write them anew, here with three players:

  npm run -s ludo -- simulate --game NAME --players 3 --games 5 --trace \\
    > packages/games/src/NAME/golden/NAME.ndjson
`,
  run,
};
