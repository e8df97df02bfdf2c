/** How a game of NOX will end, by figures fitted to self-play; docs/bots/nox.md says how. */
import { type Seat, splitWinAmongHighest } from '@ludotheque/core';
import { COLOUR_COUNT_BY_DISPLAY, SUM_BY_DISPLAY } from './knowledge-display-tables.ts';
import { GOAL_POINTS } from './scoring.ts';
import { MAX_SEATS, type NoxState } from './state.ts';

/**
 * The points of a display at the end of the round: a constant, so much for each point of the sum
 * that shows, and so much for a whole lap of waiting for its owner's turn. A row for each phase from
 * 1, three figures for each number of colours from 0 to 3. Least squares over five times 1,200
 * games of `medium` against itself, 3 to 6 seats, each time with the figures of the time before.
 */
// biome-ignore format: a table
const ROUND_POINTS_COEFFICIENTS = Float64Array.of(
  31.5, 0, -9.1,  28.7, 0.62, -3.9,  27.3, 0.45, 0,  24.9, 0.58, 0,
  21.2, 0, -17.8,  27.1, 0.48, -9.8,  25.9, 0.56, -4.3,  24.9, 0.58, 0,
  6.9, 0, -7.9,  18.6, 0.46, -14.4,  25.2, 0.39, -10,  25.2, 0.6, -2.8,
  0.3, 0, -0.1,  7.3, 0.24, -10.2,  17.9, 0.32, -13.1,  19.4, 0.71, -5.6,
  0.0, 0, 0.0,  0.8, 0.01, -0.4,  10.0, 0.22, -15.6,  10.7, 0.88, -7.1,
);
/** What the totals tell between rounds: the doubt of the last round, and of each point to go. */
const SPREAD_AHEAD = { base: { next: 13, far: 0.3 }, hard: { next: 25, far: 0.4 } } as const;
/**
 * How open a round is in each phase. For `base`, AHEAD and DOUBT have the greatest likelihood in the
 * last 1,200 of those games; for `hard` they are set by hand, since the likelihood hardly tells.
 */
const ROUND_SPREAD = { base: [14, 14, 14, 16, 10, 2], hard: [14, 14, 14, 12, 10, 8] } as const;
/** In `hard`, who turns out best scores at least so much, and so much more than was expected. */
const MIN_BEST_POINTS = 15;
const BEST_BONUS = 6;

const projectedTotals = new Float64Array(MAX_SEATS);
const roundWinChances = new Float64Array(MAX_SEATS);
const conditionalShares = new Float64Array(MAX_SEATS);

/** How far the round is: the most stacks in one display, 0 … 5. */
export function countMostStacks(state: NoxState): number {
  let most = 0;
  for (let seat = 0; seat < state.seats; seat++) most = Math.max(most, state.stacks[seat]!);
  return most;
}

/** What a display will score at the end of the round; `wait` is the share of a lap until its turn. */
export function expectRoundPoints(shown: number, phase: number, wait: number): number {
  const at = 3 * (4 * (phase - 1) + COLOUR_COUNT_BY_DISPLAY[shown]!);
  return (
    ROUND_POINTS_COEFFICIENTS[at]! +
    ROUND_POINTS_COEFFICIENTS[at + 1]! * SUM_BY_DISPLAY[shown]! +
    ROUND_POINTS_COEFFICIENTS[at + 2]! * wait
  );
}

/** The same for every seat as the table lies. */
export function writeExpectedPoints(state: NoxState, phase: number, out: Float64Array): void {
  const { seats, shown, turn } = state;
  for (let seat = 0; seat < seats; seat++)
    out[seat] = expectRoundPoints(shown[seat]!, phase, waitShareUntilTurn(seat, turn, seats));
}

export const waitShareUntilTurn = (seat: Seat, turn: Seat, seats: number): number =>
  (seat < turn ? seat - turn + seats : seat - turn) / seats;

