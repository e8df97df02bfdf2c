/**
 * How to play Battle Gum well: a linear model over features of moves (knowledge-move-features.ts), a
 * network for positions (knowledge-outlook-network.ts), and a rollout policy (knowledge-rollout.ts).
 */
import {
  type AppraiseMoves,
  type BotKnowledge,
  type Seat,
  splitWinAmongHighest,
} from '@ludotheque/core';
import { EIGHT, NINE, NINJA, ONE, THIRTEEN } from './cards.ts';
import { countCardsLeft } from './hands.ts';
import { supposeHiddenCards } from './knowledge-belief.ts';
import { appraiseRecklessness, appraiseReluctance } from './knowledge-caution.ts';
import { countHiddenCards } from './knowledge-hidden-cards.ts';
import { getImpatience, hashNoise, PRUNING_MARGIN, stretchPriors } from './knowledge-impatience.ts';
import {
  collectMoveFeatures,
  findSeatUnderFire,
  moveFeatureIndices,
  moveFeatureValues,
} from './knowledge-move-features.ts';
import { computeOutlook, OUTLOOK_WEIGHTS } from './knowledge-outlook-network.ts';
import { rollout } from './knowledge-rollout.ts';
import { MOVE_FEATURE_WEIGHTS } from './knowledge-weights.ts';
import {
  COMPLETE_MOVE,
  decodeCardList,
  decodeCount,
  decodeKind,
  isArrangement,
  isPlay,
  PICK_UP_MOVE,
} from './moves.ts';
import type { GumState } from './state.ts';

/** The learnt policy alone. */
export const appraiseByWeights: AppraiseMoves<GumState> = (state, seat, moves, count, out) => {
  countHiddenCards(state, seat);
  for (let i = 0; i < count; i++) {
    const features = collectMoveFeatures(state, seat, moves[i]!);
    let sum = 0;
    for (let at = 0; at < features; at++)
      sum += MOVE_FEATURE_WEIGHTS[moveFeatureIndices[at]!]! * moveFeatureValues[at]!;
    out[i] = sum;
  }
};

const prior: AppraiseMoves<GumState> = (state, seat, moves, count, out) => {
  appraiseByWeights(state, seat, moves, count, out);
  for (let i = 0; i < count; i++) out[i]! -= appraiseRecklessness(state, seat, moves[i]!);
  beImpatient(state, seat, moves, count, out);
};

/** In a long game, adds noise to the appraisals and stretches them. */
const beImpatient: AppraiseMoves<GumState> = (state, seat, moves, count, out) => {
  const impatience = getImpatience(state, seat);
  if (impatience === 0) return;
  const stretch = stretchPriors(impatience);
  for (let i = 0; i < count; i++)
    out[i] = stretch * (out[i]! + impatience * hashNoise(state, moves[i]!));
};

/** A beginner lays the lowest cards, as many as there are, and keeps the cards with an effect. */
const SPECIAL_KINDS_MASK = (1 << ONE) | (1 << EIGHT) | (1 << NINE) | (1 << THIRTEEN) | (1 << NINJA);
const isSpecial = (kind: number): boolean => ((SPECIAL_KINDS_MASK >> kind) & 1) === 1;

/** Makes the figures of a beginner as far apart as priors are: noise is the same for both. */
const BEGINNER_SCALE = 3;

const beginnerHeuristic: AppraiseMoves<GumState> = (state, seat, moves, count, out) => {
  for (let i = 0; i < count; i++)
    out[i] = BEGINNER_SCALE * appraiseAsBeginner(state, seat, moves[i]!);
  beImpatient(state, seat, moves, count, out);
};

function appraiseAsBeginner(state: GumState, seat: Seat, move: number): number {
  if (move === PICK_UP_MOVE) return -10;
  if (move === COMPLETE_MOVE) return 1;
  if (!isPlay(move)) {
    // A beginner wants low cards in the hand, to lay them first.
    const sum = decodeCardList(move).reduce((total, kind) => total + kind, 0);
    return isArrangement(move) ? sum / 8 : -sum / 8;
  }
  const kind = decodeKind(move);
  if (kind === THIRTEEN)
    return -3 - countCardsLeft(state, findSeatUnderFire(state, seat, move)) / 8;
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
  computeOutlook(state, OUTLOOK_WEIGHTS, out);
}

export const knowledge: BotKnowledge<GumState> = {
  prior,
  beginnerHeuristic,
  rollout,
  evaluate,
  suppose: supposeHiddenCards,
  playoutSection: () => 0,
  // The value of a position is better than what a playout would find.
  maxPlayoutPlies: 0,
  // A completion is compared with doing nothing, which has no features.
  passValue: () => 0,
  explorationWeight: 0.15,
  wideningRate: 0.15,
  pruningMargin: PRUNING_MARGIN,
  reluctance: appraiseReluctance,
  searchIterations: { hard: 2_000, expert: 8_000 },
  minGainPerIteration: { hard: 2e-7, expert: 1e-9 },
  // What looks settled after some worlds often is not: an expert ends only where it is very clear.
  expertOverrides: { leadCaution: 6 },
};
