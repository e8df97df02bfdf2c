/** The columns of every table in PostgreSQL, from which statements are put together. */

type Columns = { readonly [column: string]: 'text' | 'integer' | 'bigint' | 'boolean' | 'float8' };

export interface Shape {
  readonly name: string;
  readonly keys: Columns;
  readonly others: Columns;
}

export const RECORD: Shape = {
  name: 'record',
  keys: { desk: 'text', number: 'integer' },
  others: { at: 'bigint', body: 'text' },
};

export const DESKS: Shape = {
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

export const PEOPLE: Shape = {
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

export const SITTINGS: Shape = {
  name: 'sittings',
  keys: { person: 'text', desk: 'text' },
  others: { at: 'bigint' },
};

export const RESULTS: Shape = {
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

export const RATINGS: Shape = {
  name: 'ratings',
  keys: { subject: 'text', game: 'text' },
  others: { mu: 'float8', sigma: 'float8', games: 'integer' },
};

export const PUSHES: Shape = {
  name: 'pushes',
  keys: { endpoint: 'text' },
  others: { person: 'text', keys: 'text' },
};

export const NOTES: Shape = { name: 'notes', keys: { key: 'text' }, others: { value: 'text' } };

export const SHAPES = [RECORD, DESKS, PEOPLE, SITTINGS, RESULTS, RATINGS, PUSHES, NOTES];

export const columnsOf = ({ keys, others }: Shape) => Object.keys({ ...keys, ...others });

/** Rows that come as one JSON text, as a table of these columns and the parcel's `place`. */
export const rowsFrom = (parameter: string, columns: Columns, ...more: readonly string[]) => {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset(${parameter}::json) AS given(${['place integer', ...more, ...typed].join(', ')})`;
};

/** Writes rows over those with the same keys; in the keys' order, so that nodes never wait in a ring. */
export function put(shape: Shape, parameter: string, where = 'true'): string {
  const { keys, name, others } = shape;
  const columns = columnsOf(shape).join(', ');
  const key = Object.keys(keys).join(', ');
  const change = Object.keys(others).map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM ${rowsFrom(parameter, { ...keys, ...others })}
    WHERE ${where} ORDER BY ${key}
    ON CONFLICT (${key}) DO UPDATE SET ${change.join(', ')}`;
}

export function remove({ keys, name }: Shape, parameter: string, where = 'true'): string {
  const same = Object.keys(keys).map((column) => `${name}.${column} = given.${column}`);
  return `DELETE FROM ${name} USING ${rowsFrom(parameter, keys)}
    WHERE ${same.join(' AND ')} AND ${where}`;
}
