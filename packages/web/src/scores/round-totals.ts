/** What the rows of a score sheet add up to: totals by round, and what the last round changed. */
import type { BaseView } from '@ludotheque/core';

export type SheetView = Pick<BaseView, 'seats' | 'sheet' | 'scores' | 'result'>;

/**
 * A row of totals for each round, the start included. In some games the rows of the sheet are totals
 * already, as with chips: `startingScore` says so, and what everybody had in the beginning. Without it,
 * they are taken for totals if the last one equals the current scores.
 */
export function computeTotalsByRound(
  view: SheetView,
  startingScore?: number,
): readonly (readonly number[])[] {
  const start = new Array<number>(view.seats).fill(startingScore ?? 0);
  if (startingScore !== undefined) return [start, ...view.sheet];
  const scores = view.result?.scores ?? view.scores;
  const rowsAreTotals =
    view.sheet.length > 1 && view.sheet.at(-1)!.every((points, seat) => points === scores[seat]);
  if (rowsAreTotals) return view.sheet;
  const totals = [start];
  for (const row of view.sheet)
    totals.push(totals.at(-1)!.map((sum, seat) => sum + (row[seat] ?? 0)));
  return totals;
}

/** What the last round changed for each seat. */
export function computeLastChanges(view: SheetView, startingScore?: number): number[] {
  const totals = computeTotalsByRound(view, startingScore);
  const [before, after] = [totals.at(-2), totals.at(-1)!];
  return after.map((total, seat) => total - (before?.[seat] ?? 0));
}

/** Whether the highest score wins, and not the lowest. */
export function isHighestBest({ ranks, scores }: NonNullable<BaseView['result']>): boolean {
  const winner = ranks.indexOf(1);
  return scores.every((score) => score <= scores[winner]!);
}

/** How often somebody else than before was alone in front after a round. */
export function countLeadChanges(
  totals: readonly (readonly number[])[],
  highestIsBest: boolean,
): number {
  let leader: number | undefined;
  let changes = 0;
  // Nobody leads at the start.
  for (const row of totals.slice(1)) {
    const best = highestIsBest ? Math.max(...row) : Math.min(...row);
    const first = row.indexOf(best);
    if (first !== row.lastIndexOf(best) || first === leader) continue;
    if (leader !== undefined) changes++;
    leader = first;
  }
  return changes;
}
