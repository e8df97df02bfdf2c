/**
 * How to play NOX well: first get three colours, then value; lay a low card on a rival's high one;
 * lay a sixth stack when ending the round is better than playing on. The prior of a move is the
 * share of the win after it.
 */
import type { BotKnowledge, Move, Rng, Seat } from '@ludotheque/core';
import {
  COLOUR_COUNT_BY_DISPLAY,
  displayAfterMove,
  SCORE_BY_DISPLAY,
  STACK_COUNT_BY_DISPLAY,
  SUM_BY_DISPLAY,
} from './knowledge-display-tables.ts';
import {
  countMostStacks,
  expectRoundPoints,
  lookUpRoundPoints,
  waitShareUntilTurn,
  writeExpectedPoints,
  writeWinShares,
  writeWinSharesAfterRound,
  writeWinSharesMidRound,
} from './knowledge-win-shares.ts';
import { decodeDisplaySeat } from './moves.ts';
import { MAX_SEATS, type NoxState } from './state.ts';

/** This many stacks in one display end the round. */
const STACKS_THAT_END_ROUND = 6;
/** A difference of 1 between priors is a twentieth of a win. */
const PRIOR_POINTS_PER_WIN = 20;

const points = new Float64Array(MAX_SEATS);
const shares = new Float64Array(MAX_SEATS);
const pointWeights = new Float64Array(MAX_SEATS);
const displayPoints = new Float64Array(MAX_SEATS);

/** The seat's share of the win if the round ended with `shown` in the display of `to`. */
function shareIfEnded(state: NoxState, seat: Seat, to: Seat, shown: number): number {
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
  if (STACK_COUNT_BY_DISPLAY[shown] === STACKS_THAT_END_ROUND)
    return shareIfEnded(state, seat, to, shown);
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

/** What a missing colour is worth to a beginner, in points. */
const NEW_COLOUR_POINTS = 6;
/** How much a rival's loss is worth to a beginner. Too much: it helps all the others as well. */
const RIVAL_LOSS_WEIGHT = 0.5;

/**
 * A beginner looks at the numbers on the table: more for itself, less for others. It does not think
 * of who leads the game, how soon the round ends, and what its end would mean.
 */
function appraiseAsBeginner(state: NoxState, seat: Seat, move: Move): number {
  const to = decodeDisplaySeat(move);
  const before = state.shown[to]!;
  const shown = displayAfterMove(before, move);
  const gain = SUM_BY_DISPLAY[shown]! - SUM_BY_DISPLAY[before]!;
  if (to !== seat) return -RIVAL_LOSS_WEIGHT * gain;
  return (
    gain + NEW_COLOUR_POINTS * (COLOUR_COUNT_BY_DISPLAY[shown]! - COLOUR_COUNT_BY_DISPLAY[before]!)
  );
}

/** In a playout, up to 15 times this many points of noise are added; more noise plays worse. */
const PLAYOUT_NOISE_POINTS = 0.1;

/** The gradient of the seat's win share by the points of each display, up to a common factor. */
function weighDisplays(state: NoxState, seat: Seat, phase: number): void {
  writeExpectedPoints(state, phase, points);
  writeWinSharesMidRound(state, points, phase, pointWeights);
  for (let owner = 0; owner < state.seats; owner++)
    pointWeights[owner] = owner === seat ? 1 - pointWeights[owner]! : -pointWeights[owner]!;
}

function rollout(state: NoxState, seat: Seat, moves: Int32Array, count: number, rng: Rng): number {
  const phase = Math.max(1, countMostStacks(state));
  weighDisplays(state, seat, phase);
  for (let owner = 0; owner < state.seats; owner++)
    displayPoints[owner] = lookUpRoundPoints(state.shown[owner]!, phase);
  const salt = rng.below(64);
  let best = -1;
  let highest = Number.NEGATIVE_INFINITY;
  let ending = -1;
  let ended = 1 - pointWeights[seat]!;
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    const to = decodeDisplaySeat(move);
    const shown = displayAfterMove(state.shown[to]!, move);
    if (STACK_COUNT_BY_DISPLAY[shown] === STACKS_THAT_END_ROUND) {
      const share = shareIfEnded(state, seat, to, shown);
      if (share > ended) {
        ended = share;
        ending = i;
      }
      continue;
    }
    const gain = lookUpRoundPoints(shown, phase) - displayPoints[to]!;
    const value = pointWeights[to]! * gain + PLAYOUT_NOISE_POINTS * (((salt ^ (i * 37)) * 13) & 15);
    if (value > highest) {
      highest = value;
      best = i;
    }
  }
  if (ending >= 0) return ending;
  return best >= 0 ? best : rng.below(count);
}

export const knowledge: BotKnowledge<NoxState> = {
  prior(state, seat, moves, count, out) {
    for (let i = 0; i < count; i++)
      out[i] = PRIOR_POINTS_PER_WIN * shareAfterMove(state, seat, moves[i]!);
  },
  beginnerHeuristic(state, seat, moves, count, out) {
    for (let i = 0; i < count; i++) out[i] = appraiseAsBeginner(state, seat, moves[i]!);
  },
  rollout,
  evaluate: writeWinShares,
  playoutSection: (state) => state.sheet.length,
  // To the end of a round: all candidates are tried in the same worlds, so luck is the same.
  maxPlayoutPlies: 90,
  priorVisits: 150,
  // Without a tree, and with more candidates, it lost to the version before (docs/bots/nox.md).
  explorationWeight: 0.1,
  wideningRate: 0.3,
  // Ending early saves a third of the iterations, and loses to the version before by a little.
  minGainPerIteration: { hard: 0, expert: 3e-8 },
  // A hundredth of a win; finer differences need a search.
  tieMargin: 0.2,
  beginnerBreaksTies: true,
};
