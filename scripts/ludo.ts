/** `npm run ludo`: runs a command of the command line; builds the page first if it is to be served. */
import { buildPage } from './build-page.ts';
import { runCommand } from './run-command.js';
import { SERVER_NODE_FLAGS } from './server-flags.ts';

const args = process.argv.slice(2);

if (args[0] === 'serve') {
  buildPage();
  // In a new process, because these flags take effect only when a process starts.
  const main = [...SERVER_NODE_FLAGS, 'packages/cli/src/main.ts', ...args];
  process.exitCode = await runCommand(process.execPath, main);
} else {
  await import('../packages/cli/src/main.ts');
}
