/** What a seat may know of a game of Battle Gum. */
import { type BaseView, listSeatsInSet, type Seat, WATCHER } from '@ludotheque/core';
import { listCountedNames, listFaceUpNames, listHandNames } from './arrange.ts';
import { KINDS, listCardNames, NINJA, SIX } from './cards.ts';
import { decodeCardList } from './moves.ts';
import type { GumOptions } from './options.ts';
import { awaited, listCardsLeft, result } from './rules.ts';
import type { GumState } from './state.ts';

/** The names of the cards that no two in a row of can be completed. */
const NEVER_COMPLETED = [KINDS[SIX]!, KINDS[NINJA]!];

export interface GumView extends BaseView {
  readonly options: GumOptions;
  /** All seats choose their face-up cards; a seat that is not awaited has chosen. */
  readonly arranging: boolean;
  /** The viewer's own choice while it is sealed. */
  readonly chosen: readonly string[] | null;
  /** The seat that plays or answers next, after a refill that is still to be chosen. */
  readonly turn: Seat;
  /** The centre pile is being given with a 13 to the seat on turn. */
  readonly answering: boolean;
  /** The seat that has to choose face-up cards, and how many. */
  readonly refill: { readonly seat: Seat; readonly count: number } | null;
  /** The centre pile, its top at the end; its value, 0 when it is as good as empty. */
  readonly centre: readonly string[];
  readonly value: number;
  /** The seat that laid the last card of the centre pile. */
  readonly last: Seat | null;
  /** Cards removed from the game, by kind. */
  readonly burnt: readonly number[];
  /** Cards left to draw, in each hand, and face down in front of each seat. */
  readonly pile: number;
  readonly hands: readonly number[];
  readonly down: readonly number[];
  readonly up: readonly (readonly string[])[];
  /** The cards that everybody has seen go into each hand and not yet leave it. */
  readonly known: readonly (readonly string[])[];
  /** The viewer's own cards; a watcher has none. */
  readonly hand: readonly string[];
  /** Moves so far that count for the limit [G8]. */
  readonly counted: number;
}

/** Whether the cards on top might be completed, as far as everybody can see [completion, G10]. */
export function mayComplete({ centre, options }: GumView): boolean {
  const [top, ...below] = centre.toReversed();
  const isTwoInARow = top !== undefined && below[0] === top && below[1] !== top;
  return options.completion && isTwoInARow && !NEVER_COMPLETED.includes(top);
}

/** The viewer's own choice while it is sealed. */
function chosenBy(state: GumState, seat: Seat): readonly string[] | null {
  if (seat === WATCHER || state.sealed[seat] === 0) return null;
  return listCardNames(decodeCardList(state.sealed[seat]!));
}

/** What only the seat itself can see. */
export const own = (state: GumState, seat: Seat) => ({
  seat,
  chosen: chosenBy(state, seat),
  hand: seat === WATCHER ? [] : listHandNames(state, seat),
});

export function view(state: GumState, seat: Seat): GumView {
  const { seats } = state;
  const eachSeat = <T>(look: (owner: Seat) => T): T[] =>
    Array.from({ length: seats }, (_, owner) => look(owner));
  return {
    seats,
    ...own(state, seat),
    options: state.options,
    awaited: listSeatsInSet(awaited(state)),
    scores: listCardsLeft(state),
    sheet: state.sheet,
    result: result(state) ?? null,
    arranging: state.arranging !== 0,
    turn: state.turn,
    answering: state.answering,
    refill: state.needed > 0 ? { seat: state.drawer, count: state.needed } : null,
    centre: listCardNames(state.centre.subarray(0, state.laid)),
    value: state.value,
    last: state.laid > 0 ? state.last : null,
    burnt: [...state.burnt],
    pile: state.pile.length - state.drawn,
    hands: [...state.held.subarray(0, seats)],
    down: [...state.downs.subarray(0, seats)],
    up: eachSeat((owner) => listFaceUpNames(state, owner)),
    known: eachSeat((owner) => listCountedNames(state.known, owner)),
    counted: state.counted,
  };
}
