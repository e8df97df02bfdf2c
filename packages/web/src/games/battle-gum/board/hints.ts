/** Where the cards of a hinted move lie. */
import type { AnyGame, Move } from '@ludotheque/core';

export interface Marks {
  readonly hand: readonly number[];
  readonly up: readonly number[];
  readonly to?: number | undefined;
  readonly pickup?: boolean;
  readonly complete?: boolean;
}

const NONE: Marks = { hand: [], up: [] };

/** The first places of these cards, each card once; what is found is taken out of `wanted`. */
function placesOf(cards: readonly string[], wanted: string[]): number[] {
  return cards.flatMap((card, place) => {
    const at = wanted.indexOf(card);
    if (at < 0) return [];
    wanted.splice(at, 1);
    return [place];
  });
}

interface Written {
  readonly play?: string;
  readonly count?: number;
  readonly to?: number;
  readonly pickup?: boolean;
  readonly complete?: boolean;
  readonly up?: readonly string[];
  readonly draw?: readonly string[];
}

export function marksOf(
  game: AnyGame,
  hint: Move | undefined,
  hand: readonly string[],
  front: readonly string[],
): Marks {
  if (hint === undefined) return NONE;
  const {
    complete = false,
    count,
    draw,
    pickup = false,
    play,
    to,
    up,
  } = game.write(hint) as Written;
  if (play) return { hand: placesOf(hand, Array<string>(count ?? 1).fill(play)), up: [], to };
  if (draw) return { hand: [], up: placesOf(front, [...draw]) };
  if (!up) return { ...NONE, pickup, complete };
  // Whatever lies in front already can stay there.
  const wanted = [...up];
  const there = placesOf(front, wanted);
  return { up: there, hand: placesOf(hand, wanted) };
}
