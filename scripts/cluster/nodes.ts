/** The nodes: `ludo serve` several times, all on the same database. */
import { join, resolve } from 'node:path';
import { SERVER_NODE_FLAGS } from '../server-flags.ts';
import { isHealthy } from './ports.ts';
import { ownFolder, Program } from './program.ts';

export function nodes(data: string, ports: readonly number[], env: NodeJS.ProcessEnv): Program[] {
  return ports.map((port, i) => {
    const name = `node ${i + 1}`;
    const folder = ownFolder(join(data, name.replace(' ', '-')));
    return new Program({
      name,
      folder,
      command: process.execPath,
      args: [...SERVER_NODE_FLAGS, resolve('packages/cli/src/main.ts'), 'serve'],
      env: {
        NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
        ...process.env,
        HOST: '127.0.0.1',
        PORT: `${port}`,
        DATA_DIR: folder,
        TRUSTED_PROXIES: '127.0.0.1',
        ...env,
      },
      isReady: () => isHealthy(port),
    });
  });
}
