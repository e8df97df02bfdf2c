/** The columns of every table in PostgreSQL, and the statements that are composed from them. */

type ColumnTypes = {
  readonly [column: string]: 'text' | 'integer' | 'bigint' | 'boolean' | 'float8';
};

export interface SqlTableSchema {
  readonly name: string;
  readonly keys: ColumnTypes;
  readonly others: ColumnTypes;
}

export const RECORD_LINES_SCHEMA: SqlTableSchema = {
  name: 'record_lines',
  keys: { table_id: 'text', number: 'integer' },
  others: { at: 'bigint', body: 'text', checksum: 'integer' },
};

export const GAME_TABLES_SCHEMA: SqlTableSchema = {
  name: 'game_tables',
  keys: { id: 'text' },
  others: {
    game: 'text',
    version: 'integer',
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

export const CREDENTIALS_SCHEMA: SqlTableSchema = {
  name: 'credentials',
  keys: { hash: 'text' },
  others: {
    person: 'text',
    kind: 'text',
    label: 'text',
    created: 'bigint',
    seen: 'bigint',
    expires: 'bigint',
  },
};

export const TABLE_SITTINGS_SCHEMA: SqlTableSchema = {
  name: 'table_sittings',
  keys: { person: 'text', table_id: 'text' },
  others: { at: 'bigint' },
};

export const GAME_RESULTS_SCHEMA: SqlTableSchema = {
  name: 'game_results',
  keys: { table_id: 'text', seat: 'integer' },
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
  name: 'push_subscriptions',
  keys: { endpoint: 'text' },
  others: { person: 'text', keys: 'text', device: 'text' },
};

export const KEY_VALUES_SCHEMA: SqlTableSchema = {
  name: 'key_values',
  keys: { key: 'text' },
  others: { value: 'text' },
};

export const ALL_SQL_TABLE_SCHEMAS = [
  RECORD_LINES_SCHEMA,
  GAME_TABLES_SCHEMA,
  TABLE_SITTINGS_SCHEMA,
  GAME_RESULTS_SCHEMA,
  RATINGS_SCHEMA,
  PUSH_SUBSCRIPTIONS_SCHEMA,
  KEY_VALUES_SCHEMA,
  // Last, because triggers copy credentials into the key-values for nodes of an older version.
  CREDENTIALS_SCHEMA,
  PEOPLE_SCHEMA,
];

export const listColumnNames = ({ keys, others }: SqlTableSchema) =>
  Object.keys({ ...keys, ...others });

/** Rows from one JSON parameter, with these columns and the index of their batch. */
export const buildJsonRowsSql = (parameter: string, columns: ColumnTypes) => {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset(${parameter}::json) AS given(${['batch_index integer', ...typed].join(', ')})`;
};

/** Upserts rows in the order of their keys, so that two nodes never wait for each other. */
export function buildUpsertSql(schema: SqlTableSchema, parameter: string, where = 'true'): string {
  const { keys, name, others } = schema;
  const columns = listColumnNames(schema).join(', ');
  const key = Object.keys(keys).join(', ');
  const changes = Object.keys(others).map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM ${buildJsonRowsSql(parameter, { ...keys, ...others })}
    WHERE ${where} ORDER BY ${key}
    ON CONFLICT (${key}) DO UPDATE SET ${changes.join(', ')}`;
}

/** Changes rows that exist. A column that is not given is null, and stays as it is. */
export function buildChangeSql(
  { keys, name, others }: SqlTableSchema,
  parameter: string,
  where = 'true',
): string {
  const changes = Object.keys(others).map(
    (column) => `${column} = coalesce(given.${column}, ${name}.${column})`,
  );
  const sameKeys = Object.keys(keys).map((column) => `${name}.${column} = given.${column}`);
  return `UPDATE ${name} SET ${changes.join(', ')}
    FROM ${buildJsonRowsSql(parameter, { ...keys, ...others })}
    WHERE ${sameKeys.join(' AND ')} AND ${where}`;
}

export function buildDeleteSql(
  { keys, name }: SqlTableSchema,
  parameter: string,
  where = 'true',
): string {
  const sameKeys = Object.keys(keys).map((column) => `${name}.${column} = given.${column}`);
  return `DELETE FROM ${name} USING ${buildJsonRowsSql(parameter, keys)}
    WHERE ${sameKeys.join(' AND ')} AND ${where}`;
}