/** Chances in proportion to e^(figure / doubt): the greater the doubt, the more alike. */
function writeSoftmax(
  seats: number,
  figures: Float64Array,
  doubt: number,
  out: Float64Array,
): void {
  let most = figures[0]!;
  for (let seat = 1; seat < seats; seat++) most = Math.max(most, figures[seat]!);
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    const weight = Math.exp((figures[seat]! - most) / doubt);
    out[seat] = weight;
    sum += weight;
  }
  for (let seat = 0; seat < seats; seat++) out[seat] = out[seat]! / sum;
}

/** How far the best of these totals is from the goal. */
function distanceToGoal(state: NoxState, totals: ArrayLike<number>): number {
  let most = 0;
  for (let seat = 0; seat < state.seats; seat++) most = Math.max(most, totals[seat]!);
  return Math.max(0, GOAL_POINTS[state.variant] - most);
}

/** Shares of the win between two rounds. */
function writeWinSharesBetweenRounds(
  state: NoxState,
  totals: Float64Array,
  out: Float64Array,
): void {
  const far = distanceToGoal(state, totals);
  if (far === 0) splitWinAmongHighest(state.seats, totals, out);
  else
    writeSoftmax(
      state.seats,
      totals,
      SPREAD_AHEAD[state.variant].next + SPREAD_AHEAD[state.variant].far * far,
      out,
    );
}

/** Shares of the win if the round ended with these points. */
export function writeWinSharesAfterRound(
  state: NoxState,
  points: Float64Array,
  out: Float64Array,
): void {
  const { seats, totals, variant } = state;
  let least = 0;
  if (variant === 'hard')
    for (let seat = 0; seat < seats; seat++) least = Math.max(least, points[seat]!);
  for (let seat = 0; seat < seats; seat++) {
    const written = points[seat]! >= least ? points[seat]! : 0;
    projectedTotals[seat] = totals[seat]! + written;
  }
  writeWinSharesBetweenRounds(state, projectedTotals, out);
}

/** Shares of the win in the middle of a round, given what everybody is expected to score. */
export function writeWinSharesMidRound(
  state: NoxState,
  points: Float64Array,
  phase: number,
  out: Float64Array,
): void {
  const { seats, totals, variant } = state;
  if (variant === 'hard') {
    writeWinSharesByRoundWinner(state, points, phase, out);
    return;
  }
  for (let seat = 0; seat < seats; seat++) projectedTotals[seat] = totals[seat]! + points[seat]!;
  const later =
    SPREAD_AHEAD.base.next + SPREAD_AHEAD.base.far * distanceToGoal(state, projectedTotals);
  writeSoftmax(seats, projectedTotals, Math.hypot(later, ROUND_SPREAD.base[phase]!), out);
}

/** Only the best of a round writes: what if it were this one, or that one? */
function writeWinSharesByRoundWinner(
  state: NoxState,
  points: Float64Array,
  phase: number,
  out: Float64Array,
) {
  const { seats, totals } = state;
  writeSoftmax(seats, points, ROUND_SPREAD.hard[phase]!, roundWinChances);
  out.fill(0, 0, seats);
  for (let best = 0; best < seats; best++) {
    for (let seat = 0; seat < seats; seat++) projectedTotals[seat] = totals[seat]!;
    projectedTotals[best] =
      projectedTotals[best]! + Math.max(MIN_BEST_POINTS, points[best]! + BEST_BONUS);
    writeWinSharesBetweenRounds(state, projectedTotals, conditionalShares);
    for (let seat = 0; seat < seats; seat++)
      out[seat] = out[seat]! + roundWinChances[best]! * conditionalShares[seat]!;
  }
}

const expectedPointsBySeat = new Float64Array(MAX_SEATS);

/** Shares of the win as the game stands. */
export function writeWinShares(state: NoxState, out: Float64Array): void {
  const { seats, totals } = state;
  if (state.over) {
    splitWinAmongHighest(seats, totals, out);
    return;
  }
  const phase = countMostStacks(state);
  if (phase === 0) {
    expectedPointsBySeat.fill(0, 0, seats);
    writeWinSharesAfterRound(state, expectedPointsBySeat, out);
    return;
  }
  writeExpectedPoints(state, phase, expectedPointsBySeat);
  writeWinSharesMidRound(state, expectedPointsBySeat, phase, out);
}
