/** Rounds the average strategies of three and more seats, and writes them as a source file. */
import {
  ACT_COUNT,
  EXCHANGE_ACTS,
  HabitTable,
  MAX_LIMIT,
  PARTS,
} from '../../../packages/games/src/nanobye/knowledge-habit-rows.ts';
import { STRENGTH_COUNT } from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import { CLASS_COUNT } from '../../../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import type { Decisions } from './decisions.ts';
import { packAsSource } from './pack-rows.ts';
import type { Solver } from './solver.ts';

/** What is done more rarely than this is not done at all. */
const NEGLIGIBLE = 0.004;
/** In spots that come up more rarely than this, only the most frequent act is kept. */
const RARE_SPOT = 1e-5;
/** Rows that come up more rarely than this in their spot are written like their neighbour. */
const RARE_ROW = 1e-4;
/** Where aligning was never learnt, hands from this class on, 97 to 99, stay. */
const STAYING_CLASS = 13;

/**
 * Rounds a row to whole parts, each share up or down. `owed` is what earlier rows of the spot lack of
 * each act: it decides what is rounded up, so that over all hands every act is as frequent as before.
 */
function inParts(strategy: readonly number[], often: number, owed: Float64Array): number[] {
  const likely = strategy.map((share) => (share < NEGLIGIBLE ? 0 : share));
  const total = likely.reduce((sum, share) => sum + share, 0);
  const exact = likely.map((share) => (share / total) * PARTS);
  const parts = exact.map(Math.floor);
  const claims = exact.map((share, act) => share - parts[act]! + owed[act]! / often);
  for (let rest = PARTS - parts.reduce((sum, part) => sum + part, 0); rest > 0; rest--) {
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

function fill(decisions: Decisions, rowsInSpot: number, acts: number, out: Uint8Array): void {
  const rows = out.length / acts;
  const weights = Float64Array.from({ length: rows }, (_, row) => decisions.weight(row));
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
          often < RARE_SPOT * all ? mostFrequent(average) : inParts(average, spot[row]!, owed),
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

function mostFrequent(strategy: readonly number[]): number[] {
  const largest = strategy.indexOf(Math.max(...strategy));
  return strategy.map((_, act) => (act === largest ? PARTS : 0));
}

/** As many hands quit as by the strategy, the weakest first. */
function findLimit(aligning: Decisions, start: number): number {
  const weights = Array.from({ length: CLASS_COUNT }, (_, c) => aligning.weight(start + c));
  if (weights.every((weight) => weight === 0)) return STAYING_CLASS;
  let quitting = weights.reduce((sum, w, c) => sum + w * aligning.average(start + c)[0]!, 0);
  for (let c = 0; c < CLASS_COUNT; c++) {
    if (quitting < weights[c]!) return c + quitting / weights[c]!;
    quitting -= weights[c]!;
  }
  return CLASS_COUNT;
}

export function makeTable(seats: number, solver: Solver): HabitTable {
  const table = new HabitTable(seats);
  fill(solver.stakes, CLASS_COUNT, ACT_COUNT, table.stakes);
  fill(solver.exchanges, STRENGTH_COUNT, EXCHANGE_ACTS, table.exchanges);
  table.limits.forEach((_, spot) => {
    const limit = findLimit(solver.aligning, spot * CLASS_COUNT);
    table.limits[spot] = Math.round((limit / CLASS_COUNT) * MAX_LIMIT);
  });
  return table;
}

export const tablesAsSource = (tables: readonly HabitTable[]): string =>
  `/** The habits of knowledge-habits.ts, from three seats on, packed; made by bench/training. */
export const ENCODED_HABITS = [
${tables.map((table) => `${packAsSource(table)},`).join('\n')}
];
`;
