/** Starts our own server as in production: `ludo serve`, by default with SQLite in a temporary folder. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getSqlitePath } from '../../packages/server/src/server.ts';
import { openSqlite } from '../../packages/store/src/sqlite/sqlite-store.ts';
import type { Store } from '../../packages/store/src/store.ts';
import { SERVER_NODE_FLAGS } from '../../scripts/server-flags.ts';
import type { InspectableServer } from './measure-memory.ts';
import { killAndWait, spawnNode } from './server-process.ts';

const LUDO_MAIN = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url));
const INSERT_BATCH_SIZE = 1_000;
/** All clients come from one address, and move without thinking. */
const RELAXED_LIMITS_ENV = {
  SOCKETS_PER_PERSON: '100000',
  SOCKETS_PER_ADDRESS: '1000000',
  MESSAGES_PER_SECOND: '1000000',
};

const buildVisitorId = (index: number) => `visitor${String(index).padStart(9, '0')}`;
const buildVisitorSecret = (index: number) => String(index).padStart(32, 's');

/** The cookie of a visitor that `insertVisitors` has stored. */
export const buildVisitorCookie = (index: number): string =>
  `ludo=${buildVisitorId(index)}.${buildVisitorSecret(index)}`;

/** Stores visitors directly, because thousands of sign-ins would take long. */
export async function insertVisitors(store: Store, count: number): Promise<void> {
  const now = Date.now();
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const row = (index: number) => ({
    id: buildVisitorId(index),
    name: `Visitor ${index}`,
    secret: sha256(buildVisitorSecret(index)),
    recovery: sha256(`recovery ${index}`),
    created: now,
    seen: now,
    blocked: false,
    about: '{}',
  });
  for (let first = 0; first < count; first += INSERT_BATCH_SIZE) {
    const length = Math.min(INSERT_BATCH_SIZE, count - first);
    await store.commit({ people: Array.from({ length }, (_, i) => row(first + i)) });
  }
  await store.close();
}

/** With PROFILE=FOLDER in the environment, the server writes a CPU profile there when it stops. */
export async function startSqliteServer(
  visitors: number,
  flags: readonly string[] = [],
): Promise<InspectableServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ludo-bench-'));
  await insertVisitors(await openSqlite(getSqlitePath(dataDir)), visitors);
  return startServerProcess(dataDir, {}, flags);
}

/** Starts one node with any store; its folder is removed when it stops. */
export async function startServerProcess(
  dataDir: string,
  extraEnv: { readonly [name: string]: string },
  flags: readonly string[] = [],
): Promise<InspectableServer> {
  const { PROFILE } = process.env;
  const profile = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : [];
  const localEnv = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const env = { ...RELAXED_LIMITS_ENV, ...localEnv, ...extraEnv };
  const child = spawnNode([...SERVER_NODE_FLAGS, ...profile, ...flags, LUDO_MAIN, 'serve'], env);
  // Its warnings are part of the result.
  child.stdout!.on('data', (data) => process.stderr.write(data));
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr!.on('data', (data) => {
      said += String(data);
      const found = /open: http:\/\/[^:]+:(\d+)/.exec(said);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    pid: child.pid!,
    port,
    inspectorUrl: /ws:\S+/.exec(said)?.[0] ?? '',
    async stop() {
      await killAndWait(child, PROFILE ? 'SIGTERM' : 'SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
