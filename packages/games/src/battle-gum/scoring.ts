/** The end of a game: cards left, the fewer the better. Pure: score pad and lessons call it too. */
import { type Result, rankLowest } from '@ludotheque/core';

export const scoreGame = (left: readonly number[]): Result => ({
  scores: [...left],
  ranks: rankLowest(left),
});
