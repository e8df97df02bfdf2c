/** What a server does at its start if a failover of its database could lose acknowledged moves. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../../store/test/temporary-postgres.ts';
import { ServerProcess } from '../server-process.ts';

const RISK = 'A failover to a standby could lose acknowledged moves';

let database: TemporaryPostgres;

beforeAll(async () => {
  database = await startTemporaryPostgres();
  // The slot of a standby that is away for the moment.
  await database.query("SELECT pg_create_physical_replication_slot('standby')");
});
afterAll(() => database.stop());

async function startServer(env: { readonly [name: string]: string } = {}): Promise<ServerProcess> {
  const DATABASE_URL = await database.createDatabase();
  const server = await ServerProcess.create({ DATABASE_URL, LOG_LEVEL: 'warn', ...env });
  onTestFinished(() => server.cleanUp());
  await server.start();
  return server;
}

it('[P26] a server warns of a standby that may lag, and opens', async () => {
  const server = await startServer();
  expect(server.isRunning).toBe(true);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await expect.poll(() => server.output).toContain(RISK);
});

it('[P26] with REQUIRE_SYNCHRONOUS_STANDBY it does not start, and says why', async () => {
  const server = await startServer({ REQUIRE_SYNCHRONOUS_STANDBY: 'true' });
  expect(server.isRunning).toBe(false);
  expect(await server.stop('SIGTERM')).not.toBe(0);
  await expect.poll(() => server.output).toContain(RISK);
  expect(server.output).not.toContain('Ludothèque is open');
});
