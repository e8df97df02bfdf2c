/** Moves a house from its SQLite file into an empty PostgreSQL: wholly and checked, or not at all. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { Fault } from '@ludotheque/core';
import { Client } from 'pg';
import { broken } from './faults.ts';
import { openPostgres } from './postgres.ts';
import { columnsOf, put, rowsFrom, SHAPES, type Shape } from './postgres-shapes.ts';
import { openFile } from './sqlite-file.ts';

type Row = Record<string, SQLOutputValue>;

/** So many rows go in one statement. */
const AT_ONCE = 2_000;
/** So many rows of each kind are read back and compared, about. */
const SAMPLE = 1_000;

/** How many rows of each kind were moved. */
export type Moved = ReadonlyMap<string, number>;

/** `tell` hears of every kind that is there. */
/** The newest lines of a file lie apart until they are sorted into the record. */
const sourceOf = (name: string): string =>
  name === 'record'
    ? '(SELECT * FROM record UNION ALL SELECT desk, number, at, body FROM fresh) AS record'
    : name;

export async function moveHouse(
  file: string,
  url: string,
  tell: (kind: string, rows: number) => void = () => undefined,
): Promise<Moved> {
  // Brings the tables, and what is wrong with the address or the server comes out here.
  await (await openPostgres(url)).close();
  const db = openFile(file);
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await move(db, client, tell);
  } catch (error) {
    throw broken(error);
  } finally {
    db.close();
    await client.end();
  }
}

async function move(db: DatabaseSync, client: Client, tell: (kind: string, rows: number) => void) {
  const changes = () => db.prepare('PRAGMA data_version').get()?.data_version;
  const before = changes();
  const moved = new Map<string, number>();
  // One moment of the file; and nobody else writes where it goes.
  db.exec('BEGIN');
  await client.query('BEGIN');
  const names = SHAPES.map(({ name }) => name).join(', ');
  await client.query(`LOCK TABLE ${names} IN EXCLUSIVE MODE`);
  for (const shape of SHAPES) {
    if ((await count(client, shape)) > 0)
      throw new Fault('database', 'This database has a house already; an empty one is needed.');
    await copy(db, client, shape);
    const rows = await check(db, client, shape);
    moved.set(shape.name, rows);
    tell(shape.name, rows);
  }
  db.exec('COMMIT');
  if (changes() !== before)
    throw new Fault(
      'open',
      'The house was open and has gone on meanwhile; close it, then move it. Nothing was moved.',
    );
  await client.query('COMMIT');
  await client.query(`ANALYZE ${names}`);
  return moved;
}

async function count(client: Client, { name }: Shape): Promise<number> {
  const { rows } = await client.query(`SELECT count(*)::float8 AS rows FROM ${name}`);
  return (rows[0] as { rows: number }).rows;
}

async function copy(db: DatabaseSync, client: Client, shape: Shape): Promise<void> {
  const query = { name: `move ${shape.name}`, text: put(shape, '$1') };
  let rows: Row[] = [];
  const send = async () => {
    if (rows.length > 0) await client.query({ ...query, values: [JSON.stringify(rows)] });
    rows = [];
  };
  for (const row of db
    .prepare(`SELECT ${columnsOf(shape)} FROM ${sourceOf(shape.name)}`)
    .iterate()) {
    rows.push(row);
    if (rows.length === AT_ONCE) await send();
  }
  await send();
}

/** Counts both, and compares a sample from the whole length; says how many rows there are. */
async function check(db: DatabaseSync, client: Client, shape: Shape): Promise<number> {
  const { name } = shape;
  const there = Number(db.prepare(`SELECT count(*) AS rows FROM ${sourceOf(name)}`).get()?.rows);
  const here = await count(client, shape);
  if (there !== here)
    throw new Fault('moved', `Of ${there} rows of ${name} only ${here} have arrived.`);
  const every = Math.max(1, Math.floor(there / SAMPLE));
  const sample = db
    .prepare(
      `SELECT ${columnsOf(shape)} FROM ${sourceOf(name)} WHERE abs(random()) % ? = 0 LIMIT ?`,
    )
    .all(every, 2 * SAMPLE);
  const { rows } = await client.query(
    `SELECT ${columnsOf(shape).map((column) => `${name}.${column}`)} FROM ${name}
     JOIN ${rowsFrom('$1', shape.keys)} USING (${Object.keys(shape.keys)})`,
    [JSON.stringify(sample)],
  );
  const arrived = new Set((rows as Row[]).map((row) => written(shape, row)));
  if (!sample.every((row) => arrived.has(written(shape, row))))
    throw new Fault('moved', `Rows of ${name} have not arrived as they were.`);
  return here;
}

/** A row as text, the same for both: SQLite has no truth, and PostgreSQL gives long numbers as text. */
const written = (shape: Shape, row: { readonly [column: string]: unknown }) =>
  JSON.stringify(
    columnsOf(shape).map((column) => {
      const value = row[column];
      return value === null ? null : String(typeof value === 'boolean' ? Number(value) : value);
    }),
  );
