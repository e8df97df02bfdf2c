/**
 * `npm run check-game NAME`: everything in the repository that looks at every game, for this game alone:
 * its own tests and laws, bots, leaks, restarts, the terminal, the page and its accessibility. All steps
 * run, also after a failure; the last lines say which of them failed.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { gameIds } from '@ludotheque/games/shelf';
import { buildPage } from './build-page.ts';
import { installSystemPackages } from './system-packages.ts';
import { listTestsOfEveryGame, makeTitlePattern } from './tests-of-every-game.ts';

const [game, ...vitestFlags] = process.argv.slice(2);
if (game === undefined || !gameIds.includes(game)) {
  const known = `there are ${gameIds.join(', ')}`;
  process.stderr.write(
    game === undefined
      ? `Which game? npm run check-game NAME; ${known}.\n`
      : `There is no game in packages/games/src/${game}; ${known}.\n`,
  );
  process.exit(1);
}

interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
}

const programs = resolve('node_modules/.bin');
const env = {
  ...process.env,
  // The project's own Node comes first, whatever the machine has.
  PATH: `${programs}:${process.env.PATH}`,
  LUDO_GAME: game,
  LUDO_CHECK: '1',
};

/** Runs a program with its output held back until it ends, so that several can run at once. */
const runStep = ({ args, command, title }: Step): Promise<boolean> =>
  new Promise((done, refuse) => {
    const start = performance.now();
    const child = spawn(`${programs}/${command}`, args, { env });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => output.push(data));
    child.once('error', refuse);
    child.once('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      process.stdout.write(
        `\n— ${title}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s\n`,
      );
      if (code !== 0 || command === 'vitest') process.stdout.write(Buffer.concat(output));
      done(code === 0);
    });
  });

const folders = [`packages/games/src/${game}`, `packages/web/src/games/${game}`].filter(existsSync);
const vitest = ['run', '--passWithNoTests', '--reporter=dot', ...vitestFlags];
const CHECKS: readonly Step[] = [
  { title: 'Style', command: 'biome', args: ['check', '--error-on-warnings', ...folders] },
  { title: 'Types', command: 'tsc', args: ['--noEmit'] },
];
const TESTS: readonly Step[] = [
  { title: `The tests and laws of ${game}`, command: 'vitest', args: [...vitest, ...folders] },
  {
    title: `The tests of every game, for ${game}`,
    command: 'vitest',
    args: [...vitest, '-t', makeTitlePattern(game), ...listTestsOfEveryGame()],
  },
];

const start = performance.now();
installSystemPackages();
const checks = Promise.all(CHECKS.map(runStep));
buildPage();
const passed = [...(await checks)];
for (const step of TESTS) passed.push(await runStep(step));

const failed = [...CHECKS, ...TESTS].filter((_, i) => !passed[i]).map(({ title }) => title);
const seconds = ((performance.now() - start) / 1000).toFixed(0);
process.stdout.write(
  failed.length === 0
    ? `\n${game} passes everything that looks at every game (${seconds} s).\n`
    : `\nNot yet: ${failed.join('; ')} (${seconds} s). The messages are above.\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
