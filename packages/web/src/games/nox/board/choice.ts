/** The move being put together: a card from the hand, then a place for it. */
import type { AnyGame, Move, Seat } from '@ludotheque/core';
import { useMemo, useState } from 'react';
import { type Lay, layOf } from './lay.ts';

interface Chosen {
  readonly card?: string | undefined;
  /** Where in the hand: there may be two of it. */
  readonly place?: number;
  /** The place that was tapped: once more, or the button, plays it. */
  readonly target?: Move | undefined;
  /** The place under pointer, focus or dragged card, to be looked at only. */
  readonly over?: Move | undefined;
  readonly lifted?: boolean;
  /** Where the card was dropped, although it may not lie there. */
  readonly refused?: Move;
}

export interface Choice extends Chosen {
  /** What can be done with the chosen card at a seat's display. */
  laysAt(seat: Seat): readonly Lay[];
  /** The lay that stands to be played, and the one that is looked at: it may be another. */
  readonly aimed: Lay | undefined;
  readonly looked: Lay | undefined;
  choose(chosen: Chosen): void;
  aim(target: Move): void;
  look(over: Move | undefined): void;
}

const NOTHING: Chosen = {};

export function useChoice(game: AnyGame, moves: readonly Move[]): Choice {
  const [state, setState] = useState<Chosen & { readonly moves: readonly Move[] }>({ moves });
  const lays = useMemo(() => moves.map((move) => layOf(game, move)), [game, moves]);
  // What was begun before the table changed is forgotten.
  const chosen: Chosen = state.moves === moves ? state : NOTHING;
  return useMemo(() => {
    const open = lays.filter(({ card }) => card === chosen.card);
    const find = (wanted: Move | undefined) => open.find(({ move }) => move === wanted);
    return {
      ...chosen,
      laysAt: (seat) => open.filter(({ to }) => to === seat),
      aimed: find(chosen.target),
      looked: find(chosen.over ?? chosen.target),
      choose: (next) => setState({ moves, ...next }),
      aim: (target) => setState({ moves, ...chosen, target }),
      look: (over) => setState((now) => (now.moves === moves ? { ...now, over } : now)),
    };
  }, [chosen, lays, moves]);
}
