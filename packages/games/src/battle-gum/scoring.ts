/** Scores a finished game by the cards left; the fewer the better. The page's pad calls it too. */
import { type GameResult, rankLowestFirst } from '@ludotheque/core';

export const scoreGame = (left: readonly number[]): GameResult => ({
  scores: [...left],
  ranks: rankLowestFirst(left),
});
