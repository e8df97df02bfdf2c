/** Writes the average strategies of three and more seats as a source file. */
import {
  ACT_COUNT,
  EXCHANGE_ACTS,
  HabitTable,
  MAX_LIMIT,
  PARTS,
} from '../../../packages/games/src/nanobye/knowledge-habit-rows.ts';
import { STRENGTH_COUNT } from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import { CLASS_COUNT } from '../../../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import { packAsSource } from './pack-rows.ts';
import { fillRows, findLimit, type Rounding } from './round-rows.ts';
import type { Solver } from './solver.ts';

const STAKES: Rounding = {
  rowsInSpot: CLASS_COUNT,
  acts: ACT_COUNT,
  partsOfDecision: PARTS,
  negligible: 0.004,
};
const EXCHANGES: Rounding = { ...STAKES, rowsInSpot: STRENGTH_COUNT, acts: EXCHANGE_ACTS };
/** Where aligning was never learnt, hands from this class on, 97 to 99, stay. */
const STAYING_CLASS = 13;

export function makeTable(seats: number, solver: Solver): HabitTable {
  const table = new HabitTable(seats);
  fillRows(solver.stakes, STAKES, table.stakes);
  fillRows(solver.exchanges, EXCHANGES, table.exchanges);
  table.limits.forEach((_, spot) => {
    const limit = findLimit(solver.aligning, spot * CLASS_COUNT, CLASS_COUNT, STAYING_CLASS);
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
