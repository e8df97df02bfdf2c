/** A house that was installed from packed packages, in a folder outside the repository. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeCleanEnvironment, REPOSITORY_ROOT } from '../../cli/test/repository-copy.ts';

const BIN_FOLDER = join(REPOSITORY_ROOT, 'node_modules/.bin');

/** Node 24 and nothing else of the repository. npm may need the certificates of a proxy. */
export const makeEnvironment = (more: { readonly [name: string]: string } = {}) => ({
  ...makeCleanEnvironment(),
  ...(process.env.NODE_EXTRA_CA_CERTS && {
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
  }),
  PATH: [BIN_FOLDER, process.env.PATH].join(delimiter),
  ...more,
});

/** Runs a command to its end, and returns what it printed; throws if it fails. */
export const run = (cwd: string, command: string, args: readonly string[], input = ''): string =>
  execFileSync(command, args, { cwd, input, env: makeEnvironment(), encoding: 'utf8' });

/** Third-party packages come from npm's cache or registry; ours from the tarballs only. */
export const npmInstall = (cwd: string, ...args: string[]): void => {
  mkdirSync(cwd, { recursive: true });
  run(cwd, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...args]);
};

export interface PackagedHouse {
  readonly url: string;
  /** What it has written to the terminal. */
  readonly output: readonly string[];
  close(): Promise<void>;
}

/** Opens the house with `ludotheque`, as `npx` would run it. */
export async function openPackagedHouse(
  folder: string,
  ...args: readonly string[]
): Promise<PackagedHouse> {
  const child = spawn(join(folder, 'node_modules/.bin/ludotheque'), args, {
    cwd: folder,
    env: makeEnvironment({ PORT: '0', HOST: '127.0.0.1', BOT_PACE: '0', LOG_LEVEL: 'silent' }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  const close = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  for await (const line of createInterface({ input: child.stderr })) {
    output.push(line);
    const [, url] = /^Ludothèque is open: (\S+)$/.exec(line) ?? [];
    if (url) return { url, output, close };
  }
  throw new Error(`the house did not open:\n${output.join('\n')}`);
}
