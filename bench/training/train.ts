/**
 * `npm run -s train -- GAME` trains the figures of a game's bot and writes them into its source.
 * With `--check` nothing is written: it fails if the result differs from what is there.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { battleGum, battleGumBelief, battleGumOutlook } from './battle-gum/index.ts';
import { nanobye, nanobyeTwoSeats } from './nanobye/index.ts';
import { nichtDieBohne } from './nicht-die-bohne/index.ts';
import type { Training } from './training.ts';

const TRAININGS: { readonly [game: string]: Training } = {
  'battle-gum': battleGum,
  'battle-gum-belief': battleGumBelief,
  'battle-gum-outlook': battleGumOutlook,
  nanobye,
  'nanobye-two-seats': nanobyeTwoSeats,
  'nicht-die-bohne': nichtDieBohne,
};
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Biome decides how source is laid out, here as everywhere. */
function formatted(source: string, file: string): string {
  const { status, stdout } = spawnSync(
    `${root}node_modules/.bin/biome`,
    ['format', `--stdin-file-path=${file}`],
    { cwd: root, input: source, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error(`Biome could not format ${file}`);
  return stdout;
}

const { positionals, values } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [game = ''] = positionals;
const training = TRAININGS[game];
if (!training) {
  process.stderr.write(
    `npm run -s train -- GAME [--check], of ${Object.keys(TRAININGS).join(', ')}\n`,
  );
  process.exit(1);
}

const start = performance.now();
const secondsSoFar = () => Math.round((performance.now() - start) / 1000);
const source = training.train((progress) =>
  process.stderr.write(`${game}: ${progress}, ${secondsSoFar()} s\n`),
);
const made = formatted(source, training.file);
const isSame = made === readFileSync(root + training.file, 'utf8');
if (!isSame && !values.check) writeFileSync(root + training.file, made);
const outcome = isSame ? 'as it was' : values.check ? 'DIFFERS from what was trained' : 'written';
process.stdout.write(`${training.file}: ${outcome} (${secondsSoFar()} s)\n`);
process.exitCode = values.check && !isSame ? 1 : 0;
