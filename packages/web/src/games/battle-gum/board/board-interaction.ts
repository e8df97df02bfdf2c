/**
 * How the viewer handles their own cards: arranging before the start, laying, taking face-up cards.
 * Taps put a choice together, and a second tap on a chosen card plays it; a drag plays at once.
 */
import type { Move } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';
import { type PointerEvent, useState } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { startCardDrag } from '../../../board-kit/card-drag.ts';
import { type Arrangement, sortAscending, useArrangement } from './arrangement.ts';
import {
  type Choice,
  canLay,
  createLegalMoveFinder,
  EMPTY_CHOICE,
  type FindLegalMove,
  findChosenMove,
  isThrowing,
  readDroppedLay,
  readDroppedTake,
  type Target,
  toggleFaceUpCard,
  toggleHandCard,
} from './choice.ts';
import { type HintMarks, locateHint } from './hints.ts';

export type OwnZone = 'hand' | 'up';

export interface BoardInteraction {
  readonly cards: Arrangement;
  readonly choice: Choice;
  readonly hintMarks: HintMarks;
  /** The move that the choice amounts to. */
  readonly chosenMove: Move | undefined;
  /** Moves of one tap, if they are legal. */
  readonly pickUpMove: Move | undefined;
  readonly completeMove: Move | undefined;
  /** Whether a 13 is lifted, so that the other seats are targets. */
  readonly isThrowing: boolean;
  /** Whether the lifted 13 may also be laid without naming anybody [G14]. */
  readonly mayNameNobody: boolean;
  /** What a tap on a card does; undefined if it cannot be tapped. */
  getTapAction(zone: OwnZone, place: number): (() => void) | undefined;
  /** The `onPointerDown` of a card that can be dragged. */
  getDragStarter(zone: OwnZone, place: number): (event: PointerEvent<HTMLElement>) => void;
  aimAt(target: Target): void;
  takePile(): void;
  play(move: Move): void;
  clearChoice(): void;
}

/** The drop name of one of the viewer's own cards. */
export const cardDropName = (zone: OwnZone, place: number) => `${zone}-card-${place}`;

/** What touching a card does; arranging and playing differ. */
interface CardActions {
  canTap(zone: OwnZone, place: number): boolean;
  tap(zone: OwnZone, place: number): void;
  lift(zone: OwnZone, place: number): void;
  drop(zone: OwnZone, place: number, dropName: string): void;
}

interface ChoiceState {
  readonly choice: Choice;
  choose(choice: Choice): void;
}

/** A choice is kept until the table changes; while arranging, the others may change it. */
function useChoice(view: GumView, isArranging: boolean): ChoiceState {
  const [begun, setBegun] = useState({ view, choice: EMPTY_CHOICE });
  const isKept = begun.view === view || (isArranging && begun.view.arranging);
  return {
    choice: isKept ? begun.choice : EMPTY_CHOICE,
    choose: (choice) => setBegun({ view, choice }),
  };
}

const getOtherZone = (zone: OwnZone): OwnZone => (zone === 'hand' ? 'up' : 'hand');

/** While arranging, a card of the hand and a face-up card change places. */
function createArrangingActions(
  { choice, choose }: ChoiceState,
  { cards, swap }: ReturnType<typeof useArrangement>,
  disabled: boolean,
): CardActions {
  const swapWith = (zone: OwnZone, place: number, otherPlace: number) =>
    zone === 'hand' ? swap(place, otherPlace) : swap(otherPlace, place);
  return {
    canTap: () => !disabled,
    tap(zone, place) {
      const otherPlace = choice[getOtherZone(zone)][0];
      if (otherPlace === undefined) {
        choose({ ...EMPTY_CHOICE, [zone]: choice[zone][0] === place ? [] : [place] });
      } else {
        swapWith(zone, place, otherPlace);
        choose(EMPTY_CHOICE);
      }
    },
    lift: () => undefined,
    drop(zone, place, dropName) {
      const otherZone = getOtherZone(zone);
      const otherPlace = cards[otherZone].findIndex(
        (_, index) => cardDropName(otherZone, index) === dropName,
      );
      if (otherPlace >= 0) swapWith(zone, place, otherPlace);
    },
  };
}

