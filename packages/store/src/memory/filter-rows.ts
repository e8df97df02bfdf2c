/** Which rows fit, and what a row of an older version lacks. */
import { formatRulesKey, type RulesKey } from '@ludotheque/core';
import type { RecordLine, TableRow } from '../store.ts';

/** A row without a version may be of any rules. */
export const hasRulesOf = ({ game, version }: TableRow, rules?: readonly RulesKey[]) =>
  !rules || version === null || rules.includes(formatRulesKey(game, version));

/** The page keeps batches in the browser that were made before rows had a version. */
export function completeVersion(row: TableRow, record?: readonly RecordLine[]): TableRow {
  if (row.version !== undefined) return row;
  const body = record?.[0]?.body;
  const found = body === undefined ? null : /"version":(\d{1,9})/.exec(body);
  return { ...row, version: found && Number(found[1]) };
}

export function deleteWhere<Row>(rows: Map<string, Row>, isGone: (row: Row) => boolean) {
  for (const [key, row] of rows) if (isGone(row)) rows.delete(key);
}
