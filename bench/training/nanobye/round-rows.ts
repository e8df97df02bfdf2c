/** Rounds average strategies to whole parts, so that few bits hold them and little is lost. */
import type { Decisions } from './decisions.ts';

/** How rows are rounded. A spot is a public situation, with a row for every hand or class of hands. */
export interface Rounding {
  readonly rowsInSpot: number;
  readonly acts: number;
  readonly partsOfDecision: number;
  /** What is done more rarely than this is not done at all. */
  readonly negligible: number;
}

/** In spots that come up more rarely than this, only the most frequent act is kept. */
const RARE_SPOT = 1e-5;
/** Rows that come up more rarely than this in their spot are written like their neighbour. */
const RARE_ROW = 1e-4;

/**
 * Rounds a row, each share up or down. `owed` is what earlier rows of the spot lack of each act: it
 * decides what is rounded up, so that over all hands every act is as frequent as before.
 */
function inParts(
  strategy: readonly number[],
  often: number,
  owed: Float64Array,
  { negligible, partsOfDecision }: Rounding,
): number[] {
  const likely = strategy.map((share) => (share < negligible ? 0 : share));
  const total = likely.reduce((sum, share) => sum + share, 0);
  const exact = likely.map((share) => (share / total) * partsOfDecision);
  const parts = exact.map(Math.floor);
  const claims = exact.map((share, act) => share - parts[act]! + owed[act]! / often);
  for (let rest = partsOfDecision - parts.reduce((sum, part) => sum + part, 0); rest > 0; rest--) {
    let first = -1;
    exact.forEach((share, act) => {
      if (share > parts[act]! && (first < 0 || claims[act]! > claims[first]!)) first = act;
    });
    parts[first < 0 ? exact.indexOf(Math.max(...exact)) : first]!++;
  }
  parts.forEach((part, act) => {
    owed[act]! += often * (exact[act]! - part);
  });
  return parts;
}

function mostFrequent(strategy: readonly number[], { partsOfDecision }: Rounding): number[] {
  const largest = strategy.indexOf(Math.max(...strategy));
  return strategy.map((_, act) => (act === largest ? partsOfDecision : 0));
}

/** Writes the rounded averages of all rows, each of which comes up so often. */
export function fillRows(
  decisions: Decisions,
  rounding: Rounding,
  out: Uint8Array,
  weigh = (row: number): number => decisions.weight(row),
): void {
  const { acts, rowsInSpot } = rounding;
  const rows = out.length / acts;
  const weights = Float64Array.from({ length: rows }, (_, row) => weigh(row));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  for (let start = 0; start < rows; start += rowsInSpot) {
    const spot = weights.subarray(start, start + rowsInSpot);
    const often = spot.reduce((sum, weight) => sum + weight, 0);
    if (often === 0) continue;
    const owed = new Float64Array(acts);
    const isKnown = (row: number) => spot[row]! > RARE_ROW * often;
    const place = (row: number) => (start + row) * acts;
    let known = -1;
    for (let row = 0; row < rowsInSpot; row++) {
      if (isKnown(row)) {
        const average = decisions.average(start + row);
        out.set(
          often < RARE_SPOT * all
            ? mostFrequent(average, rounding)
            : inParts(average, spot[row]!, owed, rounding),
          place(row),
        );
        // Rows before the first known one are like it.
        if (known < 0)
          for (let before = 0; before < row; before++)
            out.copyWithin(place(before), place(row), place(row + 1));
        known = row;
      } else if (known >= 0) out.copyWithin(place(row), place(known), place(known + 1));
    }
  }
}

/**
 * How many of the rows from `start` on quit, the weakest hands first: as many hands as by the strategy.
 * Rows are weighed by how often they come up, because a hand that never does says nothing.
 */
export function findLimit(
  aligning: Decisions,
  start: number,
  rows: number,
  limitWhereUnknown: number,
): number {
  const weights = Array.from({ length: rows }, (_, row) => aligning.weight(start + row));
  if (weights.every((weight) => weight === 0)) return limitWhereUnknown;
  let quitting = weights.reduce((sum, w, row) => sum + w * aligning.average(start + row)[0]!, 0);
  for (let row = 0; row < rows; row++) {
    if (quitting < weights[row]!) return row + quitting / weights[row]!;
    quitting -= weights[row]!;
  }
  return rows;
}
