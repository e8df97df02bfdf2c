/**
 * Parcels that have no row in common, written by one statement. It is put together from the parts
 * that the parcels have, so that a move pays for a line and a table and nothing else.
 */

import type { WriteBatch } from '../store.ts';
import {
  buildDeleteSql,
  buildJsonRowsSql,
  buildUpsertSql,
  GAME_TABLES_SCHEMA,
  KEY_VALUES_SCHEMA,
  PEOPLE_SCHEMA,
  PUSH_SUBSCRIPTIONS_SCHEMA,
  RATINGS_SCHEMA,
  RECORD_SCHEMA,
  RESULTS_SCHEMA,
  SITTINGS_SCHEMA,
  type SqlTableSchema,
} from './sql-table-schemas.ts';

type Row = { readonly [column: string]: unknown };

/** What is written in which order of kinds: the same for all nodes. */
const PART_SCHEMAS = {
  opening: RECORD_SCHEMA,
  lines: RECORD_SCHEMA,
  desks: GAME_TABLES_SCHEMA,
  people: PEOPLE_SCHEMA,
  sittings: SITTINGS_SCHEMA,
  risen: SITTINGS_SCHEMA,
  results: RESULTS_SCHEMA,
  ratings: RATINGS_SCHEMA,
  pushes: PUSH_SUBSCRIPTIONS_SCHEMA,
  unpushed: PUSH_SUBSCRIPTIONS_SCHEMA,
  notes: KEY_VALUES_SCHEMA,
} satisfies { readonly [part: string]: SqlTableSchema };
type BatchPart = keyof typeof PART_SCHEMAS;
const ALL_PARTS = Object.keys(PART_SCHEMAS) as BatchPart[];

/** A parcel as rows: of rows with the same keys the last one counts, as if written in turn. */
function collectBatchRows(parcel: WriteBatch): Map<string, readonly [BatchPart, Row]> {
  const rows = new Map<string, readonly [BatchPart, Row]>();
  const add = (part: BatchPart, row: Row) => {
    const { keys, name } = PART_SCHEMAS[part];
    rows.set(JSON.stringify([name, ...Object.keys(keys).map((key) => row[key])]), [part, row]);
  };
  const { record, table } = parcel;
  for (const [i, { number, at, body }] of (record?.lines ?? []).entries())
    add(i === 0 ? 'opening' : 'lines', { desk: record!.table, number, at, body });
  if (table) add('desks', { ...table });
  for (const row of parcel.people ?? []) add('people', { ...row });
  for (const { person, table: desk, at } of parcel.sittings ?? [])
    add('sittings', { person, desk, at });
  for (const { person, table: desk } of parcel.risen ?? []) add('risen', { person, desk });
  for (const row of parcel.results ?? []) add('results', { ...row, desk: row.table });
  for (const row of parcel.ratings ?? []) add('ratings', { ...row });
  for (const row of parcel.pushes ?? []) add('pushes', { ...row });
  for (const endpoint of parcel.unpushed ?? []) add('unpushed', { endpoint });
  for (const row of parcel.notes ?? []) add('notes', { ...row });
  return rows;
}

/** Whether the lines follow each other; whether they follow the record, only the record knows. */
export const hasConsecutiveLines = ({ record }: WriteBatch): boolean => {
  const [first, ...rest] = record?.lines ?? [];
  if (!first) return true;
  // PostgreSQL counts in 32 bits, and so many lines no table has.
  const fits = Number.isInteger(first.number) && first.number >= 0 && first.number < 2 ** 30;
  return fits && rest.every(({ number }, i) => number === first.number + i + 1);
};

export class CombinedStatement {
  private readonly usedKeys = new Set<string>();
  private readonly rowsByPart = new Map<BatchPart, Row[]>();

  /** False, and nothing added, if the parcel touches what another one touches. */
  tryAdd(place: number, parcel: WriteBatch): boolean {
    const rows = collectBatchRows(parcel);
    const desk = parcel.record?.lines.length ? [JSON.stringify([parcel.record.table])] : [];
    const keys = [...rows.keys(), ...desk];
    if (keys.some((key) => this.usedKeys.has(key))) return false;
    for (const key of keys) this.usedKeys.add(key);
    for (const [part, row] of rows.values()) {
      const list = this.rowsByPart.get(part) ?? [];
      list.push({ place, ...row });
      this.rowsByPart.set(part, list);
    }
    return true;
  }

  /** Answers with the refused places, and whether their records were as far as their first lines. */
  toQuery() {
    const parts = ALL_PARTS.filter((part) => this.rowsByPart.has(part));
    return {
      // Kept prepared under its name: planning takes longer than writing a move.
      name: `write ${parts.map((part) => ALL_PARTS.indexOf(part)).join(' ')}`,
      text: cachedSql(parts),
      values: parts.map((part) => JSON.stringify(this.rowsByPart.get(part))),
    };
  }
}

const sqlByParts = new Map<string, string>();

function cachedSql(parts: readonly BatchPart[]): string {
  const name = parts.join(' ');
  const text = sqlByParts.get(name) ?? composeSql(parts);
  sqlByParts.set(name, text);
  return text;
}

function composeSql(parts: readonly BatchPart[]): string {
  const refusable = parts.includes('opening');
  const where = refusable ? 'place NOT IN (SELECT place FROM refused)' : 'true';
  const steps = parts.map((part, i) => {
    const parameter = `$${i + 1}`;
    if (part === 'opening') return buildFirstLinesSql(parameter);
    if (part === 'lines') return `lines AS (${buildLaterLinesSql(parameter)})`;
    const write = part === 'risen' || part === 'unpushed' ? buildDeleteSql : buildUpsertSql;
    return `${part} AS (${write(PART_SCHEMAS[part], parameter, where)})`;
  });
  const refused = refusable ? 'refused' : '(SELECT 0 AS place, false AS reached LIMIT 0) AS nobody';
  return `${steps.length > 0 ? `WITH ${steps.join(',\n')}\n` : ''}SELECT place, reached FROM ${refused}`;
}

const LINE_COLUMNS = { ...RECORD_SCHEMA.keys, ...RECORD_SCHEMA.others };

/**
 * The first lines decide. Each is added if the line before it is there; whoever comes second for the
 * same number waits for the first and is then refused, also by another node. Who has the first line
 * has the others: nobody else can have been further.
 */
const buildFirstLinesSql = (parameter: string) => `
  first AS MATERIALIZED (
    SELECT given.*, number = 0 OR before.found IS NOT NULL AS reached FROM ${buildJsonRowsSql(parameter, LINE_COLUMNS)}
    LEFT JOIN LATERAL (
      SELECT true AS found FROM record
      WHERE record.desk = given.desk AND record.number = given.number - 1 LIMIT 1
    ) AS before ON true),
  opened AS (
    INSERT INTO record (desk, number, at, body)
    SELECT desk, number, at, body FROM first WHERE reached ORDER BY desk
    ON CONFLICT DO NOTHING RETURNING desk),
  refused AS MATERIALIZED (
    SELECT place, reached FROM first WHERE desk NOT IN (SELECT desk FROM opened))`;

const buildLaterLinesSql = (parameter: string) => `
  INSERT INTO record (desk, number, at, body)
  SELECT desk, number, at, body FROM ${buildJsonRowsSql(parameter, LINE_COLUMNS)}
  WHERE place NOT IN (SELECT place FROM refused) ORDER BY desk, number`;
