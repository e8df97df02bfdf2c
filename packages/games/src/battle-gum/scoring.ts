/** The end of a game: cards left, the fewer the better. Pure: score pad and lessons call it too. */
import { type GameResult, rankLowestFirst } from '@ludotheque/core';

export const scoreGame = (left: readonly number[]): GameResult => ({
  scores: [...left],
  ranks: rankLowestFirst(left),
});
