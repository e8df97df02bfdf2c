/** The move that the viewer is putting together: a card from the hand, then a place for it. */
import type { AnyGame, Move, Seat } from '@ludotheque/core';
import { useMemo, useState } from 'react';
import { type Lay, readLay } from './lay.ts';

interface ChosenLay {
  readonly card?: string | undefined;
  /** The card's place in the hand, which may have two of it. */
  readonly place?: number;
  /** The place that was tapped and would end the round. A second tap or the button plays it. */
  readonly targetMove?: Move | undefined;
  /** The place under the pointer, the focus or the dragged card: it is only previewed. */
  readonly hoveredMove?: Move | undefined;
  readonly isLifted?: boolean;
  /** Where the card was dropped although the rules do not allow it. */
  readonly refusedMove?: Move;
}

export interface LayChoice extends ChosenLay {
  /** What can be done with the chosen card. */
  listLays(): readonly Lay[];
  /** What can be done with it at a seat's display. */
  listLaysAt(seat: Seat): readonly Lay[];
  /** The lay that is ready to be played. */
  readonly aimedLay: Lay | undefined;
  /** The lay whose outcome is shown; it may be another one. */
  readonly previewedLay: Lay | undefined;
  choose(chosen: ChosenLay): void;
  aimAt(target: Move): void;
  preview(move: Move | undefined): void;
}

const NOTHING_CHOSEN: ChosenLay = {};

export function useLayChoice(game: AnyGame, moves: readonly Move[]): LayChoice {
  const [state, setState] = useState<ChosenLay & { readonly moves: readonly Move[] }>({ moves });
  const lays = useMemo(() => moves.map((move) => readLay(game, move)), [game, moves]);
  // A choice that was begun before the table changed is dropped.
  const chosen: ChosenLay = state.moves === moves ? state : NOTHING_CHOSEN;
  return useMemo(() => {
    const laysOfCard = lays.filter(({ card }) => card === chosen.card);
    const findLay = (wanted: Move | undefined) => laysOfCard.find(({ move }) => move === wanted);
    return {
      ...chosen,
      listLays: () => laysOfCard,
      listLaysAt: (seat) => laysOfCard.filter(({ to }) => to === seat),
      aimedLay: findLay(chosen.targetMove),
      previewedLay: findLay(chosen.hoveredMove ?? chosen.targetMove),
      choose: (next) => setState({ moves, ...next }),
      aimAt: (targetMove) => setState({ moves, ...chosen, targetMove }),
      preview: (hoveredMove) =>
        setState((now) => (now.moves === moves ? { ...now, hoveredMove } : now)),
    };
  }, [chosen, lays, moves]);
}
