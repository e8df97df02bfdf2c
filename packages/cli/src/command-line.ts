/** Which commands `ludo` has, and which of them a command line asks for. */
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
  report: () => import('./commands/report.ts'),
  env: () => import('./commands/env.ts'),
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

/** Runs a command; rejects with a CodedError for a mistake of the user. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
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
