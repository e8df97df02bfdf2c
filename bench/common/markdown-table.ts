/** Formats figures as a Markdown table. */
import type { Figures } from './statistics.ts';

export const formatTableRow = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |\n`;

export const formatTableHead = (titles: readonly string[]): string =>
  formatTableRow(titles) + formatTableRow(titles.map(() => '---'));

/** One row for each run; the columns are those of the first. */
export function formatTable(runs: readonly Figures[]): string {
  const names = Object.keys(runs[0] ?? {});
  const rows = runs.map((run) => formatTableRow(names.map((name) => run[name])));
  return formatTableHead(names) + rows.join('');
}
