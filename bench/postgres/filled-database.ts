/** A database as it looks after so many moves: tables by the thousand at a time, their lines mixed. */
import { Client } from 'pg';
import {
  openPostgres,
  type PostgresStore,
} from '../../packages/store/src/postgres/postgres-store.ts';
import type { TemporaryPostgres } from '../../packages/store/test/temporary-postgres.ts';

/** Lines of a table; and how many tables are played at the same time. */
export const LINES_PER_TABLE = 100;
const CONCURRENT_TABLES = 1_000;

export interface FilledDatabase {
  readonly rows: number;
  readonly partitions: number;
  readonly url: string;
  readonly store: PostgresStore;
  /** For plans and sizes. */
  readonly client: Client;
}

/** The id of a table, in SQL: anywhere in the index, as random ids are. */
const tableIdSql = (number: string) => `substr(md5((${number})::text), 1, 16)`;

/** As long as the line of a move is. */
const MOVE_LINE_SQL = `'{"form":1,"kind":"move","by":"' || desk || '","id":"' || left(desk, 12) ||
  '","seen":' || number || ',"move":{"lay":' || number % 90 || ',"on":3}}'`;

/** Spread over partitions, as the schema is not, for comparison. */
const partitionRecordSql = (partitions: number) => `
  DROP TABLE record;
  CREATE TABLE record (
    desk text COLLATE "C" NOT NULL, number integer NOT NULL, at bigint NOT NULL, body text NOT NULL,
    PRIMARY KEY (desk, number)
  ) PARTITION BY HASH (desk);
  ${Array.from(
    { length: partitions },
    (_, rest) => `CREATE TABLE record_${rest} PARTITION OF record
      FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${rest})`,
  ).join(';')}`;

/** In the order in which it would have been played, so that heap and index are as they would be. */
async function insertPlayedGames(client: Client, rows: number): Promise<void> {
  const tables = rows / LINES_PER_TABLE;
  await client.query('SET synchronous_commit = off');
  for (let from = 0; from < tables; from += CONCURRENT_TABLES) {
    const last = Math.min(from + CONCURRENT_TABLES, tables) - 1;
    await client.query(`
      INSERT INTO record (desk, number, at, body)
      SELECT desk, number, 1700000000000 + place * 60000 + number * 5000, ${MOVE_LINE_SQL}
      FROM (SELECT place, ${tableIdSql('place')} AS desk
        FROM generate_series(${from}::bigint, ${last}) AS place) AS tables,
        generate_series(0, ${LINES_PER_TABLE - 1}) AS number
      ORDER BY number, place`);
    if (from % 10_000 === 0) process.stderr.write(`\r${from * LINES_PER_TABLE} of ${rows} rows   `);
  }
  await client.query(`
    INSERT INTO desks (id, game, phase, listed, created, touched, due, summary)
    SELECT ${tableIdSql('place')}, 'nox', CASE WHEN place % 100 = 0 THEN 'playing' ELSE 'over' END, true,
      1700000000000 + place, 1700000000000 + place, CASE WHEN place % 100 = 0 THEN place END,
      format('{"id":"%s","sitters":"%s"}', place, repeat('somebody, ', 30))
    FROM generate_series(0, ${tables - 1}) AS place`);
  process.stderr.write('\r');
}

export async function fillDatabase(server: TemporaryPostgres, rows: number, partitions: number) {
  const url = await server.createDatabase();
  const store = await openPostgres(url, { queryTimeoutMs: 60_000 });
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE EXTENSION pageinspect');
  if (partitions > 0) await client.query(partitionRecordSql(partitions));
  const start = performance.now();
  await insertPlayedGames(client, rows);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  const seconds = Math.round((performance.now() - start) / 1_000);
  process.stderr.write(`${rows} rows in ${partitions || 'no'} partitions: ${seconds} s\n`);
  return { rows, partitions, url, store, client };
}

/** Some tables of the house, the same in every run. */
export async function sampleTableIds(house: FilledDatabase, count: number): Promise<string[]> {
  const { rows } = await house.client.query(
    `SELECT ${tableIdSql('n')} AS id FROM (SELECT (place * 7919::bigint) % ${house.rows / LINES_PER_TABLE} AS n
     FROM generate_series(1, ${count}) AS place) AS chosen GROUP BY n`,
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}
