/** Some nodes of the house with a PostgreSQL and a Redis of their own, each a process to be weighed. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestRedis } from '../../packages/server/src/test-redis.ts';
import { openPostgres } from '../../packages/store/src/postgres.ts';
import { startPostgres } from '../../packages/store/src/test-postgres.ts';
import type { Inspected } from '../server/collected.ts';
import { invite, openHouse, openNode } from '../server/house.ts';

export interface Cluster {
  readonly ports: readonly number[];
  /** The processes of each part, as they are now: PostgreSQL has one for each connection. */
  parts(): { readonly [name in 'nodes' | 'postgres' | 'redis']: readonly number[] };
  stop(): Promise<void>;
}

export async function openCluster(count: number, visitors: number): Promise<Cluster> {
  const postgres = await startPostgres({ shared_buffers: '256MB' });
  const redis = await TestRedis.start();
  const database = await postgres.database();
  const store = await openPostgres(database);
  await invite(store, visitors);
  const env = { DATABASE_URL: database, REDIS_URL: redis.url };
  const folder = () => mkdtempSync(join(tmpdir(), 'ludo-bench-'));
  const nodes: Inspected[] = [];
  for (let i = 0; i < count; i++) nodes.push(await openNode(folder(), env));
  return {
    ports: nodes.map(({ port }) => port),
    parts: () => ({
      nodes: nodes.map(({ pid }) => pid),
      postgres: postgres.pids(),
      redis: [redis.pid],
    }),
    async stop() {
      for (const node of nodes) await node.stop();
      await redis.stop();
      await postgres.stop();
    },
  };
}

/** The house as most have it: one node and a file. */
export async function openAlone(visitors: number): Promise<Cluster> {
  const { pid, port, stop } = await openHouse(visitors);
  return { ports: [port], parts: () => ({ nodes: [pid], postgres: [], redis: [] }), stop };
}
