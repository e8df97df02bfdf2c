/**
 * Our rules beside the reference programs, on one machine in one run: five rounds, everything once
 * a round, medians at the end. Only ratios mean anything; the machine is never quiet.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROUND_COUNT = 5;
const BENCH_FOLDER = fileURLToPath(new URL('.', import.meta.url));
const LUDO_MAIN = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url));
const seconds = process.argv[2] ?? '4';
const GAME_IDS = ['nox', 'nicht-die-bohne', 'battle-gum', 'nanobye'];

interface SpeedFigures {
  readonly movesPerSec: number;
  readonly copiesPerSec?: number;
  readonly imaginesPerSec?: number;
}

/** Runs a program to its end; without it there is nothing to stand beside. */
function runProgram(command: string, args: readonly string[], cwd = BENCH_FOLDER): string {
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

function buildReferencePrograms(): void {
  mkdirSync(`${BENCH_FOLDER}build`, { recursive: true });
  runProgram('g++', ['-O3', '-march=native', '-std=c++17', '-o', 'build/nox', 'nox.cpp']);
  if (!existsSync(`${BENCH_FOLDER}peers/node_modules`)) {
    process.stderr.write('Installing boardgame.io and its like into bench/peers …\n');
    runProgram(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      `${BENCH_FOLDER}peers`,
    );
  }
  runProgram('npm', ['run', '-s', 'build'], `${BENCH_FOLDER}peers`);
}

const parseSpeed = (output: string) =>
  JSON.parse(output.trim().split('\n').at(-1)!) as SpeedFigures;
const measureCpp = () => parseSpeed(runProgram('./build/nox', [seconds]));
const measurePeer = (variant: string) =>
  parseSpeed(runProgram(process.execPath, ['peers/build/engine.cjs', variant, seconds]));
const measureOurRules = (game: string) =>
  parseSpeed(
    runProgram(process.execPath, [
      LUDO_MAIN,
      ...['bench', '--game', game, '--players', '4', '--seconds', seconds, '--json'],
    ]),
  );

const median = (figures: number[]) => figures.sort((a, b) => a - b)[figures.length >> 1]!;

buildReferencePrograms();
const runs = new Map<string, SpeedFigures[]>();
const addRun = (name: string, speed: SpeedFigures) =>
  runs.set(name, [...(runs.get(name) ?? []), speed]);
for (let round = 1; round <= ROUND_COUNT; round++) {
  process.stderr.write(`round ${round} of ${ROUND_COUNT} …\n`);
  addRun('nox.cpp', measureCpp());
  for (const game of GAME_IDS) addRun(game, measureOurRules(game));
  for (const variant of ['mutable', 'bgio-reducer']) addRun(variant, measurePeer(variant));
}

const medianFigure = (name: string, key: keyof SpeedFigures) =>
  median(runs.get(name)!.map((speed) => speed[key] ?? 0));
const formatMillions = (n: number) =>
  n >= 1e5 ? `${(n / 1e6).toFixed(2)} M` : n.toLocaleString('en');
const cppMovesPerSec = medianFigure('nox.cpp', 'movesPerSec');
console.log('| medians of five | moves/s | of nox.cpp | copies/s | imagines/s |');
console.log('|---|---|---|---|---|');
for (const name of runs.keys()) {
  const moves = medianFigure(name, 'movesPerSec');
  const [copies, imagines] = [
    medianFigure(name, 'copiesPerSec'),
    medianFigure(name, 'imaginesPerSec'),
  ];
  const rest = copies > 0 ? `${formatMillions(copies)} | ${formatMillions(imagines)}` : '– | –';
  console.log(
    `| ${name} | ${formatMillions(moves)} | ${(moves / cppMovesPerSec).toFixed(4)} | ${rest} |`,
  );
}
const speedRatio = Math.round(
  medianFigure('nox', 'movesPerSec') / medianFigure('bgio-reducer', 'movesPerSec'),
);
console.log(`\nnox is ${speedRatio} times as fast as boardgame.io's reducer.`);
