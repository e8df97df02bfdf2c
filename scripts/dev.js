// `npm run dev`: the page as it is being made, and the workbench for who makes a game.
import { spawn } from 'node:child_process';
import { bundledNode, installWhatIsMissing } from './install.js';

installWhatIsMissing();
const vite = ['node_modules/vite/bin/vite.js', '--config', 'packages/web/vite.config.ts'];
const child = spawn(bundledNode, [...vite, ...process.argv.slice(2)], { stdio: 'inherit' });
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
