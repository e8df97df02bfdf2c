// The nodes: `ludo serve` as often as wanted, all on the same database.
import { join, resolve } from 'node:path';
import { bundledNode } from '../install.js';
import { SERVING } from '../serving.js';
import { isHealthy } from './ports.js';
import { ownFolder, Program } from './program.js';

export function nodes(data, ports, env) {
  return ports.map((port, i) => {
    const name = `node ${i + 1}`;
    const folder = ownFolder(join(data, name.replace(' ', '-')), {});
    return new Program({
      name,
      folder,
      command: bundledNode,
      args: [...SERVING, resolve('packages/cli/src/main.ts'), 'serve'],
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
