/** What the viewer has picked and what is being dragged, with the actions that change both. */
import type { Move } from '@ludotheque/core';
import type { BohneView } from '@ludotheque/games/nicht-die-bohne';
import { type PointerEvent, useState } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { startCardDrag } from '../../../board-kit/card-drag.ts';

export interface PickedMove {
  readonly move: Move;
  /** The card's place in the hand, which may have equal cards; undefined for a card in the trick. */
  readonly place?: number;
}

/** Where a dragged card goes: a card of the hand onto the bed, one of the trick onto the rows. */
const DROP_NAMES = { play: 'bed', take: 'rows' } as const;
type DragKind = keyof typeof DROP_NAMES;

/**
 * One pick at a time. It stays while others choose, and is dropped when the viewer's turn is over. If
 * there is only one move, it is picked at once.
 */
function usePick({ hand, manche, phase }: BohneView, moves: readonly Move[]) {
  const turn = `${manche} ${phase} ${hand.length}`;
  const [kept, setKept] = useState<{ turn: string; pick: PickedMove | undefined }>();
  const onlyMove: PickedMove | undefined = moves.length === 1 ? { move: moves[0]! } : undefined;
  const pick = kept?.turn === turn ? kept.pick : onlyMove;
  return {
    pick: pick && moves.includes(pick.move) ? pick : undefined,
    setPick: (next: PickedMove | undefined) => setKept({ turn, pick: next }),
  };
}

export function usePickedMove({ disabled, moves, onPlay, view }: BoardProps<BohneView>) {
  const { pick, setPick } = usePick(view, moves);
  const [dragged, setDragged] = useState<DragKind>();
  const play = (move: Move) => {
    if (!disabled) onPlay(move);
  };
  return {
    pick,
    /** What is being dragged; undefined while nothing is. */
    dragged,
    play,
    /** Picks a move; a second tap on the same card plays it. The only move needs one tap. */
    choose(next: PickedMove) {
      const isPicked = pick?.move === next.move && pick.place === next.place;
      if (isPicked || moves.length === 1) play(next.move);
      else setPick(next);
    },
    clear: () => setPick(undefined),
    startDrag: (kind: DragKind) => (event: PointerEvent<HTMLElement>, move: Move) =>
      startCardDrag(event, {
        onLift: () => setDragged(kind),
        onDrop(dropName) {
          setDragged(undefined);
          if (dropName === DROP_NAMES[kind]) play(move);
        },
      }),
  };
}
