/** The legal moves by what they are about: a card of the hand, or somebody's card in the trick. */
import type { AnyGame, Move, Seat } from '@ludotheque/core';

export interface Choices {
  readonly plays: ReadonlyMap<string, Move>;
  readonly takes: ReadonlyMap<Seat, Move>;
}

export function choicesIn(game: AnyGame, moves: readonly Move[]): Choices {
  const plays = new Map<string, Move>();
  const takes = new Map<Seat, Move>();
  for (const move of moves) {
    const written = game.write(move) as { play: string } | { take: Seat };
    if ('play' in written) plays.set(written.play, move);
    else takes.set(written.take, move);
  }
  return { plays, takes };
}
