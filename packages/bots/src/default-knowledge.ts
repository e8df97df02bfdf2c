/** The knowledge for a game that has no knowledge.ts: all moves look equal, playouts are random. */
import { type AnyBotKnowledge, type AnyGame, splitWinAmongHighest } from '@ludotheque/core';

export function makeDefaultKnowledge(game: AnyGame): AnyBotKnowledge {
  const allEqual: AnyBotKnowledge['prior'] = (_state, _seat, _moves, count, out) => {
    out.fill(0, 0, count);
  };
  return {
    prior: allEqual,
    beginnerHeuristic: allEqual,
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

/** Splits the win evenly between the seats that share the first rank. */
export const writeWinShares = (ranks: readonly number[], out: Float64Array): void =>
  splitWinAmongHighest(
    ranks.length,
    ranks.map((rank) => -rank),
    out,
  );
