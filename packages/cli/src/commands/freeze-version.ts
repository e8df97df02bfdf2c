/** `ludo freeze-version`: keeps a copy of a game's rules for its tables, and raises the version. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, formatForMessage } from '@ludotheque/core';
import { getGameFolder } from '@ludotheque/games/folders';
import { gameIds, loadGame } from '@ludotheque/games/shelf';
import { type CliCommand, parseFlags } from '../command.ts';

/** What only the version that is still changed needs: tests, tiny decks, the box, older copies. */
const NOT_COPIED_PATTERN = /^(box\.json|tiny\.ts|test|positions|v\d+|\..*|.*\.(test|long)\.ts)$/;

/** Raises the number in `version: 1` of the game's definition, in its index.ts or rules.ts. */
function raiseVersionInDefinition(folder: string, version: number): void {
  const old = `version: ${version},`;
  const files = ['index.ts', 'rules.ts'].map((name) => join(folder, name));
  const texts = files.filter(existsSync).map((file) => [file, readFileSync(file, 'utf8')] as const);
  if (texts.reduce((count, [, text]) => count + text.split(old).length - 1, 0) !== 1)
    fail('version', `${folder} must have \`${old}\` once; raise it by hand`);
  for (const [file, text] of texts)
    writeFileSync(file, text.replace(old, `version: ${version + 1},`));
}

/** The rules are the same so far, so the games in the golden transcripts are games of the new version. */
function raiseVersionInTranscripts(folder: string, version: number): void {
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.ndjson'))) {
    const file = join(folder, name);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const raised = lines.map((line) => JSON.stringify({ ...JSON.parse(line), version }));
    writeFileSync(file, `${raised.join('\n')}\n`);
  }
}

/** The sources of a game: here, or in the package that its author works on. */
function findSourceFolder(id: string): string {
  const folder = fileURLToPath(getGameFolder(id).rules);
  if (folder.split(sep).includes('node_modules'))
    fail('folder', `${id} was installed: only its author can freeze a version, in its own folder`);
  return relative('.', folder) || '.';
}

function freeze(folder: string, version: number): void {
  const frozen = join(folder, `v${version}`);
  if (existsSync(frozen))
    fail('version', `${frozen} exists already: raise \`version\` in index.ts`);
  try {
    for (const entry of readdirSync(folder))
      if (!NOT_COPIED_PATTERN.test(entry) && entry !== basename(frozen))
        cpSync(join(folder, entry), join(frozen, entry), { recursive: true });
    raiseVersionInDefinition(folder, version);
  } catch (error) {
    rmSync(frozen, { recursive: true, force: true });
    throw error;
  }
  raiseVersionInTranscripts(join(folder, 'golden'), version + 1);
}

async function run(args: readonly string[]): Promise<void> {
  const [id] = parseFlags(args, {}, ['GAME']).given;
  if (id === undefined || !gameIds.includes(id))
    fail('game', `there is no game ${formatForMessage(id)}; there are: ${gameIds.join(', ')}`);
  const { version } = await loadGame(id);
  const folder = findSourceFolder(id);
  freeze(folder, version);
  process.stdout.write(`${join(folder, `v${version}`)} is a copy of version ${version}: do not change it any more.
${folder} is version ${version + 1} now. Change its rules, then write its golden transcripts anew.
`);
}

export const command: CliCommand = {
  summary: 'keep a copy of a game’s rules, before you change them',
  help: `ludo freeze-version GAME

Do this before you change rules so that old transcripts would replay differently. It
copies the rules, words, rule books, knowledge and golden transcripts of the game into
its folder v1 (or v2, …), and raises the version of the game. Tables that are open or
in play go on by the copy, and finished games are replayed by it. New tables are opened
with the new version.

Remove such a folder only when no house has a table of that version any more: a house
does not start without the rules of its tables.
`,
  run,
};
