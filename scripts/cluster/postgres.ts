/** PostgreSQL with a database for the cluster. It listens only on a socket in its own folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { postgresPrograms } from '../system-packages.ts';
import { ownFolder, Program, userOf } from './program.ts';

export function postgres(data: string): { readonly program: Program; readonly url: string } {
  const bin = postgresPrograms();
  if (bin === undefined) throw new Error('PostgreSQL is not installed');
  const user = userOf('postgres');
  const folder = ownFolder(join(data, 'postgres'), user);
  const cluster = join(folder, 'data');
  const only = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`];
  const program = new Program({
    name: 'PostgreSQL',
    folder,
    user,
    command: join(bin, 'postgres'),
    args: ['-D', cluster, ...only],
    prepare: (own) => {
      if (existsSync(cluster)) return;
      const how = ['--username=ludotheque', '--auth=trust', '--encoding=UTF8', '--no-locale'];
      execFileSync(join(bin, 'initdb'), [...how, '--pgdata', cluster], own);
      const alone = ['--single', '-D', cluster, 'postgres'];
      execFileSync(join(bin, 'postgres'), alone, { ...own, input: 'CREATE DATABASE ludotheque\n' });
    },
    // A fast shutdown: PostgreSQL does not wait until all clients have disconnected.
    stopSignal: 'SIGINT',
    isReady: () =>
      spawnSync(join(bin, 'pg_isready'), ['-q', '-h', folder, '-d', 'postgres']).status === 0,
  });
  const host = encodeURIComponent(folder);
  return { program, url: `postgresql:///ludotheque?host=${host}&user=ludotheque` };
}
