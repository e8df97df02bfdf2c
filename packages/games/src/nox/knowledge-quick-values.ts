/** A quick value for each move of NOX, for playouts: what it changes in a display, and what that is worth. */
import type { Seat } from '@ludotheque/core';
import { displayAfterMove, STACK_COUNT_BY_DISPLAY } from './knowledge-display-tables.ts';
import {
  countMostStacks,
  lookUpRoundPoints,
  writeExpectedPoints,
  writeWinSharesMidRound,
} from './knowledge-win-shares.ts';
import { decodeDisplaySeat } from './moves.ts';
import { MAX_STACKS } from './rules.ts';
import { MAX_SEATS, type NoxState } from './state.ts';

/** The value of a move that ends the round: it has to be judged by the totals instead. */
export const ENDS_ROUND = Number.POSITIVE_INFINITY;

const points = new Float64Array(MAX_SEATS);
const pointWeights = new Float64Array(MAX_SEATS);
const displayPoints = new Float64Array(MAX_SEATS);

/** Fills the values of all moves; returns the seat's share of the win before them. */
export function writeQuickValues(
  state: NoxState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
): number {
  const { seats, shown } = state;
  const phase = Math.max(1, countMostStacks(state));
  // The gradient of the seat's win share by the points of each display, up to a common factor.
  writeExpectedPoints(state, phase, points);
  writeWinSharesMidRound(state, points, phase, pointWeights);
  const share = pointWeights[seat]!;
  for (let owner = 0; owner < seats; owner++) {
    pointWeights[owner] = owner === seat ? 1 - share : -pointWeights[owner]!;
    displayPoints[owner] = lookUpRoundPoints(shown[owner]!, phase);
  }
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    const to = decodeDisplaySeat(move);
    const after = displayAfterMove(shown[to]!, move);
    out[i] =
      STACK_COUNT_BY_DISPLAY[after] === MAX_STACKS
        ? ENDS_ROUND
        : pointWeights[to]! * (lookUpRoundPoints(after, phase) - displayPoints[to]!);
  }
  return share;
}
