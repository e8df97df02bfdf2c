/** Estimates each seat's share of the win in NOX, fitted to self-play as docs/bots/nox.md says. */
import { estimateWinShares, type Seat, splitWinAmongHighest } from '@ludotheque/core';
import { COLOUR_COUNT_BY_DISPLAY, SUM_BY_DISPLAY } from './knowledge-display-tables.ts';
import { GOAL_POINTS } from './scoring.ts';
import { MAX_SEATS, type NoxState } from './state.ts';

/**
 * A linear model of the points of a display at the end of the round: a constant, a coefficient of
 * the sum that shows, and one of the wait until its owner's turn, in laps. A row for each phase from
 * 1, three coefficients for each number of colours from 0 to 3. Least squares over 1,200 games of
 * `medium` against itself with 3 to 6 seats, five times over, each time with the last coefficients.
 */
// biome-ignore format: a table
const ROUND_POINTS_COEFFICIENTS = Float64Array.of(
  31.5, 0, -9.1,  28.7, 0.62, -3.9,  27.3, 0.45, 0,  24.9, 0.58, 0,
  21.2, 0, -17.8,  27.1, 0.48, -9.8,  25.9, 0.56, -4.3,  24.9, 0.58, 0,
  6.9, 0, -7.9,  18.6, 0.46, -14.4,  25.2, 0.39, -10,  25.2, 0.6, -2.8,
  0.3, 0, -0.1,  7.3, 0.24, -10.2,  17.9, 0.32, -13.1,  19.4, 0.71, -5.6,
  0.0, 0, 0.0,  0.8, 0.01, -0.4,  10.0, 0.22, -15.6,  10.7, 0.88, -7.1,
);
/** The spread of the final totals: at the last round, and for each point to the goal. */
const SPREAD_AHEAD = { base: { next: 13, far: 0.3 }, hard: { next: 25, far: 0.4 } } as const;
/**
 * The spread of a round's points in each phase. For `base`, both spreads maximise the likelihood of
 * the last 1,200 of those games; for `hard` they are set by hand, since the likelihood is too flat.
 */
const ROUND_SPREAD = { base: [14, 14, 14, 16, 10, 2], hard: [14, 14, 14, 12, 10, 8] } as const;
/** In `hard`, the best of a round scores at least the first, and more than expected by the second. */
const MIN_BEST_POINTS = 15;
const BEST_BONUS = 6;

const projectedTotals = new Float64Array(MAX_SEATS);
const roundWinChances = new Float64Array(MAX_SEATS);
const conditionalShares = new Float64Array(MAX_SEATS);

/** The phase of the round: the most stacks in one display, 0 … 5. */
export function countMostStacks(state: NoxState): number {
  let highest = 0;
  for (let seat = 0; seat < state.seats; seat++) highest = Math.max(highest, state.stacks[seat]!);
  return highest;
}

/** The expected score of a display; `wait` is the share of a lap until its owner's turn. */
export function expectRoundPoints(shown: number, phase: number, wait: number): number {
  const at = 3 * (4 * (phase - 1) + COLOUR_COUNT_BY_DISPLAY[shown]!);
  return (
    ROUND_POINTS_COEFFICIENTS[at]! +
    ROUND_POINTS_COEFFICIENTS[at + 1]! * SUM_BY_DISPLAY[shown]! +
    ROUND_POINTS_COEFFICIENTS[at + 2]! * wait
  );
}

const DISPLAY_SET_COUNT = SUM_BY_DISPLAY.length;
const PHASE_COUNT = 5;
/** The same without a wait, for playouts: a row for each phase from 1, by the set of kinds that shows. */
const ROUND_POINTS_BY_DISPLAY = new Float64Array(PHASE_COUNT * DISPLAY_SET_COUNT).map((_, at) =>
  expectRoundPoints(at % DISPLAY_SET_COUNT, 1 + Math.floor(at / DISPLAY_SET_COUNT), 0),
);
export const lookUpRoundPoints = (shown: number, phase: number): number =>
  ROUND_POINTS_BY_DISPLAY[(phase - 1) * DISPLAY_SET_COUNT + shown]!;

/** The same for every seat in the current position. */
export function writeExpectedPoints(state: NoxState, phase: number, out: Float64Array): void {
  const { seats, shown, turn } = state;
  for (let seat = 0; seat < seats; seat++)
    out[seat] = expectRoundPoints(shown[seat]!, phase, waitShareUntilTurn(seat, turn, seats));
}

export const waitShareUntilTurn = (seat: Seat, turn: Seat, seats: number): number =>
  (seat < turn ? seat - turn + seats : seat - turn) / seats;

/** How far the highest of these totals is from the goal. */
function distanceToGoal(state: NoxState, totals: ArrayLike<number>): number {
  let highest = 0;
  for (let seat = 0; seat < state.seats; seat++) highest = Math.max(highest, totals[seat]!);
  return Math.max(0, GOAL_POINTS[state.variant] - highest);
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
    estimateWinShares(
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

/** Shares of the win in the middle of a round, given the expected score of each seat. */
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
  estimateWinShares(seats, projectedTotals, Math.hypot(later, ROUND_SPREAD.base[phase]!), out);
}

/** In `hard` only the best of a round scores: averages over which seat it will be. */
function writeWinSharesByRoundWinner(
  state: NoxState,
  points: Float64Array,
  phase: number,
  out: Float64Array,
) {
  const { seats, totals } = state;
  estimateWinShares(seats, points, ROUND_SPREAD.hard[phase]!, roundWinChances);
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

/** Shares of the win in the current position. */
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
