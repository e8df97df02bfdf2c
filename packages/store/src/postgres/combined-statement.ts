/**
 * Combines batches that have no row in common into one SQL statement. It is composed of the parts
 * that the batches have, so that a move costs a line and a table row and nothing else.
 */

import { computeLineChecksum } from '../record-checksum.ts';
import type { WriteBatch } from '../store.ts';
import {
  buildChangeSql,
  buildDeleteSql,
  buildJsonRowsSql,
  buildUpsertSql,
  CREDENTIALS_SCHEMA,
  GAME_RESULTS_SCHEMA,
  GAME_TABLES_SCHEMA,
  KEY_VALUES_SCHEMA,
  PEOPLE_SCHEMA,
  PUSH_SUBSCRIPTIONS_SCHEMA,
  RATINGS_SCHEMA,
  RECORD_LINES_SCHEMA,
  type SqlTableSchema,
  TABLE_SITTINGS_SCHEMA,
} from './sql-table-schemas.ts';

type Row = { readonly [column: string]: unknown };

/** The parts of a statement, in the order in which all nodes write them, so as not to deadlock. */
const PART_SCHEMAS = {
  first_lines: RECORD_LINES_SCHEMA,
  later_lines: RECORD_LINES_SCHEMA,
  tables: GAME_TABLES_SCHEMA,
  people: PEOPLE_SCHEMA,
  changed_people: PEOPLE_SCHEMA,
  credentials: CREDENTIALS_SCHEMA,
  changed_credentials: CREDENTIALS_SCHEMA,
  revoked_credentials: CREDENTIALS_SCHEMA,
  sittings: TABLE_SITTINGS_SCHEMA,
  ended_sittings: TABLE_SITTINGS_SCHEMA,
  results: GAME_RESULTS_SCHEMA,
  ratings: RATINGS_SCHEMA,
  push_subscriptions: PUSH_SUBSCRIPTIONS_SCHEMA,
  expired_push_subscriptions: PUSH_SUBSCRIPTIONS_SCHEMA,
  key_values: KEY_VALUES_SCHEMA,
} satisfies { readonly [part: string]: SqlTableSchema };
type BatchPart = keyof typeof PART_SCHEMAS;
const ALL_PARTS = Object.keys(PART_SCHEMAS) as BatchPart[];
const CHANGING_PARTS: readonly BatchPart[] = ['changed_people', 'changed_credentials'];
const DELETING_PARTS: readonly BatchPart[] = [
  'revoked_credentials',
  'ended_sittings',
  'expired_push_subscriptions',
];

/** The rows of a batch. Of rows with the same keys the last one counts, as if written in turn. */
function collectBatchRows(batch: WriteBatch): Map<string, readonly [BatchPart, Row]> {
  const rows = new Map<string, readonly [BatchPart, Row]>();
  const add = (part: BatchPart, row: Row) => {
    const { keys, name } = PART_SCHEMAS[part];
    const rowKey = JSON.stringify([name, ...Object.keys(keys).map((key) => row[key])]);
    const earlier = rows.get(rowKey);
    // A change of a row that the same batch writes or changes is one write.
    if (CHANGING_PARTS.includes(part) && earlier)
      rows.set(rowKey, [earlier[0], { ...earlier[1], ...row }]);
    else rows.set(rowKey, [part, row]);
  };
  const { record, table } = batch;
  if (record)
    for (const [i, line] of record.lines.entries()) {
      const { number, at, body } = line;
      const checksum = computeLineChecksum(record.table, line);
      const row = { table_id: record.table, number, at, body, checksum };
      if (i > 0) add('later_lines', row);
      else add('first_lines', { ...row, previous_at: record.previousAt ?? null });
    }
  if (table) add('tables', { ...table });
  for (const row of batch.people ?? []) add('people', { ...row });
  for (const row of batch.changedPeople ?? []) add('changed_people', { ...row });
  for (const row of batch.credentials ?? []) add('credentials', { ...row });
  for (const row of batch.changedCredentials ?? []) add('changed_credentials', { ...row });
  for (const hash of batch.revoked ?? []) add('revoked_credentials', { hash });
  for (const row of batch.sittings ?? [])
    add('sittings', { person: row.person, table_id: row.table, at: row.at });
  for (const row of batch.risen ?? [])
    add('ended_sittings', { person: row.person, table_id: row.table });
  for (const row of batch.results ?? []) add('results', { ...row, table_id: row.table });
  for (const row of batch.ratings ?? []) add('ratings', { ...row });
  for (const row of batch.pushes ?? []) add('push_subscriptions', { ...row });
  for (const endpoint of batch.unpushed ?? []) add('expired_push_subscriptions', { endpoint });
  for (const row of batch.notes ?? []) add('key_values', { ...row });
  return rows;
}

