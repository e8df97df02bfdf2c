/**
 * Compares the speed of our rules with reference programs: five rounds of all programs in turn, and the
 * medians. `--without-peers` leaves out all but nox.cpp, and installs nothing. Only the ratios are meaningful, because other programs use the machine, too.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gameIds } from '@ludotheque/games/shelf';
import { formatTableHead, formatTableRow } from './common/markdown-table.ts';
import { parseLastLine, runProgram } from './common/run-program.ts';
import { median } from './common/statistics.ts';

const ROUND_COUNT = 5;
const BENCH_FOLDER = fileURLToPath(new URL('.', import.meta.url));
const LUDO_MAIN = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url));
const seconds = process.argv[2] ?? '4';
const PEERS = process.argv.includes('--without-peers') ? [] : ['mutable', 'bgio-reducer'];

interface SpeedFigures {
  readonly movesPerSec: number;
  readonly copiesPerSec?: number;
  readonly imaginesPerSec?: number;
}

/** The reference programs are run as their authors would run them. */
const PRODUCTION_ENV = { ...process.env, NODE_ENV: 'production' };
const run = (command: string, args: readonly string[], cwd = BENCH_FOLDER) =>
  runProgram(command, args, { cwd, env: PRODUCTION_ENV });

function buildReferencePrograms(): void {
  mkdirSync(`${BENCH_FOLDER}build`, { recursive: true });
  run('g++', ['-O3', '-march=native', '-std=c++17', '-o', 'build/nox', 'nox.cpp']);
  if (PEERS.length === 0) return;
  if (!existsSync(`${BENCH_FOLDER}peers/node_modules`)) {
    process.stderr.write('Installing boardgame.io and its like into bench/peers …\n');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], `${BENCH_FOLDER}peers`);
  }
  run('npm', ['run', '-s', 'build'], `${BENCH_FOLDER}peers`);
}

const measureCpp = (): SpeedFigures => parseLastLine(run('./build/nox', [seconds]));
const measurePeer = (variant: string): SpeedFigures =>
  parseLastLine(run(process.execPath, ['peers/build/engine.cjs', variant, seconds]));
const measureOurRules = (game: string): SpeedFigures =>
  parseLastLine(
    run(process.execPath, [
      LUDO_MAIN,
      ...['bench', '--game', game, '--seconds', seconds, '--json'],
    ]),
  );

buildReferencePrograms();
const runs = new Map<string, SpeedFigures[]>();
const addRun = (name: string, speed: SpeedFigures) =>
  runs.set(name, [...(runs.get(name) ?? []), speed]);
for (let round = 1; round <= ROUND_COUNT; round++) {
  process.stderr.write(`round ${round} of ${ROUND_COUNT} …\n`);
  addRun('nox.cpp', measureCpp());
  for (const game of gameIds) addRun(game, measureOurRules(game));
  for (const variant of PEERS) addRun(variant, measurePeer(variant));
}

const medianFigure = (name: string, key: keyof SpeedFigures) =>
  median(runs.get(name)!.map((speed) => speed[key] ?? 0));
const formatMillions = (n: number) =>
  n >= 1e5 ? `${(n / 1e6).toFixed(2)} M` : n.toLocaleString('en');
const cppMovesPerSec = medianFigure('nox.cpp', 'movesPerSec');
process.stdout.write(
  formatTableHead(['medians of five', 'moves/s', 'of nox.cpp', 'copies/s', 'imagines/s']),
);
for (const name of runs.keys()) {
  const moves = medianFigure(name, 'movesPerSec');
  const [copies, imagines] = [
    medianFigure(name, 'copiesPerSec'),
    medianFigure(name, 'imaginesPerSec'),
  ];
  process.stdout.write(
    formatTableRow([
      name,
      formatMillions(moves),
      (moves / cppMovesPerSec).toFixed(4),
      copies > 0 ? formatMillions(copies) : '–',
      copies > 0 ? formatMillions(imagines) : '–',
    ]),
  );
}
if (PEERS.length > 0) {
  const peer = medianFigure('bgio-reducer', 'movesPerSec');
  const speedRatio = Math.round(medianFigure('nox', 'movesPerSec') / peer);
  console.log(`\nnox is ${speedRatio} times as fast as boardgame.io's reducer.`);
}
