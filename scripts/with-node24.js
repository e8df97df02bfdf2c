// Runs `ludo` on the Node that comes with the project, after installing what is missing.
// Plain JavaScript for any Node 20+: on a fresh clone nothing else is there yet.
import { spawn } from 'node:child_process';
import { bundledNode, installWhatIsMissing } from './install.js';
import { buildPage } from './page.js';
import { SERVING } from './serving.js';

installWhatIsMissing();
const serves = process.argv[2] === 'serve';
if (serves) buildPage(bundledNode);

const ludo = ['packages/cli/src/main.ts', ...process.argv.slice(2)];
const child = spawn(bundledNode, serves ? [...SERVING, ...ludo] : ludo, {
  stdio: 'inherit',
  // What was compiled once is kept: a command starts in a third of the time.
  env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...process.env },
});
// The terminal sends Ctrl-C to the whole group; the game decides what it means.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
