/** Which commands `ludo` has, and which of them a command line asks for. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CodedError, fail } from '@ludotheque/core';
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
  exploit: () => import('./commands/exploit.ts'),
  report: () => import('./commands/report.ts'),
  ladder: () => import('./commands/ladder.ts'),
  env: () => import('./commands/env.ts'),
  bench: () => import('./commands/bench.ts'),
  'new-game': () => import('./commands/new-game.ts'),
  'build-package': () => import('./commands/build-package.ts'),
  'freeze-version': () => import('./commands/freeze-version.ts'),
};

async function describeCommands(): Promise<string> {
  const lines = ['ludo: card games on the command line', ''];
  for (const [name, load] of Object.entries(COMMAND_LOADERS)) {
    const { command } = await load();
    lines.push(`  ${name.padEnd(14)} ${command.summary}`);
  }
  return [
    ...lines,
    '',
    '`ludo COMMAND --help` says more.',
    'The games of a house are in ludotheque.json, here or where `--config FILE` says.',
    '',
  ].join('\n');
}

/** Takes `--config FILE` out of the arguments: everything in this process looks for games there. */
export function takeConfigFlag(args: readonly string[]): string[] {
  const at = args.indexOf('--config');
  if (at < 0) return [...args];
  const file = args[at + 1];
  if (file === undefined) fail('flags', '--config needs a value: the path of a ludotheque.json');
  if (!existsSync(file)) fail('flags', `there is no file ${file}`);
  // Worker threads find it there, too.
  process.env.LUDOTHEQUE_CONFIG = resolve(file);
  return args.toSpliced(at, 2);
}

/** Runs a command; rejects with a CodedError for a mistake of the user. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  const [name, ...rest] = takeConfigFlag(args);
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
