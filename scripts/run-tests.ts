/**
 * `npm test`: style, types, dead code and tests, each announced by a line. `--quick` runs what gives an
 * answer within a minute; `--long` runs the tests that take hours. Other arguments go to Vitest.
 */
import { resolve } from 'node:path';
import { buildPage } from './build-page.ts';
import { runCommand } from './run-command.js';
import { installSystemPackages } from './system-packages.ts';

interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

const isLong = process.argv.includes('--long');
const isQuick = process.argv.includes('--quick');
const vitest = ['run', ...process.argv.slice(2).filter((arg) => !/^--(long|quick)$/.test(arg))];
const LONG: readonly Step[] = [
  { title: 'Long tests', command: 'vitest', args: vitest, env: { LUDO_LONG: '1' } },
];
const CHECKS: readonly Step[] = [
  { title: 'Style (Biome)', command: 'biome', args: ['check', '--error-on-warnings'] },
  { title: 'Types (TypeScript)', command: 'tsc', args: ['--noEmit'] },
  { title: 'Types of the page', command: 'tsc', args: ['--noEmit', '-p', 'packages/web'] },
];
const QUICK: readonly Step[] = [
  ...CHECKS,
  { title: 'Quick tests', command: 'vitest', args: vitest, env: { LUDO_QUICK: '1' } },
];
const EVERYTHING: readonly Step[] = [
  ...CHECKS,
  {
    title: 'Dead code (knip)',
    command: 'knip',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
  { title: 'Tests (Vitest)', command: 'vitest', args: vitest },
];

// The quick tests need neither a browser nor a database server, and not the page.
if (!isQuick) {
  installSystemPackages();
  buildPage();
}

const programs = resolve('node_modules/.bin');
for (const { args, command, env, title } of isLong ? LONG : isQuick ? QUICK : EVERYTHING) {
  process.stdout.write(`\n— ${title}\n`);
  const code = await runCommand(`${programs}/${command}`, args, {
    ...process.env,
    ...env,
    // The project's own Node comes first, whatever the machine has.
    PATH: `${programs}:${process.env.PATH}`,
  });
  if (code !== 0) process.exit(code);
}
