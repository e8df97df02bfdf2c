/** The columns of every table in PostgreSQL, from which statements are put together. */

type ColumnTypes = {
  readonly [column: string]: 'text' | 'integer' | 'bigint' | 'boolean' | 'float8';
};

export interface SqlTableSchema {
  readonly name: string;
  readonly keys: ColumnTypes;
  readonly others: ColumnTypes;
}

export const RECORD_SCHEMA: SqlTableSchema = {
  name: 'record',
  keys: { desk: 'text', number: 'integer' },
  others: { at: 'bigint', body: 'text' },
};

export const GAME_TABLES_SCHEMA: SqlTableSchema = {
  name: 'desks',
  keys: { id: 'text' },
  others: {
    game: 'text',
    phase: 'text',
    listed: 'boolean',
    created: 'bigint',
    touched: 'bigint',
    due: 'bigint',
    summary: 'text',
  },
};

export const PEOPLE_SCHEMA: SqlTableSchema = {
  name: 'people',
  keys: { id: 'text' },
  others: {
    name: 'text',
    secret: 'text',
    recovery: 'text',
    created: 'bigint',
    seen: 'bigint',
    blocked: 'boolean',
    about: 'text',
  },
};

export const SITTINGS_SCHEMA: SqlTableSchema = {
  name: 'sittings',
  keys: { person: 'text', desk: 'text' },
  others: { at: 'bigint' },
};

export const RESULTS_SCHEMA: SqlTableSchema = {
  name: 'results',
  keys: { desk: 'text', seat: 'integer' },
  others: {
    game: 'text',
    at: 'bigint',
    person: 'text',
    bot: 'text',
    seats: 'integer',
    score: 'float8',
    rank: 'integer',
    rated: 'text',
  },
};

export const RATINGS_SCHEMA: SqlTableSchema = {
  name: 'ratings',
  keys: { subject: 'text', game: 'text' },
  others: { mu: 'float8', sigma: 'float8', games: 'integer' },
};

export const PUSH_SUBSCRIPTIONS_SCHEMA: SqlTableSchema = {
  name: 'pushes',
  keys: { endpoint: 'text' },
  others: { person: 'text', keys: 'text' },
};

export const KEY_VALUES_SCHEMA: SqlTableSchema = {
  name: 'notes',
  keys: { key: 'text' },
  others: { value: 'text' },
};

export const ALL_SQL_TABLE_SCHEMAS = [
  RECORD_SCHEMA,
  GAME_TABLES_SCHEMA,
  PEOPLE_SCHEMA,
  SITTINGS_SCHEMA,
  RESULTS_SCHEMA,
  RATINGS_SCHEMA,
  PUSH_SUBSCRIPTIONS_SCHEMA,
  KEY_VALUES_SCHEMA,
];

export const listColumnNames = ({ keys, others }: SqlTableSchema) =>
  Object.keys({ ...keys, ...others });

/** Rows that come as one JSON text, as a table of these columns and the parcel's `place`. */
export const buildJsonRowsSql = (
  parameter: string,
  columns: ColumnTypes,
  ...more: readonly string[]
) => {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset(${parameter}::json) AS given(${['place integer', ...more, ...typed].join(', ')})`;
};

/** Writes rows over those with the same keys; in the keys' order, so that nodes never wait in a ring. */
export function buildUpsertSql(shape: SqlTableSchema, parameter: string, where = 'true'): string {
  const { keys, name, others } = shape;
  const columns = listColumnNames(shape).join(', ');
  const key = Object.keys(keys).join(', ');
  const change = Object.keys(others).map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM ${buildJsonRowsSql(parameter, { ...keys, ...others })}
    WHERE ${where} ORDER BY ${key}
    ON CONFLICT (${key}) DO UPDATE SET ${change.join(', ')}`;
}

export function buildDeleteSql(
  { keys, name }: SqlTableSchema,
  parameter: string,
  where = 'true',
): string {
  const same = Object.keys(keys).map((column) => `${name}.${column} = given.${column}`);
  return `DELETE FROM ${name} USING ${buildJsonRowsSql(parameter, keys)}
    WHERE ${same.join(' AND ')} AND ${where}`;
}