/** Whether the lines follow each other. Whether they follow the record, the database decides. */
export const hasConsecutiveLines = ({ record }: WriteBatch): boolean => {
  const [first, ...rest] = record?.lines ?? [];
  if (!first) return true;
  // The column has 32 bits, and no table has that many lines.
  const isLineNumber =
    Number.isInteger(first.number) && first.number >= 0 && first.number < 2 ** 30;
  return isLineNumber && rest.every(({ number }, i) => number === first.number + i + 1);
};

export class CombinedStatement {
  private readonly usedKeys = new Set<string>();
  private readonly rowsByPart = new Map<BatchPart, Row[]>();

  /** Returns false and adds nothing if another batch touches the same rows. */
  tryAdd(index: number, batch: WriteBatch): boolean {
    const rows = collectBatchRows(batch);
    const recordKeys = batch.record?.lines.length ? [JSON.stringify([batch.record.table])] : [];
    const keys = [...rows.keys(), ...recordKeys];
    if (keys.some((key) => this.usedKeys.has(key))) return false;
    for (const key of keys) this.usedKeys.add(key);
    for (const [part, row] of rows.values()) {
      const list = this.rowsByPart.get(part) ?? [];
      list.push({ batch_index: index, ...row });
      this.rowsByPart.set(part, list);
    }
    return true;
  }

  /** The rows of its result are the rejected batches, and whether their records were long enough. */
  toQuery() {
    const parts = ALL_PARTS.filter((part) => this.rowsByPart.has(part));
    return {
      // Prepared under this name: planning takes longer than writing a move.
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
  const canBeRejected = parts.includes('first_lines');
  const where = canBeRejected ? 'batch_index NOT IN (SELECT batch_index FROM rejected)' : 'true';
  const ctes = parts.map((part, i) => {
    const parameter = `$${i + 1}`;
    if (part === 'first_lines') return buildFirstLinesSql(parameter);
    if (part === 'later_lines') return `later_lines AS (${buildLaterLinesSql(parameter)})`;
    return `${part} AS (${findSqlBuilder(part)(PART_SCHEMAS[part], parameter, where)})`;
  });
  const rejected = canBeRejected
    ? 'rejected'
    : '(SELECT 0 AS batch_index, false AS reached LIMIT 0) AS none';
  const withClause = ctes.length > 0 ? `WITH ${ctes.join(',\n')}\n` : '';
  return `${withClause}SELECT batch_index, reached FROM ${rejected}`;
}

function findSqlBuilder(part: BatchPart) {
  if (CHANGING_PARTS.includes(part)) return buildChangeSql;
  return DELETING_PARTS.includes(part) ? buildDeleteSql : buildUpsertSql;
}

const LINE_COLUMNS = { ...RECORD_LINES_SCHEMA.keys, ...RECORD_LINES_SCHEMA.others };
const FIRST_LINE_COLUMNS = { ...LINE_COLUMNS, previous_at: 'bigint' } as const;

/**
 * The first line of a batch decides. It is inserted if the line before it exists and has the time that
 * the writer knows: after a failover that lost lines it may be another one. Of two nodes that
 * write the same number the second waits for the first and is then rejected. A batch whose first
 * line was inserted can insert its other lines: no other node can have been further.
 */
const buildFirstLinesSql = (parameter: string) => `
  first_lines AS MATERIALIZED (
    SELECT given.*, number = 0 OR before.found IS NOT NULL AS reached FROM ${buildJsonRowsSql(parameter, FIRST_LINE_COLUMNS)}
    LEFT JOIN LATERAL (
      SELECT true AS found FROM record_lines
      WHERE record_lines.table_id = given.table_id AND record_lines.number = given.number - 1
        AND record_lines.at = coalesce(given.previous_at, record_lines.at) LIMIT 1
    ) AS before ON true),
  inserted AS (
    INSERT INTO record_lines (table_id, number, at, body, checksum)
    SELECT table_id, number, at, body, checksum FROM first_lines WHERE reached ORDER BY table_id
    ON CONFLICT DO NOTHING RETURNING table_id),
  rejected AS MATERIALIZED (
    SELECT batch_index, reached FROM first_lines WHERE table_id NOT IN (SELECT table_id FROM inserted))`;

const buildLaterLinesSql = (parameter: string) => `
  INSERT INTO record_lines (table_id, number, at, body, checksum)
  SELECT table_id, number, at, body, checksum FROM ${buildJsonRowsSql(parameter, LINE_COLUMNS)}
  WHERE batch_index NOT IN (SELECT batch_index FROM rejected) ORDER BY table_id, number`;
