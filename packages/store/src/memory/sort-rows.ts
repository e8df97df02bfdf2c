/** The orders in which rows are listed. */
import { clampLimit } from '../clamp-limit.ts';
import type {
  IdleTablesFilter,
  Pagination,
  SittingRow,
  TableRow,
  WaitingTableRow,
  WaitingTablesFilter,
} from '../store.ts';

export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A page of tables, the last touched first. */
export function listLastTouched(
  rows: readonly TableRow[],
  { limit, before = Infinity }: Pagination,
) {
  return rows
    .filter(({ touched }) => touched < before)
    .sort((a, b) => b.touched - a.touched || compareText(a.id, b.id))
    .slice(0, clampLimit(limit));
}

/** Tables that are due until then, the longest due first. */
export function listLongestDue(rows: readonly TableRow[], until: number, limit: number) {
  return rows
    .filter(({ due }) => due !== null && due <= until)
    .sort((a, b) => a.due! - b.due! || compareText(a.id, b.id))
    .slice(0, clampLimit(limit));
}

/** Tables that were not touched since, the longest idle first. */
export function listLongestIdle(
  rows: readonly TableRow[],
  since: number,
  limit: number,
  { after, listed }: IdleTablesFilter = {},
) {
  const compare = (a: Pick<TableRow, 'touched' | 'id'>, b: Pick<TableRow, 'touched' | 'id'>) =>
    a.touched - b.touched || compareText(a.id, b.id);
  return rows
    .filter((row) => row.touched < since && (!after || compare(row, after) > 0))
    .filter((row) => listed === undefined || row.listed === listed)
    .sort(compare)
    .slice(0, clampLimit(limit));
}

/** The first of these tables of every sitter, then the second of each, and so on, as far as wanted. */
export function listInTurn(
  rows: readonly TableRow[],
  sittings: readonly SittingRow[],
  filter: WaitingTablesFilter,
): WaitingTableRow[] {
  const firstSitters = new Map<string, string>();
  for (const { person, table } of sittings.toSorted(
    (a, b) => b.at - a.at || compareText(b.person, a.person),
  ))
    firstSitters.set(table, person);
  const tableCounts = new Map<string, number>();
  const inTurn = rows.flatMap((row) => {
    const first = firstSitters.get(row.id);
    const isWanted =
      'sitter' in filter ? first === filter.sitter : row.summary.includes(filter.summaryHas);
    if (first === undefined || !isWanted) return [];
    const turn = tableCounts.get(first) ?? 0;
    tableCounts.set(first, turn + 1);
    return { turn, row: { ...row, sitter: first } };
  });
  return inTurn.sort((a, b) => a.turn - b.turn).map(({ row }) => row);
}
