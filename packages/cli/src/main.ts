/** `ludo`: runs a command, and reports a user's mistake in one line with exit code 1. */
import { CodedError } from '@ludotheque/core';
import type { CliCommand } from './command.ts';

const COMMAND_LOADERS: { readonly [name: string]: () => Promise<{ command: CliCommand }> } = {
  serve: () => import('./commands/serve.ts'),
  admin: () => import('./commands/admin.ts'),
  backup: () => import('./commands/backup.ts'),
  'migrate-data': () => import('./commands/migrate-data.ts'),
  play: () => import('./commands/play.ts'),
  rules: () => import('./commands/rules.ts'),
  sim: () => import('./commands/sim.ts'),
  simulate: () => import('./commands/simulate.ts'),
  verify: () => import('./commands/verify.ts'),
  arena: () => import('./commands/arena.ts'),
  bench: () => import('./commands/bench.ts'),
  'new-game': () => import('./commands/new-game.ts'),
  'freeze-version': () => import('./commands/freeze-version.ts'),
};

async function describeCommands(): Promise<string> {
  const lines = ['ludo: card games on the command line', ''];
  for (const [name, load] of Object.entries(COMMAND_LOADERS)) {
    const { command } = await load();
    lines.push(`  ${name.padEnd(14)} ${command.summary}`);
  }
  return [...lines, '', '`ludo COMMAND --help` says more.', ''].join('\n');
}

async function main(args: readonly string[]): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(await describeCommands());
    return;
  }
  if (!Object.hasOwn(COMMAND_LOADERS, name)) {
    const known = Object.keys(COMMAND_LOADERS).join(', ');
    throw new CodedError(
      'command',
      `there is no command ${JSON.stringify(name)}; there are: ${known}`,
    );
  }
  const { command } = await COMMAND_LOADERS[name]!();
  if (rest.includes('--help') || rest.includes('-h')) process.stdout.write(command.help);
  else await command.run(rest);
}

// A reader that stops early (`ludo simulate … | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`ludo: cannot write: ${error.message}\n`);
  process.exit(1);
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  process.stderr.write(`ludo: ${error.message}\n`);
  process.exitCode = 1;
}
