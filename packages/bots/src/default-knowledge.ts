/**
 * The knowledge for a game that has no knowledge.ts: all moves look equal, playouts are random, and a
 * position is as good as its scores. `easy` and `medium` try moves in a few playouts.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  splitWinAmongHighest,
  WATCHER,
} from '@ludotheque/core';
import { type Scoring, sampleScoring } from './sample-scoring.ts';

/** About one millisecond, and ten: the levels without a search share one worker. */
const TRIED_PLIES = { easy: 400, medium: 6_000 };

export function makeDefaultKnowledge(game: AnyGame): AnyBotKnowledge {
  const allEqual: AnyBotKnowledge['prior'] = (_state, _seat, _moves, count, out) => {
    out.fill(0, 0, count);
  };
  let scoring: Scoring | undefined;
  return {
    prior: allEqual,
    beginnerHeuristic: allEqual,
    rollout: (_state, _seat, _moves, count, rng) => rng.below(count),
    evaluate(state, out) {
      const result = game.result(state);
      if (result) {
        writeWinShares(result.ranks, out);
        return;
      }
      scoring ??= sampleScoring(game);
      writeExpectedShares(game.view(state, WATCHER).scores, scoring, out);
    },
    playoutSection: () => 0,
    maxPlayoutPlies: game.limits.plies,
    triedPlies: TRIED_PLIES,
  };
}

/** Splits the win evenly between the seats that share the first rank. */
export const writeWinShares = (ranks: readonly number[], out: Float64Array): void =>
  splitWinAmongHighest(
    ranks.length,
    ranks.map((rank) => -rank),
    out,
  );

/** The better the scores of a seat, the larger its share; a lead of the usual spread is a clear one. */
function writeExpectedShares(
  scores: readonly number[],
  { direction, spread }: Scoring,
  out: Float64Array,
): void {
  const merits = scores.map((score) => (direction * score) / spread);
  const best = Math.max(...merits);
  let sum = 0;
  for (const [seat, merit] of merits.entries()) {
    out[seat] = Math.exp(merit - best);
    sum += out[seat]!;
  }
  for (let seat = 0; seat < merits.length; seat++) out[seat]! /= sum;
}
