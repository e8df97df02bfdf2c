/** Writes the average strategies as the source file of the table of habits. */
import {
  ACT_COUNT,
  ALIGN_ROWS,
  STAKE_ROWS,
  STRENGTH_BUCKET_COUNT,
} from '../../../packages/games/src/nanobye/knowledge-habit-rows.ts';
import { type Regrets, ROWS } from './regrets.ts';

/** One character tells how many 35ths of a decision go to an act. */
const SHARES_PER_DECISION = 35;
/** What is done more rarely than this is not done at all. */
const NEGLIGIBLE = 0.03;
const LINE_LENGTH = 90;
/** From this bucket on, 98 and 99, hands stay in where nothing was learnt. */
const STRONG_BUCKET = 6;

const QUIT = [1, 0, 0, 0, 0];
const STAY = [0, 1, 0, 0, 0];
const EXCHANGE = QUIT;

/** Rows of seats that kept both cards lie two behind those of seats that did not. */
const KEPT_STEP = 2;
const isKeptRow = (row: number): boolean => row < STAKE_ROWS && (row & KEPT_STEP) > 0;

function defaultFor(row: number): number[] {
  if (row >= STAKE_ROWS + ALIGN_ROWS) return EXCHANGE;
  const bucket =
    row < STAKE_ROWS
      ? Math.floor(row / (STAKE_ROWS / STRENGTH_BUCKET_COUNT))
      : Math.floor((row - STAKE_ROWS) / (ALIGN_ROWS / STRENGTH_BUCKET_COUNT));
  return bucket >= STRONG_BUCKET ? STAY : QUIT;
}

function strategyOf(regrets: Regrets, row: number): number[] {
  const similar = isKeptRow(row) ? regrets.average(row - KEPT_STEP) : undefined;
  return regrets.average(row) ?? similar ?? defaultFor(row);
}

/** Whole 35ths; the largest takes the rounding. */
function inParts(strategy: readonly number[]): number[] {
  const likely = strategy.map((share) => (share < NEGLIGIBLE ? 0 : share));
  const total = likely.reduce((sum, share) => sum + share, 0);
  const parts = likely.map((share) => Math.round((share / total) * SHARES_PER_DECISION));
  const sum = parts.reduce((all, part) => all + part, 0);
  parts[parts.indexOf(Math.max(...parts))]! += SHARES_PER_DECISION - sum;
  return parts;
}

function rowAsText(regrets: Regrets, row: number): string {
  const parts = inParts(strategyOf(regrets, row));
  const [quits, , ...stakes] = parts;
  const written = row < STAKE_ROWS ? [quits!, ...stakes] : [quits!];
  return written.map((part) => part.toString(SHARES_PER_DECISION + 1)).join('');
}

export function tableAsSource(regrets: Regrets): string {
  const text = Array.from({ length: ROWS }, (_, row) => rowAsText(regrets, row)).join('');
  const lines = text.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  return `/**
 * The habits of knowledge-habits.ts, row by row, in 35ths of a decision (0 to 9, a to z). A row of
 * tour 2 says how often to quit and to stake 3, 6 and 9; one of tour 3 how often to quit, and then
 * come the rows that say how often to exchange as one should. What is left of the 35 goes to paying
 * the least that keeps one in, and to keeping both cards.
 */
const SHARES_PER_DECISION = ${SHARES_PER_DECISION};
const STAKE_ROWS = ${STAKE_ROWS};
const OTHER_ROWS = ${ROWS - STAKE_ROWS};
const ACT_COUNT = ${ACT_COUNT};

const ENCODED_HABITS = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');

const decodeFrequency = (place: number): number =>
  Number.parseInt(ENCODED_HABITS[place]!, SHARES_PER_DECISION + 1) / SHARES_PER_DECISION;

/** Five figures a row: how often to quit, to pay the least, to stake 3, 6 and 9. */
export const HABIT_FREQUENCIES = new Float64Array((STAKE_ROWS + OTHER_ROWS) * ACT_COUNT);
for (let row = 0; row < STAKE_ROWS + OTHER_ROWS; row++) {
  const tour2 = row < STAKE_ROWS;
  const place = tour2 ? row * (ACT_COUNT - 1) : STAKE_ROWS * (ACT_COUNT - 1) + row - STAKE_ROWS;
  HABIT_FREQUENCIES[row * ACT_COUNT] = decodeFrequency(place);
  for (let act = 2; tour2 && act < ACT_COUNT; act++)
    HABIT_FREQUENCIES[row * ACT_COUNT + act] = decodeFrequency(place + act - 1);
  let rest = 1;
  for (let act = 0; act < ACT_COUNT; act++) rest -= HABIT_FREQUENCIES[row * ACT_COUNT + act]!;
  HABIT_FREQUENCIES[row * ACT_COUNT + 1] = Math.max(0, rest);
}
`;
}
