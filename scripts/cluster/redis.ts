/** Redis for announcements between nodes. It keeps nothing on disk. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOpen } from './ports.ts';
import { giveTo, ownFolder, Program, userOf } from './program.ts';

export function redis(
  data: string,
  port: number,
): { readonly program: Program; readonly url: string } {
  const user = userOf('redis');
  const folder = ownFolder(join(data, 'redis'), user);
  const password = randomBytes(16).toString('hex');
  // In a file, because everybody on the machine can read the arguments of a process.
  const conf = join(folder, 'redis.conf');
  const lines = ['bind 127.0.0.1', `port ${port}`, `requirepass ${password}`, 'save ""'];
  writeFileSync(conf, `${lines.join('\n')}\n`, { mode: 0o600 });
  giveTo(conf, user);
  const program = new Program({
    name: 'Redis',
    folder,
    user,
    command: 'redis-server',
    args: [conf],
    isReady: () => isOpen(port),
  });
  return { program, url: `redis://:${password}@127.0.0.1:${port}` };
}
