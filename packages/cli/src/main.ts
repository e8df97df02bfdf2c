#!/usr/bin/env node
/** `ludo`: runs a command, and reports a user's mistake in one line with exit code 1. */
import { CodedError } from '@ludotheque/core';
import { runCommandLine } from './command-line.ts';

// A reader that stops early (`ludo simulate … | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`ludo: cannot write: ${error.message}\n`);
  process.exit(1);
});

try {
  await runCommandLine(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  process.stderr.write(`ludo: ${error.message}\n`);
  process.exitCode = 1;
}
