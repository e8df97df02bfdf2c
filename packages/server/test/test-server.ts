/** The real server in the process of the test, on a free port and with data of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type ServerConfig } from '../src/config.ts';
import { openServer, type RunningServer } from '../src/server.ts';

type Environment = { readonly [name: string]: string };

const TEST_ENV = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', BOT_PACE: '0' };

export interface TestServer extends RunningServer {
  readonly dataDir: string;
}

/** Opens a server on data that outlives it. `changes` are for what has no environment variable. */
export async function openTestServer(
  dataDir: string,
  env: Environment = {},
  changes: Partial<ServerConfig> = {},
): Promise<TestServer> {
  const config = { ...readConfig({ ...TEST_ENV, DATA_DIR: dataDir, ...env }), ...changes };
  return { ...(await openServer(config, 'test')), dataDir };
}

/** Starts a server in a temporary folder, which is removed when the server is closed. */
export async function startTestServer(
  env: Environment = {},
  changes: Partial<ServerConfig> = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ludo-test-server-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await openTestServer(dataDir, env, changes);
    return {
      ...server,
      async close() {
        await server.close();
        removeData();
      },
    };
  } catch (error) {
    removeData();
    throw error;
  }
}
