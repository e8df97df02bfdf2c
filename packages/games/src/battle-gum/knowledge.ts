/**
 * How to play Battle Gum well. What a move looks like is in knowledge-marks.ts, what a position is
 * worth in knowledge-chances.ts, and how playouts go in knowledge-rollout.ts.
 */
import { type BotKnowledge, type Seat, splitWinAmongHighest } from '@ludotheque/core';
import { EIGHT, NINE, NINJA, ONE, THIRTEEN } from './cards.ts';
import { countCardsLeft } from './hands.ts';
import { countHiddenCards } from './knowledge-hidden-cards.ts';
import {
  collectMoveFeatures,
  moveFeatureIndices,
  moveFeatureValues,
} from './knowledge-move-features.ts';
import { rollout } from './knowledge-rollout.ts';
import {
  collectSeatFeatures,
  seatFeatureIndices,
  seatFeatureValues,
} from './knowledge-seat-features.ts';
import { MOVE_FEATURE_WEIGHTS, SEAT_FEATURE_WEIGHTS } from './knowledge-weights.ts';
import {
  COMPLETE_MOVE,
  decodeCardList,
  decodeCount,
  decodeKind,
  decodeTargetSeat,
  isArrangement,
  isPlay,
  PICK_UP_MOVE,
} from './moves.ts';
import type { GumState } from './state.ts';

function prior(
  state: GumState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
): void {
  countHiddenCards(state, seat);
  for (let i = 0; i < count; i++) {
    const noted = collectMoveFeatures(state, seat, moves[i]!);
    let look = 0;
    for (let at = 0; at < noted; at++)
      look += MOVE_FEATURE_WEIGHTS[moveFeatureIndices[at]!]! * moveFeatureValues[at]!;
    out[i] = look + longGameNoise(state, moves[i]!);
  }
}

/** Moves from which a game has dragged on, and over which it becomes quite restless. */
const LONG_GAME_MOVES = 120;
const FULL_NOISE_MOVES = 200;

/**
 * Piles can go round for ever [G8], so in a long game everybody begins to vary. The chance is
 * drawn from the number of the move: the same position looks different the next time.
 */
function longGameNoise(state: GumState, move: number): number {
  if (state.counted < LONG_GAME_MOVES) return 0;
  let mixed = Math.imul(state.counted * 1024 + move + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  const chance = (((mixed ^ (mixed >>> 13)) >>> 8) + 0.5) / 2 ** 24;
  return (
    -Math.log(-Math.log(chance)) *
    Math.min(1.5, (state.counted - LONG_GAME_MOVES) / FULL_NOISE_MOVES)
  );
}

/** A beginner lays the lowest cards, as many as there are, and keeps the cards with an effect. */
const SPECIAL_KINDS_MASK = (1 << ONE) | (1 << EIGHT) | (1 << NINE) | (1 << THIRTEEN) | (1 << NINJA);
const isSpecial = (kind: number): boolean => ((SPECIAL_KINDS_MASK >> kind) & 1) === 1;

function beginnerHeuristic(
  state: GumState,
  _seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
): void {
  for (let i = 0; i < count; i++)
    out[i] = appraiseAsBeginner(state, moves[i]!) + longGameNoise(state, moves[i]!);
}

function appraiseAsBeginner(state: GumState, move: number): number {
  if (move === PICK_UP_MOVE) return -10;
  if (move === COMPLETE_MOVE) return 1;
  if (!isPlay(move)) {
    // Low cards in the hand, to be rid of them first.
    const sum = decodeCardList(move).reduce((total, kind) => total + kind, 0);
    return isArrangement(move) ? sum / 8 : -sum / 8;
  }
  const kind = decodeKind(move);
  if (kind === THIRTEEN) return -3 - countCardsLeft(state, decodeTargetSeat(move)) / 8;
  return decodeCount(move) / 2 - kind / 8 - (isSpecial(kind) ? 1 : 0);
}

function evaluate(state: GumState, out: Float64Array): void {
  const { seats } = state;
  if (state.over) {
    // The fewest cards win.
    for (let seat = 0; seat < seats; seat++) out[seat] = -countCardsLeft(state, seat);
    splitWinAmongHighest(seats, out, out);
    return;
  }
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    const found = collectSeatFeatures(state, seat);
    let outlook = 0;
    for (let at = 0; at < found; at++)
      outlook += SEAT_FEATURE_WEIGHTS[seatFeatureIndices[at]!]! * seatFeatureValues[at]!;
    const weight = Math.exp(outlook);
    out[seat] = weight;
    sum += weight;
  }
  for (let seat = 0; seat < seats; seat++) out[seat]! /= sum;
}

export const knowledge: BotKnowledge<GumState> = {
  prior,
  beginnerHeuristic: beginnerHeuristic,
  rollout,
  evaluate,
  // A game is one piece: playouts stop at the horizon.
  playoutSection: () => 0,
  maxPlayoutPlies: 8,
  // The marks of a completion are weighed against doing nothing.
  passValue: () => 0,
  explorationWeight: 0.15,
  wideningRate: 0.08,
};
