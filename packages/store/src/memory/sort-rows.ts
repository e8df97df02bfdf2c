/** The orders in which rows are listed. */
import { clampLimit } from '../clamp-limit.ts';
import type { Pagination, TableRow } from '../store.ts';

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
