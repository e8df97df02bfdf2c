/** Finds the cards of a hinted move on the table. */
import type { AnyGame, Move } from '@ludotheque/core';

export interface HintMarks {
  readonly hand: readonly number[];
  readonly up: readonly number[];
  readonly to?: number | 'nobody' | undefined;
  readonly pickup?: boolean;
  readonly complete?: boolean;
}

const NO_MARKS: HintMarks = { hand: [], up: [] };

/** The first place of each wanted card; cards that are found are removed from `wanted`. */
function takePlaces(cards: readonly string[], wanted: string[]): number[] {
  return cards.flatMap((card, place) => {
    const at = wanted.indexOf(card);
    if (at < 0) return [];
    wanted.splice(at, 1);
    return [place];
  });
}

interface WrittenMove {
  readonly play?: string;
  readonly count?: number;
  readonly to?: number;
  readonly pickup?: boolean;
  readonly complete?: boolean;
  readonly up?: readonly string[];
  readonly draw?: readonly string[];
}

export function locateHint(
  game: Pick<AnyGame, 'write'>,
  hint: Move | undefined,
  hand: readonly string[],
  front: readonly string[],
): HintMarks {
  if (hint === undefined) return NO_MARKS;
  const {
    complete = false,
    count,
    draw,
    pickup = false,
    play,
    to,
    up,
  } = game.write(hint) as WrittenMove;
  if (play) {
    const target = play === '13' ? (to ?? 'nobody') : undefined;
    return { hand: takePlaces(hand, Array<string>(count ?? 1).fill(play)), up: [], to: target };
  }
  if (draw) return { hand: [], up: takePlaces(front, [...draw]) };
  if (!up) return { ...NO_MARKS, pickup, complete };
  // Cards that already lie face up can stay there.
  const wanted = [...up];
  const upPlaces = takePlaces(front, wanted);
  return { up: upPlaces, hand: takePlaces(hand, wanted) };
}
