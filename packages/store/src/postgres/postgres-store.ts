/** The store in PostgreSQL, shared by any number of nodes. */
import { CodedError } from '@ludotheque/core';
import { Client, type ClientConfig, Pool, type PoolConfig, TypeOverrides } from 'pg';
import { toStoreError } from '../errors.ts';
import { QueuedStore } from '../queued-store.ts';
import { fillInRulesVersions, migratePostgresDatabase, POSTGRES_MIGRATIONS } from './migrations.ts';
import { PostgresReader } from './postgres-reader.ts';
import { PostgresWriter } from './postgres-writer.ts';
import { assertDurableServer, findFailoverRisk } from './server-durability.ts';

export interface PostgresOptions {
  /** How long the server may take over a query before it counts as failed, in milliseconds. */
  readonly queryTimeoutMs?: number;
  /** How many connections read; one more writes. */
  readonly readConnections?: number;
}

/** Our times and counts are well within what a number holds exactly. */
const INT8_TYPE_OID = 20;
const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(INT8_TYPE_OID, Number);

export class PostgresStore extends QueuedStore {
  /** Why a failover could lose acknowledged moves, as found at the start. */
  readonly failoverRisk: string | undefined;
  private readonly timeReader: PostgresReader;

  constructor(connection: ClientConfig, readConnections: number, failoverRisk: string | undefined) {
    const readPool = createPool({ ...connection, max: readConnections });
    // One pipelined connection keeps the groups in order.
    const writePool = createPool({ ...connection, max: 1, pipeline: true });
    const reader = new PostgresReader(readPool);
    super(reader, new PostgresWriter(writePool), setImmediate);
    this.failoverRisk = failoverRisk;
    this.timeReader = reader;
  }

  /** The time by the server's clock, which all nodes share. */
  readTimeMs(): Promise<number> {
    return this.timeReader.readTimeMs();
  }
}

/** Connects on demand: if the server is gone, that query fails and the next one connects again. */
function createPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, idleTimeoutMillis: 0 });
  // The query that is waiting rejects by itself, and the pool drops the connection.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** Connects, and brings the schema up to date while other nodes go on. */
export async function openPostgres(
  url: string,
  { queryTimeoutMs = 5_000, readConnections = 4 }: PostgresOptions = {},
  steps = POSTGRES_MIGRATIONS,
): Promise<PostgresStore> {
  const connection: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: queryTimeoutMs,
    keepAlive: true,
    types: typeParsers,
    application_name: 'ludotheque',
  };
  const client = createClient(connection);
  client.on('error', () => undefined);
  let failoverRisk: string | undefined;
  try {
    await client.connect();
    await assertDurableServer(client);
    failoverRisk = await findFailoverRisk(client);
    await migratePostgresDatabase(client, steps);
    if (steps.length >= POSTGRES_MIGRATIONS.length) await fillInRulesVersions(client);
  } catch (error) {
    throw toStoreError(error);
  } finally {
    await client.end();
  }
  // The server must give up first: a write that was reported as failed must not happen later.
  const limits = { statement_timeout: queryTimeoutMs, query_timeout: queryTimeoutMs + 500 };
  return new PostgresStore({ ...connection, ...limits }, readConnections, failoverRisk);
}

/** The error message does not contain the address: it may hold a password. */
function createClient(connection: ClientConfig): Client {
  try {
    if (/^postgres(ql)?:/.test(connection.connectionString ?? '')) return new Client(connection);
  } catch {
    // It only begins like an address.
  }
  throw new CodedError(
    'database',
    'The address of a database is like postgresql://USER@HOST/NAME.',
  );
}
