/** `npm run ludo`: runs a command of the command line; builds the page first if it is to be served. */
import { CodedError } from '@ludotheque/core';
import { takeConfigFlag } from '../packages/cli/src/command-line.ts';
import { runCommand } from './run-command.js';
import { SERVER_NODE_FLAGS } from './server-flags.ts';

async function serve(args: readonly string[]): Promise<void> {
  // Imported here because it looks for games as soon as it is loaded.
  const { buildPage } = await import('./build-page.ts');
  buildPage();
  // In a new process, because these flags take effect only when a process starts.
  const main = [...SERVER_NODE_FLAGS, 'packages/cli/src/main.ts', ...args];
  process.exitCode = await runCommand(process.execPath, main);
}

if (process.argv[2] === 'serve') {
  try {
    await serve(takeConfigFlag(process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    process.stderr.write(`ludo: ${error.message}\n`);
    process.exitCode = 1;
  }
} else {
  await import('../packages/cli/src/main.ts');
}
