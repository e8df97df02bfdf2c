/** Writes reports as Markdown, which is readable in a terminal, too. */
import type { GameReport } from './game-report.ts';
import { HUMAN_PACE } from './human-pace.ts';
import {
  describeSetup,
  listFindings,
  ONE_SIDED_NOTE,
  type ReportTable,
  readGameName,
  tabulateComparison,
  tabulateFigures,
  tabulateLadder,
  tabulateMoveKinds,
  tabulateRarestCards,
  tabulateSeats,
} from './report-text.ts';

const escapeCell = (cell: string) => cell.replaceAll('|', '\\|');

/** Columns are padded, so that the table can be read as it is. */
function renderTable({ head, rows }: ReportTable): string {
  const lines = [head, ...rows].map((row) => row.map(escapeCell));
  const widths = head.map((_, i) => Math.max(3, ...lines.map((row) => row[i]!.length)));
  const [first, ...rest] = lines.map(
    (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [first, rule, ...rest].join('\n');
}

function renderGame(report: GameReport): string {
  const parts = [
    `## ${readGameName(report.game)}`,
    describeSetup(report),
    listFindings(report)
      .map((finding) => `- ${finding}`)
      .join('\n'),
    renderTable(tabulateFigures(report)),
    'Win share of each seat, in percent. A star: not chance, at 95 % for all seats together.',
    renderTable(tabulateSeats(report)),
    renderTable(tabulateLadder(report)),
  ];
  if (report.cards.length > 0)
    parts.push('The cards that are chosen most rarely:', renderTable(tabulateRarestCards(report)));
  if (report.moveKinds.length > 0)
    parts.push(ONE_SIDED_NOTE, renderTable(tabulateMoveKinds(report)));
  return parts.join('\n\n');
}

export const REPORT_INTRODUCTION =
  'These figures are about bots, not people: they show what a design does when everybody plays alike. A figure in brackets is the 95 % interval.';

export function renderReportMarkdown(reports: readonly GameReport[], command: string): string {
  const head =
    reports.length === 1
      ? [`# What bots say about ${readGameName(reports[0]!.game)}`]
      : ['# What bots say about the games'];
  return `${[
    ...head,
    `${REPORT_INTRODUCTION} Minutes are at a human pace: ${HUMAN_PACE}.`,
    `\`\`\`\n${command}\n\`\`\``,
    ...(reports.length > 1 ? [renderTable(tabulateComparison(reports))] : []),
    ...reports.map(renderGame),
  ].join('\n\n')}\n`;
}
