/** The prior of a move in NOX: the share of the win that it leaves, by the expected points of all displays. */
import type { AppraiseMoves, Move, Seat } from '@ludotheque/core';
import {
  displayAfterMove,
  SCORE_BY_DISPLAY,
  STACK_COUNT_BY_DISPLAY,
} from './knowledge-display-tables.ts';
import {
  expectRoundPoints,
  waitShareUntilTurn,
  writeWinSharesAfterRound,
  writeWinSharesMidRound,
} from './knowledge-win-shares.ts';
import { decodeDisplaySeat } from './moves.ts';
import { MAX_STACKS } from './rules.ts';
import { MAX_SEATS, type NoxState } from './state.ts';

/** A difference of 1 between priors is a twentieth of a win. */
export const PRIOR_POINTS_PER_WIN = 20;

const points = new Float64Array(MAX_SEATS);
const shares = new Float64Array(MAX_SEATS);

/** The seat's share of the win if the round ended with `shown` in the display of `to`. */
export function shareIfEnded(state: NoxState, seat: Seat, to: Seat, shown: number): number {
  for (let owner = 0; owner < state.seats; owner++)
    points[owner] = SCORE_BY_DISPLAY[owner === to ? shown : state.shown[owner]!]!;
  writeWinSharesAfterRound(state, points, shares);
  return shares[seat]!;
}

/** The seat's share of the win after a move, by the expected points of all displays. */
function shareAfterMove(state: NoxState, seat: Seat, move: Move): number {
  const { seats, stacks } = state;
  const to = decodeDisplaySeat(move);
  const shown = displayAfterMove(state.shown[to]!, move);
  if (STACK_COUNT_BY_DISPLAY[shown] === MAX_STACKS) return shareIfEnded(state, seat, to, shown);
  let phase = STACK_COUNT_BY_DISPLAY[shown]!;
  for (let owner = 0; owner < seats; owner++)
    if (owner !== to) phase = Math.max(phase, stacks[owner]!);
  const next = seat + 1 === seats ? 0 : seat + 1;
  for (let owner = 0; owner < seats; owner++) {
    const there = owner === to ? shown : state.shown[owner]!;
    points[owner] = expectRoundPoints(there, phase, waitShareUntilTurn(owner, next, seats));
  }
  writeWinSharesMidRound(state, points, phase, shares);
  return shares[seat]!;
}

export const appraiseByShares: AppraiseMoves<NoxState> = (state, seat, moves, count, out) => {
  for (let i = 0; i < count; i++)
    out[i] = PRIOR_POINTS_PER_WIN * shareAfterMove(state, seat, moves[i]!);
};
