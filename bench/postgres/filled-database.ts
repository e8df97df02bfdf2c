/** Fills a database as it looks after many moves: a thousand tables at a time, their lines mixed. */
import { Client } from 'pg';
import {
  openPostgres,
  type PostgresStore,
} from '../../packages/store/src/postgres/postgres-store.ts';
import type { TemporaryPostgres } from '../../packages/store/test/temporary-postgres.ts';

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

/** The id of a table, in SQL: spread over the index, as random ids are. */
const tableIdSql = (number: string) => `substr(md5((${number})::text), 1, 16)`;

/** As long as the line of a move is. */
const MOVE_LINE_SQL = `'{"form":1,"kind":"move","by":"' || table_id || '","id":"' || left(table_id, 12) ||
  '","seen":' || number || ',"move":{"lay":' || number % 90 || ',"on":3}}'`;

/** Partitions the record, which the schema does not, for comparison. */
const partitionRecordSql = (partitions: number) => `
  DROP TABLE record_lines CASCADE;
  CREATE TABLE record_lines (
    table_id text COLLATE "C" NOT NULL, number integer NOT NULL, at bigint NOT NULL,
    body text NOT NULL, PRIMARY KEY (table_id, number)
  ) PARTITION BY HASH (table_id);
  ${Array.from(
    { length: partitions },
    (_, rest) => `CREATE TABLE record_lines_${rest} PARTITION OF record_lines
      FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${rest})`,
  ).join(';')}`;

/** Inserts lines in the order in which they would be played, so that heap and index look alike. */
async function insertPlayedGames(client: Client, rows: number): Promise<void> {
  const tables = rows / LINES_PER_TABLE;
  await client.query('SET synchronous_commit = off');
  for (let from = 0; from < tables; from += CONCURRENT_TABLES) {
    const last = Math.min(from + CONCURRENT_TABLES, tables) - 1;
    await client.query(`
      INSERT INTO record_lines (table_id, number, at, body)
      SELECT table_id, number, 1700000000000 + place * 60000 + number * 5000, ${MOVE_LINE_SQL}
      FROM (SELECT place, ${tableIdSql('place')} AS table_id
        FROM generate_series(${from}::bigint, ${last}) AS place) AS tables,
        generate_series(0, ${LINES_PER_TABLE - 1}) AS number
      ORDER BY number, place`);
    if (from % 10_000 === 0) process.stderr.write(`\r${from * LINES_PER_TABLE} of ${rows} rows   `);
  }
  await client.query(`
    INSERT INTO game_tables (id, game, phase, listed, created, touched, due, summary)
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

/** Some tables of the database, the same in every run. */
export async function sampleTableIds(database: FilledDatabase, count: number): Promise<string[]> {
  const { rows } = await database.client.query(
    `SELECT ${tableIdSql('n')} AS id FROM (SELECT (place * 7919::bigint) % ${database.rows / LINES_PER_TABLE} AS n
     FROM generate_series(1, ${count}) AS place) AS chosen GROUP BY n`,
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}
