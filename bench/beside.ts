/**
 * Our rules beside the reference programs, on one machine in one run: five rounds, everything once
 * a round, medians at the end. Only ratios mean anything; the machine is never quiet.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROUNDS = 5;
const here = fileURLToPath(new URL('.', import.meta.url));
const ludo = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url));
const seconds = process.argv[2] ?? '4';
const GAMES = ['nox', 'nicht-die-bohne', 'battle-gum', 'nanobye'];

interface Speed {
  readonly movesPerSec: number;
  readonly copiesPerSec?: number;
  readonly imaginesPerSec?: number;
}

/** Runs a program to its end; without it there is nothing to stand beside. */
function must(command: string, args: readonly string[], cwd = here): string {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    // As their authors would run them.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error || status !== 0) {
    process.stderr.write(`bench: ${command} ${args.join(' ')} failed ${error ?? `(${status})`}\n`);
    process.exit(1);
  }
  return stdout;
}

function build(): void {
  mkdirSync(`${here}build`, { recursive: true });
  must('g++', ['-O3', '-march=native', '-std=c++17', '-o', 'build/nox', 'nox.cpp']);
  if (!existsSync(`${here}peers/node_modules`)) {
    process.stderr.write('Installing boardgame.io and its like into bench/peers …\n');
    must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], `${here}peers`);
  }
  must('npm', ['run', '-s', 'build'], `${here}peers`);
}

const speedOf = (output: string) => JSON.parse(output.trim().split('\n').at(-1)!) as Speed;
const cpp = () => speedOf(must('./build/nox', [seconds]));
const peer = (variant: string) =>
  speedOf(must(process.execPath, ['peers/build/engine.cjs', variant, seconds]));
const ours = (game: string) =>
  speedOf(
    must(process.execPath, [
      ludo,
      ...['bench', '--game', game, '--players', '4', '--seconds', seconds, '--json'],
    ]),
  );

const median = (figures: number[]) => figures.sort((a, b) => a - b)[figures.length >> 1]!;

build();
const runs = new Map<string, Speed[]>();
const note = (name: string, speed: Speed) => runs.set(name, [...(runs.get(name) ?? []), speed]);
for (let round = 1; round <= ROUNDS; round++) {
  process.stderr.write(`round ${round} of ${ROUNDS} …\n`);
  note('nox.cpp', cpp());
  for (const game of GAMES) note(game, ours(game));
  for (const variant of ['mutable', 'bgio-reducer']) note(variant, peer(variant));
}

const figure = (name: string, key: keyof Speed) =>
  median(runs.get(name)!.map((speed) => speed[key] ?? 0));
const million = (n: number) => (n >= 1e5 ? `${(n / 1e6).toFixed(2)} M` : n.toLocaleString('en'));
const reference = figure('nox.cpp', 'movesPerSec');
console.log('| medians of five | moves/s | of nox.cpp | copies/s | imagines/s |');
console.log('|---|---|---|---|---|');
for (const name of runs.keys()) {
  const moves = figure(name, 'movesPerSec');
  const [copies, imagines] = [figure(name, 'copiesPerSec'), figure(name, 'imaginesPerSec')];
  const rest = copies > 0 ? `${million(copies)} | ${million(imagines)}` : '– | –';
  console.log(`| ${name} | ${million(moves)} | ${(moves / reference).toFixed(4)} | ${rest} |`);
}
const times = Math.round(figure('nox', 'movesPerSec') / figure('bgio-reducer', 'movesPerSec'));
console.log(`\nnox is ${times} times as fast as boardgame.io's reducer.`);
