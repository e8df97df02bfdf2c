/** Finds out from a few random games whether high scores win in a game, and how far they lie apart. */
import {
  type AnyGame,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
} from '@ludotheque/core';

export interface Scoring {
  /** 1 if the highest score wins, -1 if the lowest does, 0 if scores tell nothing. */
  readonly direction: 1 | -1 | 0;
  /** The mean distance of a final score from the mean of its game. */
  readonly spread: number;
}

const SAMPLE_GAMES = 4;

/** Always the same for the same game. */
export function sampleScoring(game: AnyGame): Scoring {
  const seats = game.seats.max;
  // Nobody can be compared with: more points are better, as in most games for one.
  if (seats === 1) return { direction: 1, spread: 1 };
  const rng = new SeededRng(`scoring of ${game.id}`);
  const pairs = new SeatMovePairs(game, seats);
  let [distance, agreement] = [0, 0];
  for (let i = 0; i < SAMPLE_GAMES; i++) {
    const state = game.setup(resolveOptions(game, {}), seats, rng);
    while (tryPlayRandomMove(game, state, pairs, rng, rng));
    const { ranks, scores } = game.result(state)!;
    const mean = scores.reduce((sum, score) => sum + score, 0) / seats;
    for (const [seat, score] of scores.entries()) {
      distance += Math.abs(score - mean);
      agreement -= (score - mean) * ranks[seat]!;
    }
  }
  const direction = Math.sign(agreement) as Scoring['direction'];
  return { direction, spread: distance / (SAMPLE_GAMES * seats) || 1 };
}
