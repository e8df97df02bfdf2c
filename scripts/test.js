// `npm test`: installs what is missing, then style, types and tests, each saying what it does.
// With --long the tests that take their time are run instead.
import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.js';
import { bundledNode, installWhatIsMissing } from './install.js';
import { buildPage } from './page.js';

installWhatIsMissing();
installFromDebian();
buildPage(bundledNode);

const [long, ...rest] = process.argv.slice(2).includes('--long')
  ? [true, ...process.argv.slice(2).filter((arg) => arg !== '--long')]
  : [false, ...process.argv.slice(2)];

const steps = long
  ? [['Long tests', 'vitest', ['run', ...rest], { LUDO_LONG: '1' }]]
  : [
      ['Style (Biome)', 'biome', ['check', '--error-on-warnings'], {}],
      ['Types (TypeScript)', 'tsc', ['--noEmit'], {}],
      ['Types of the page', 'tsc', ['--noEmit', '-p', 'packages/web'], {}],
      ['Tests (Vitest)', 'vitest', ['run', ...rest], {}],
    ];

for (const [what, command, args, env] of steps) {
  process.stdout.write(`\n— ${what}\n`);
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    // The project's own Node comes first, whatever the machine has. What it has compiled is kept: the
    // tests start `ludo` some hundred times, and compiling is most of what that takes.
    env: {
      NODE_COMPILE_CACHE: `${process.cwd()}/node_modules/.cache/compiled`,
      ...process.env,
      ...env,
      PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
    },
  });
  if (status !== 0) process.exit(status ?? 1);
}
