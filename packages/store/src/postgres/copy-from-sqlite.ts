/** Moves a house from its SQLite file into an empty PostgreSQL: wholly and checked, or not at all. */
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

/** So many rows go in one statement. */
const ROWS_PER_STATEMENT = 2_000;
/** So many rows of each kind are read back and compared, about. */
const CHECK_SAMPLE_SIZE = 1_000;

/** How many rows of each kind were moved. */
export type CopiedRowCounts = ReadonlyMap<string, number>;

/** `tell` hears of every kind that is there. */
/** The newest lines of a file lie apart until they are sorted into the record. */
const buildSqliteSource = (name: string): string =>
  name === 'record'
    ? '(SELECT * FROM record UNION ALL SELECT desk, number, at, body FROM fresh) AS record'
    : name;

export async function copySqliteToPostgres(
  file: string,
  url: string,
  tell: (kind: string, rows: number) => void = () => undefined,
): Promise<CopiedRowCounts> {
  // Brings the tables, and what is wrong with the address or the server comes out here.
  await (await openPostgres(url)).close();
  const db = openSqliteFile(file);
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await copyAllRows(db, client, tell);
  } catch (error) {
    throw toStoreError(error);
  } finally {
    db.close();
    await client.end();
  }
}

async function copyAllRows(
  db: DatabaseSync,
  client: Client,
  tell: (kind: string, rows: number) => void,
) {
  const changes = () => db.prepare('PRAGMA data_version').get()?.data_version;
  const before = changes();
  const moved = new Map<string, number>();
  // One moment of the file; and nobody else writes where it goes.
  db.exec('BEGIN');
  await client.query('BEGIN');
  const names = ALL_SQL_TABLE_SCHEMAS.map(({ name }) => name).join(', ');
  await client.query(`LOCK TABLE ${names} IN EXCLUSIVE MODE`);
  for (const shape of ALL_SQL_TABLE_SCHEMAS) {
    if ((await countRows(client, shape)) > 0)
      throw new CodedError(
        'database',
        'This database has a house already; an empty one is needed.',
      );
    await copyRows(db, client, shape);
    const rows = await checkCopiedRows(db, client, shape);
    moved.set(shape.name, rows);
    tell(shape.name, rows);
  }
  db.exec('COMMIT');
  if (changes() !== before)
    throw new CodedError(
      'open',
      'The house was open and has gone on meanwhile; close it, then move it. Nothing was moved.',
    );
  await client.query('COMMIT');
  await client.query(`ANALYZE ${names}`);
  return moved;
}

async function countRows(client: Client, { name }: SqlTableSchema): Promise<number> {
  const { rows } = await client.query(`SELECT count(*)::float8 AS rows FROM ${name}`);
  return (rows[0] as { rows: number }).rows;
}

async function copyRows(db: DatabaseSync, client: Client, shape: SqlTableSchema): Promise<void> {
  const query = { name: `move ${shape.name}`, text: buildUpsertSql(shape, '$1') };
  let rows: Row[] = [];
  const send = async () => {
    if (rows.length > 0) await client.query({ ...query, values: [JSON.stringify(rows)] });
    rows = [];
  };
  for (const row of db
    .prepare(`SELECT ${listColumnNames(shape)} FROM ${buildSqliteSource(shape.name)}`)
    .iterate()) {
    rows.push(row);
    if (rows.length === ROWS_PER_STATEMENT) await send();
  }
  await send();
}

/** Counts both, and compares a sample from the whole length; says how many rows there are. */
async function checkCopiedRows(
  db: DatabaseSync,
  client: Client,
  shape: SqlTableSchema,
): Promise<number> {
  const { name } = shape;
  const there = Number(
    db.prepare(`SELECT count(*) AS rows FROM ${buildSqliteSource(name)}`).get()?.rows,
  );
  const here = await countRows(client, shape);
  if (there !== here)
    throw new CodedError('moved', `Of ${there} rows of ${name} only ${here} have arrived.`);
  const every = Math.max(1, Math.floor(there / CHECK_SAMPLE_SIZE));
  const sample = db
    .prepare(
      `SELECT ${listColumnNames(shape)} FROM ${buildSqliteSource(name)} WHERE abs(random()) % ? = 0 LIMIT ?`,
    )
    .all(every, 2 * CHECK_SAMPLE_SIZE);
  const { rows } = await client.query(
    `SELECT ${listColumnNames(shape).map((column) => `${name}.${column}`)} FROM ${name}
     JOIN ${buildJsonRowsSql('$1', shape.keys)} USING (${Object.keys(shape.keys)})`,
    [JSON.stringify(sample)],
  );
  const arrived = new Set((rows as Row[]).map((row) => rowAsText(shape, row)));
  if (!sample.every((row) => arrived.has(rowAsText(shape, row))))
    throw new CodedError('moved', `Rows of ${name} have not arrived as they were.`);
  return here;
}

/** A row as text, the same for both: SQLite has no truth, and PostgreSQL gives long numbers as text. */
const rowAsText = (shape: SqlTableSchema, row: { readonly [column: string]: unknown }) =>
  JSON.stringify(
    listColumnNames(shape).map((column) => {
      const value = row[column];
      return value === null ? null : String(typeof value === 'boolean' ? Number(value) : value);
    }),
  );
