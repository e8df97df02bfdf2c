/** The house in PostgreSQL, for any number of nodes. */
import { Fault } from '@ludotheque/core';
import { Client, type ClientConfig, Pool, type PoolConfig, TypeOverrides } from 'pg';
import { broken } from './faults.ts';
import { migrate, STEPS } from './postgres-migrations.ts';
import { PostgresReads } from './postgres-reads.ts';
import { PostgresScribe } from './postgres-scribe.ts';
import { QueuedStore } from './queued.ts';

export interface PostgresOptions {
  /** How long the server may take over a query before it counts as failed, in milliseconds. */
  readonly patience?: number;
  /** How many connections read; one more writes. */
  readonly readers?: number;
}

/** Our times and counts are well within what a number holds exactly. */
const INT8 = 20;
const types = new TypeOverrides();
types.setTypeParser(INT8, Number);

export class PostgresStore extends QueuedStore {
  constructor(connection: ClientConfig, readers: number) {
    const reads = poolOf({ ...connection, max: readers });
    // One connection, and many statements on their way: the groups stay in order.
    const scribe = poolOf({ ...connection, max: 1, pipeline: true });
    super(new PostgresReads(reads), new PostgresScribe(scribe), setImmediate);
  }
}

/** Makes a connection when it needs one: who finds the server gone is told so, the next tries anew. */
function poolOf(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, idleTimeoutMillis: 0 });
  // Whoever waits for an answer hears of it by that; the pool lets the connection go.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** Connects, and brings the database up to date while other nodes go on. */
export async function openPostgres(
  url: string,
  { patience = 5_000, readers = 4 }: PostgresOptions = {},
  steps = STEPS,
): Promise<PostgresStore> {
  const connection: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    types,
    application_name: 'ludotheque',
  };
  const client = clientOf(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkServer(client);
    await migrate(client, steps);
  } catch (error) {
    throw broken(error);
  } finally {
    await client.end();
  }
  // The server gives up first: what we have called failed must not be written later.
  const limits = { statement_timeout: patience, query_timeout: patience + 500 };
  return new PostgresStore({ ...connection, ...limits }, readers);
}

/** Says nothing of the address itself: there may be a password in it. */
function clientOf(connection: ClientConfig): Client {
  try {
    if (/^postgres(ql)?:/.test(connection.connectionString ?? '')) return new Client(connection);
  } catch {
    // Then it only begins like one.
  }
  throw new Fault('database', 'The address of a database is like postgresql://USER@HOST/NAME.');
}

/** Refuses a server that acknowledges what a crash would take back. */
async function checkServer(client: Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query('SELECT current_setting($1) AS value', [setting]);
    if ((rows[0] as { value: string }).value === 'off')
      throw new Fault('database', `A crash would lose moves: ${setting} is off on this server.`);
  }
}
