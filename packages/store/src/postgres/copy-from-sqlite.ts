/** Copies all rows of a SQLite file into an empty PostgreSQL database: all of them, checked, or none. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { CodedError } from '@ludotheque/core';
import { Client } from 'pg';
import { toStoreError } from '../errors.ts';
import { openSqliteFile } from '../sqlite/database-file.ts';
import { openPostgres } from './postgres-store.ts';
import {
  ALL_SQL_TABLE_SCHEMAS,
  buildJsonRowsSql,
  buildUpsertSql,
  listColumnNames,
  type SqlTableSchema,
} from './sql-table-schemas.ts';

type Row = Record<string, SQLOutputValue>;

const ROWS_PER_STATEMENT = 2_000;
/** About how many rows of each table are read back and compared. */
const CHECK_SAMPLE_SIZE = 1_000;

/** How many rows were copied, by the name of their table. */
export type CopiedRowCounts = ReadonlyMap<string, number>;

type ReportProgress = (table: string, rows: number) => void;

/** The newest lines of a file are in the write buffer until they are sorted in. */
const buildSqliteSource = (table: string): string =>
  table === 'record_lines'
    ? `(SELECT table_id, number, at, body, checksum FROM record_lines UNION ALL
        SELECT table_id, number, at, body, checksum FROM record_write_buffer) AS record_lines`
    : table;

/** `report` is called after every table. */
export async function copySqliteToPostgres(
  file: string,
  url: string,
  report: ReportProgress = () => undefined,
): Promise<CopiedRowCounts> {
  // Creates the tables, and finds out whether the address and the server are right.
  await (await openPostgres(url)).close();
  const db = openSqliteFile(file);
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await copyAllRows(db, client, report);
  } catch (error) {
    throw toStoreError(error);
  } finally {
    db.close();
    await client.end();
  }
}

async function copyAllRows(db: DatabaseSync, client: Client, report: ReportProgress) {
  const readDataVersion = () => db.prepare('PRAGMA data_version').get()?.data_version;
  const before = readDataVersion();
  const copied = new Map<string, number>();
  // One snapshot of the file, and nobody else may write into the database.
  db.exec('BEGIN');
  await client.query('BEGIN');
  const names = ALL_SQL_TABLE_SCHEMAS.map(({ name }) => name).join(', ');
  await client.query(`LOCK TABLE ${names} IN EXCLUSIVE MODE`);
  for (const schema of ALL_SQL_TABLE_SCHEMAS) {
    if ((await countRows(client, schema)) > 0)
      throw new CodedError(
        'database',
        'This database is not empty: there is a house in it already.',
      );
    await copyRows(db, client, schema);
    const rows = await checkCopiedRows(db, client, schema);
    copied.set(schema.name, rows);
    report(schema.name, rows);
  }
  db.exec('COMMIT');
  if (readDataVersion() !== before)
    throw new CodedError(
      'open',
      'The house was open and wrote meanwhile, so nothing was moved. Close it and try again.',
    );
  await client.query('COMMIT');
  await client.query(`ANALYZE ${names}`);
  return copied;
}

async function countRows(client: Client, { name }: SqlTableSchema): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::float8 AS count FROM ${name}`,
  );
  return rows[0]!.count;
}

async function copyRows(db: DatabaseSync, client: Client, schema: SqlTableSchema): Promise<void> {
  const query = { name: `copy ${schema.name}`, text: buildUpsertSql(schema, '$1') };
  let rows: Row[] = [];
  const send = async () => {
    if (rows.length > 0) await client.query({ ...query, values: [JSON.stringify(rows)] });
    rows = [];
  };
  for (const row of db
    .prepare(`SELECT ${listColumnNames(schema)} FROM ${buildSqliteSource(schema.name)}`)
    .iterate()) {
    rows.push(row);
    if (rows.length === ROWS_PER_STATEMENT) await send();
  }
  await send();
}

/** Counts the rows on both sides and compares a sample; returns how many there are. */
async function checkCopiedRows(
  db: DatabaseSync,
  client: Client,
  schema: SqlTableSchema,
): Promise<number> {
  const { name } = schema;
  const expected = Number(
    db.prepare(`SELECT count(*) AS count FROM ${buildSqliteSource(name)}`).get()?.count,
  );
  const count = await countRows(client, schema);
  if (count !== expected)
    throw new CodedError('moved', `Of ${expected} rows of ${name} only ${count} have arrived.`);
  const sampleEvery = Math.max(1, Math.floor(expected / CHECK_SAMPLE_SIZE));
  const sample = db
    .prepare(
      `SELECT ${listColumnNames(schema)} FROM ${buildSqliteSource(name)}
       WHERE abs(random()) % ? = 0 LIMIT ?`,
    )
    .all(sampleEvery, 2 * CHECK_SAMPLE_SIZE);
  const { rows } = await client.query<Row>(
    `SELECT ${listColumnNames(schema).map((column) => `${name}.${column}`)} FROM ${name}
     JOIN ${buildJsonRowsSql('$1', schema.keys)} USING (${Object.keys(schema.keys)})`,
    [JSON.stringify(sample)],
  );
  const arrived = new Set(rows.map((row) => rowAsText(schema, row)));
  if (!sample.every((row) => arrived.has(rowAsText(schema, row))))
    throw new CodedError('moved', `Rows of ${name} have changed on the way.`);
  return count;
}

/** A row as text, the same for both: SQLite has no booleans, and pg returns bigints as text. */
const rowAsText = (schema: SqlTableSchema, row: { readonly [column: string]: unknown }) =>
  JSON.stringify(
    listColumnNames(schema).map((column) => {
      const value = row[column];
      return value === null ? null : String(typeof value === 'boolean' ? Number(value) : value);
    }),
  );
