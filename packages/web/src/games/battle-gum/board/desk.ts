/**
 * The viewer's own cards and what can be done with them: arranging before the start, laying, taking
 * face-up cards. Tapping puts a choice together; dragging says the same at once.
 */
import type { Move, Seat } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';
import { type PointerEvent, useState } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { startCardDrag } from '../../../board-kit/card-drag.ts';
import { ascending, useArrangement } from './arrangement.ts';
import {
  type Choice,
  isThrowing,
  layDropped,
  legalAmong,
  mayLay,
  moveOf,
  NOTHING,
  takeDropped,
  tapHand,
  tapUp,
} from './choice.ts';
import { type Marks, marksOf } from './hints.ts';

export type Part = 'hand' | 'up';

export interface Desk {
  readonly cards: { readonly [P in Part]: readonly string[] };
  readonly choice: Choice;
  readonly marks: Marks;
  /** What the choice comes to. */
  readonly move: Move | undefined;
  /** Moves of one tap, where they are legal. */
  readonly pickUp: Move | undefined;
  readonly complete: Move | undefined;
  /** A 13 is lifted: the others are targets. */
  readonly throwing: boolean;
  /** What a tap on a card does; nothing, where it only lies there. */
  tap(part: Part, place: number): (() => void) | undefined;
  /** Takes a card up, to be put down elsewhere: for its `onPointerDown`. */
  drag(part: Part, place: number): (event: PointerEvent<HTMLElement>) => void;
  aim(seat: Seat): void;
  takePile(): void;
  play(move: Move): void;
  clear(): void;
}

/** A card of one's own as a place to drop another on. */
export const dropCard = (part: Part, place: number) => `${part}-card-${place}`;

export function useDesk(props: BoardProps<GumView>): Desk {
  const { disabled, game, hint, moves, onPlay, view } = props;
  // A choice holds as long as the table stands as it stood when it was begun.
  const [begun, setBegun] = useState({ at: view, choice: NOTHING });
  const { cards, swap } = useArrangement(view);
  const arranging = view.arranging && moves.length > 0;
  const mayStay = begun.at === view || (arranging && begun.at.arranging);
  const choice = mayStay ? begun.choice : NOTHING;
  const choose = (next: Choice) => setBegun({ at: view, choice: next });
  const legal = legalAmong(game, moves);
  const refill = view.refill?.seat === view.seat ? view.refill.count : 0;
  const play = (move: Move) => {
    choose(NOTHING);
    onPlay(move);
  };
  const change = (part: Part, place: number, partner: number) =>
    part === 'hand' ? swap(place, partner) : swap(partner, place);
  /** While arranging, a card of the hand and one in front change places. */
  const exchange = (part: Part, place: number) => {
    const partner = choice[part === 'hand' ? 'up' : 'hand'][0];
    if (partner === undefined)
      choose({ ...NOTHING, [part]: choice[part][0] === place ? [] : [place] });
    else {
      change(part, place, partner);
      choose(NOTHING);
    }
  };

  const canTap = (part: Part, place: number) => {
    if (disabled || moves.length === 0) return false;
    if (arranging) return true;
    if (part === 'up') return refill > 0;
    return mayLay(view.hand[place]!, view, legal);
  };
  const tapped = (part: Part, place: number): Choice =>
    part === 'hand' ? tapHand(choice, view.hand, place) : tapUp(choice, refill, place);

  const lift = (part: Part, place: number) => {
    if (!arranging && !choice[part].includes(place)) choose(tapped(part, place));
  };
  const drop = (part: Part, place: number, onto: string | undefined) => {
    if (onto === undefined) return;
    if (arranging) {
      const other = part === 'hand' ? 'up' : 'hand';
      const partner = cards[other].findIndex((_, at) => dropCard(other, at) === onto);
      if (partner >= 0) change(part, place, partner);
      return;
    }
    // What was chosen together goes together.
    const { [part]: places } = choice[part].includes(place) ? choice : tapped(part, place);
    const said = part === 'hand' ? layDropped(view, places, onto) : takeDropped(view, places, onto);
    const move = said && legal(said);
    if (typeof move === 'number' && !disabled) play(move);
  };

  return {
    cards,
    choice,
    marks: marksOf(game, hint, cards.hand, cards.up),
    move: arranging ? legal({ up: ascending(cards.up) }) : moveOf(choice, view, legal, moves),
    pickUp: legal({ pickup: true }),
    complete: legal({ complete: true }),
    throwing: !arranging && isThrowing(choice, view),
    tap(part, place) {
      if (!canTap(part, place)) return undefined;
      return () => (arranging ? exchange(part, place) : choose(tapped(part, place)));
    },
    drag: (part, place) => (event) =>
      startCardDrag(event, {
        onLift: () => lift(part, place),
        onDrop: (onto) => drop(part, place, onto),
      }),
    aim(to) {
      const aimed = { ...choice, to };
      const move = moveOf(aimed, view, legal, moves);
      if (choice.to === to && move !== undefined) play(move);
      else choose(aimed);
    },
    takePile() {
      const move = legal({ pickup: true });
      const sure = choice.pile || moveOf(choice, view, legal, moves) === move;
      if (sure && move !== undefined) play(move);
      else choose({ ...NOTHING, pile: true });
    },
    play,
    clear: () => choose(NOTHING),
  };
}
