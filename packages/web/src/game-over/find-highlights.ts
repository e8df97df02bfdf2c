/**
 * Finds the best and the worst move that somebody made in a finished game. All decisions are looked at
 * briefly, and those that stand out once more, for longer.
 */
import type { Seat } from '@ludotheque/core';
import type { ReplayedGame } from '../game-review/replayed-game.ts';
import {
  type DecisionReview,
  listDecisionPlies,
  type RequestBotMove,
  reviewDecision,
} from '../game-review/review-decisions.ts';

export interface GameHighlights {
  /** The move that gained most over its alternatives; undefined if none stands out. */
  readonly best: DecisionReview | undefined;
  /** The move that cost most; undefined if none clearly cost anything. */
  readonly worst: DecisionReview | undefined;
  /** The win chance at each decision, in the order of the game. */
  readonly chances: readonly number[];
}

/** The first look at all decisions together takes about this long. */
const FIRST_LOOK_MS = 6_000;
const [MIN_LOOK_MS, MAX_LOOK_MS] = [25, 250];
const SECOND_LOOK_MS = 600;
const SECOND_LOOKS_EACH = 3;
/** A move that gains or costs less than this does not stand out. */
const MIN_DIFFERENCE = 0.01;

const pickMostGaining = (reviews: readonly DecisionReview[], count: number): DecisionReview[] =>
  reviews
    .filter(({ cost, gain, margin }) => cost <= margin && gain >= MIN_DIFFERENCE)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, count);

/** Before the second look even the margin of error is not known well, so it decides nothing. */
const pickMostCosting = (reviews: readonly DecisionReview[], count: number): DecisionReview[] =>
  reviews
    .filter(({ cost }) => cost >= MIN_DIFFERENCE)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, count);

/** More likely a loss than not: one standard error, half of the margin, is enough to be named. */
const isLikelyLoss = ({ cost, margin }: DecisionReview) => cost > margin / 2;

export async function findHighlights(
  replayedGame: ReplayedGame,
  seat: Seat,
  requestMove: RequestBotMove,
  onProgress: (done: number, all: number) => void,
): Promise<GameHighlights> {
  const plies = listDecisionPlies(replayedGame, seat);
  const lookMs = Math.round(
    Math.min(MAX_LOOK_MS, Math.max(MIN_LOOK_MS, FIRST_LOOK_MS / Math.max(1, plies.length))),
  );
  const look = (ply: number, budgetMs: number) =>
    reviewDecision(replayedGame, seat, ply, requestMove, budgetMs);
  const reviews: DecisionReview[] = [];
  for (const [done, ply] of plies.entries()) {
    onProgress(done, plies.length);
    const review = await look(ply, lookMs);
    if (review) reviews.push(review);
  }
  onProgress(plies.length, plies.length);
  const lookAgain = async (candidates: readonly DecisionReview[]) => {
    const again: DecisionReview[] = [];
    for (const { ply } of candidates) {
      const review = await look(ply, SECOND_LOOK_MS);
      if (review) again.push(review);
    }
    return again;
  };
  const costly = await lookAgain(pickMostCosting(reviews, SECOND_LOOKS_EACH));
  const gaining = await lookAgain(pickMostGaining(reviews, SECOND_LOOKS_EACH));
  return {
    best: pickMostGaining(gaining, 1)[0],
    worst: pickMostCosting(costly.filter(isLikelyLoss), 1)[0],
    chances: reviews.flatMap(({ chance }) => chance ?? []),
  };
}
