/**
 * `npm test`: style, types, dead code and tests, each announced by a line. With --long it runs the tests that
 * take hours instead. Other arguments go to Vitest.
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
const vitest = ['run', ...process.argv.slice(2).filter((arg) => arg !== '--long')];
const LONG: readonly Step[] = [
  { title: 'Long tests', command: 'vitest', args: vitest, env: { LUDO_LONG: '1' } },
];
const STEPS: readonly Step[] = [
  { title: 'Style (Biome)', command: 'biome', args: ['check', '--error-on-warnings'] },
  { title: 'Types (TypeScript)', command: 'tsc', args: ['--noEmit'] },
  { title: 'Types of the page', command: 'tsc', args: ['--noEmit', '-p', 'packages/web'] },
  {
    title: 'Dead code (knip)',
    command: 'knip',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
  { title: 'Tests (Vitest)', command: 'vitest', args: vitest },
];

installSystemPackages();
buildPage();

const programs = resolve('node_modules/.bin');
for (const { args, command, env, title } of isLong ? LONG : STEPS) {
  process.stdout.write(`\n— ${title}\n`);
  const code = await runCommand(`${programs}/${command}`, args, {
    ...process.env,
    ...env,
    // The project's own Node comes first, whatever the machine has.
    PATH: `${programs}:${process.env.PATH}`,
  });
  if (code !== 0) process.exit(code);
}
