/** What is known about a game that nobody has written anything about: its rules, and no more. */
import { type AnyBotKnowledge, type AnyGame, splitWinAmongHighest } from '@ludotheque/core';

export function makeDefaultKnowledge(game: AnyGame): AnyBotKnowledge {
  const indifferent: AnyBotKnowledge['prior'] = (_state, _seat, _moves, count, out) => {
    out.fill(0, 0, count);
  };
  return {
    prior: indifferent,
    beginnerHeuristic: indifferent,
    rollout: (_state, _seat, _moves, count, rng) => rng.below(count),
    evaluate(state, out) {
      const result = game.result(state);
      if (result) writeWinShares(result.ranks, out);
      else out.fill(1 / out.length);
    },
    playoutSection: () => 0,
    maxPlayoutPlies: game.limits.plies,
  };
}

/** The win, split evenly between those who share the first place. */
export const writeWinShares = (ranks: readonly number[], out: Float64Array): void =>
  splitWinAmongHighest(
    ranks.length,
    ranks.map((rank) => -rank),
    out,
  );
