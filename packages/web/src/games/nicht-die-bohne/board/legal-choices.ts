/** Groups the legal moves by their card: one of the hand, or somebody's card in the trick. */
import type { AnyGame, Move, Seat } from '@ludotheque/core';

export interface LegalChoices {
  readonly plays: ReadonlyMap<string, Move>;
  readonly takes: ReadonlyMap<Seat, Move>;
}

export function groupLegalMoves(game: AnyGame, moves: readonly Move[]): LegalChoices {
  const plays = new Map<string, Move>();
  const takes = new Map<Seat, Move>();
  for (const move of moves) {
    const written = game.write(move) as { play: string } | { take: Seat };
    if ('play' in written) plays.set(written.play, move);
    else takes.set(written.take, move);
  }
  return { plays, takes };
}
