/** Starts nodes with their own PostgreSQL and Redis, as processes that can be measured. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TemporaryRedis } from '../../packages/server/test/temporary-redis.ts';
import { openPostgres } from '../../packages/store/src/postgres/postgres-store.ts';
import { startTemporaryPostgres } from '../../packages/store/test/temporary-postgres.ts';
import {
  insertVisitors,
  startServerProcess,
  startSqliteServer,
} from '../server/start-ludo-server.ts';

export interface BenchCluster {
  readonly ports: readonly number[];
  /** The current processes of each part; PostgreSQL has one for each connection. */
  listPids(): { readonly [name in 'nodes' | 'postgres' | 'redis']: readonly number[] };
  stop(): Promise<void>;
}

export async function startCluster(count: number, visitors: number): Promise<BenchCluster> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '256MB' });
  const redis = await TemporaryRedis.start();
  const database = await postgres.createDatabase();
  const store = await openPostgres(database);
  await insertVisitors(store, visitors);
  const env = { DATABASE_URL: database, REDIS_URL: redis.url };
  const folder = () => mkdtempSync(join(tmpdir(), 'ludo-bench-'));
  const nodes: Awaited<ReturnType<typeof startServerProcess>>[] = [];
  for (let i = 0; i < count; i++) nodes.push(await startServerProcess(folder(), env));
  return {
    ports: nodes.map(({ port }) => port),
    listPids: () => ({
      nodes: nodes.map(({ pid }) => pid),
      postgres: postgres.listProcessIds(),
      redis: [redis.pid],
    }),
    async stop() {
      for (const node of nodes) await node.stop();
      await redis.stop();
      await postgres.stop();
    },
  };
}

/** The usual set-up: one node with SQLite. */
export async function startSingleNode(visitors: number): Promise<BenchCluster> {
  const { pid, port, stop } = await startSqliteServer(visitors);
  return { ports: [port], listPids: () => ({ nodes: [pid], postgres: [], redis: [] }), stop };
}
