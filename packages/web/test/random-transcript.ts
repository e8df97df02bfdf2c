/** The transcript of a game in which everybody plays at random. */
import {
  type AnyGame,
  type OptionValues,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  TranscriptRecorder,
} from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';

export function playAtRandom(game: AnyGame, options: OptionValues = {}): unknown {
  const rng = new SeededRng(`a random game of ${game.id}`);
  const seats = chooseSeatCount(game, 3);
  const recorder = new TranscriptRecorder(game, resolveOptions(game, options), seats, rng);
  const legal = new SeatMovePairs(game, seats);
  while (legal.collect(recorder.state) > 0) {
    const all = [...legal];
    const [seat, move] = all[rng.below(all.length)]!;
    recorder.play(seat, move);
  }
  return JSON.parse(JSON.stringify(recorder.toTranscript()));
}