/** While playing, cards of the hand are laid and face-up cards are taken. */
function createPlayingActions(
  { choice, choose }: ChoiceState,
  { disabled, moves, view }: BoardProps<GumView>,
  findLegalMove: FindLegalMove,
  chosenMove: Move | undefined,
  play: (move: Move) => void,
): CardActions {
  const refillCount = view.refill?.seat === view.seat ? view.refill.count : 0;
  const toggle = (zone: OwnZone, place: number): Choice =>
    zone === 'hand'
      ? toggleHandCard(choice, view.hand, place)
      : toggleFaceUpCard(choice, refillCount, place);
  return {
    canTap(zone, place) {
      if (disabled || moves.length === 0) return false;
      return zone === 'up' ? refillCount > 0 : canLay(view.hand[place]!, view, findLegalMove);
    },
    tap(zone, place) {
      if (choice[zone].includes(place) && chosenMove !== undefined) play(chosenMove);
      else choose(toggle(zone, place));
    },
    lift(zone, place) {
      if (!choice[zone].includes(place)) choose(toggle(zone, place));
    },
    drop(zone, place, dropName) {
      // All chosen cards go with the dragged one.
      const { [zone]: places } = choice[zone].includes(place) ? choice : toggle(zone, place);
      const readDrop = zone === 'hand' ? readDroppedLay : readDroppedTake;
      const written = readDrop(view, places, dropName);
      const move = written && findLegalMove(written);
      if (move !== undefined && !disabled) play(move);
    },
  };
}

export function useBoardInteraction(props: BoardProps<GumView>): BoardInteraction {
  const { disabled, game, hint, moves, onPlay, view } = props;
  const isArranging = view.arranging && moves.length > 0;
  const state = useChoice(view, isArranging);
  const { choice, choose } = state;
  const arrangement = useArrangement(view);
  const { cards } = arrangement;
  const findLegalMove = createLegalMoveFinder(game, moves);
  const findMove = (of: Choice) => findChosenMove(of, view, findLegalMove, moves);
  const pickUpMove = findLegalMove({ pickup: true });
  const play = (move: Move) => {
    choose(EMPTY_CHOICE);
    onPlay(move);
  };
  const actions = isArranging
    ? createArrangingActions(state, arrangement, disabled)
    : createPlayingActions(state, props, findLegalMove, findMove(choice), play);
  return {
    cards,
    choice,
    hintMarks: locateHint(game, hint, cards.hand, cards.up),
    chosenMove: isArranging ? findLegalMove({ up: sortAscending(cards.up) }) : findMove(choice),
    pickUpMove,
    completeMove: findLegalMove({ complete: true }),
    isThrowing: !isArranging && isThrowing(choice, view),
    mayNameNobody: !isArranging && findMove({ ...choice, to: 'nobody' }) !== undefined,
    getTapAction: (zone, place) =>
      actions.canTap(zone, place) ? () => actions.tap(zone, place) : undefined,
    getDragStarter: (zone, place) => (event) =>
      startCardDrag(event, {
        onLift: () => actions.lift(zone, place),
        onDrop: (dropName) => dropName !== undefined && actions.drop(zone, place, dropName),
      }),
    aimAt(to) {
      const aimed = { ...choice, to };
      const move = findMove(aimed);
      // A card and a seat are a move.
      if (move === undefined) choose(aimed);
      else play(move);
    },
    takePile() {
      const isChosen = choice.pile || findMove(choice) === pickUpMove;
      if (isChosen && pickUpMove !== undefined) play(pickUpMove);
      else choose({ ...EMPTY_CHOICE, pile: true });
    },
    play,
    clearChoice: () => choose(EMPTY_CHOICE),
  };
}
