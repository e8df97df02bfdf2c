/**
 * A choice that is being put together on the table: cards lifted out of the hand, the seat that a 13
 * is thrown at, face-up cards to take, or the pile. It becomes a move when the rules know it.
 */

import type { AnyGame, Json, Move, Seat } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';

export interface Choice {
  /** Places in the hand of cards of one value. */
  readonly hand: readonly number[];
  readonly to: Seat | undefined;
  /** Places among one's face-up cards. */
  readonly up: readonly number[];
  readonly pile: boolean;
}

export const NOTHING: Choice = { hand: [], to: undefined, up: [], pile: false };

/** The most cards that are laid at once. */
const MOST = 3;

/** The number of a move in the rule book's words, if it is legal now. */
export type Legal = (json: Json) => Move | undefined;

export const legalAmong =
  (game: AnyGame, moves: readonly Move[]): Legal =>
  (json) => {
    const move = game.read(json);
    return move !== undefined && moves.includes(move) ? move : undefined;
  };

const without = (places: readonly number[], place: number) => places.filter((p) => p !== place);

/** Cards of one value are laid together: another value begins anew, a chosen card is put back. */
export function tapHand(choice: Choice, hand: readonly string[], place: number): Choice {
  const { hand: chosen, to } = choice;
  if (chosen.includes(place)) return { ...NOTHING, to, hand: without(chosen, place) };
  const joins = chosen.length < MOST && hand[chosen[0] ?? -1] === hand[place];
  return joins ? { ...NOTHING, to, hand: [...chosen, place] } : { ...NOTHING, hand: [place] };
}

/** Face-up cards to take, as many as the hand needs: one more pushes the first one out. */
export function tapUp(choice: Choice, count: number, place: number): Choice {
  const { up } = choice;
  if (up.includes(place)) return { ...NOTHING, up: without(up, place) };
  return { ...NOTHING, up: [...up, place].slice(-count) };
}

/** Names at these places, in the order that moves are written in: as they lie. */
const named = (cards: readonly string[], places: readonly number[]): string[] =>
  places.toSorted((a, b) => a - b).map((place) => cards[place]!);

/** With two at the table there is nobody else to throw a 13 at. */
const onlyOther = ({ seat, seats }: GumView): Seat | undefined =>
  seats === 2 ? 1 - seat : undefined;

function layOf(choice: Choice, view: GumView) {
  const card = view.hand[choice.hand[0] ?? -1];
  if (card === undefined) return undefined;
  const lay = { play: card, count: choice.hand.length };
  if (card !== '13') return lay;
  const to = choice.to ?? onlyOther(view);
  return to === undefined ? undefined : { ...lay, to };
}

/** The move that a choice comes to. Where there is nothing to choose, it is chosen already. */
export function moveOf(choice: Choice, view: GumView, legal: Legal, moves: readonly Move[]) {
  const pickUp = legal({ pickup: true });
  // To complete a pair is an offer, not a play.
  const offers = [pickUp, legal({ complete: true })];
  if (choice.pile || moves.every((move) => offers.includes(move))) return pickUp;
  if (choice.up.length > 0) return legal({ draw: named(view.up[view.seat]!, choice.up) });
  const lay = layOf(choice, view);
  return lay ? legal(lay) : undefined;
}

/** Whether a 13 has been lifted and somebody is still to be named, or may be named anew. */
export const isThrowing = (choice: Choice, view: GumView): boolean =>
  view.hand[choice.hand[0] ?? -1] === '13' && view.seats > 2;

/** Whether a card of the hand may be laid now, whomever a 13 would be thrown at. */
export function mayLay(card: string, view: GumView, legal: Legal): boolean {
  const lay = { play: card, count: 1 };
  return legal(card === '13' ? { ...lay, to: view.seat === 0 ? 1 : 0 } : lay) !== undefined;
}

export const dropSeat = (seat: Seat): string => `seat-${seat}`;

/** Cards dropped on the pile are laid there; 13s are thrown at the seat that they are dropped on. */
export function layDropped(view: GumView, places: readonly number[], onto: string) {
  const lay = { play: view.hand[places[0]!]!, count: places.length };
  if (lay.play !== '13') return onto === 'centre' ? lay : undefined;
  const hit = Array.from({ length: view.seats }, (_, seat) => dropSeat(seat)).indexOf(onto);
  const to = onto === 'centre' ? onlyOther(view) : hit;
  return to === undefined || to < 0 ? undefined : { ...lay, to };
}

/** Face-up cards are taken by dropping them on the hand, or on any card in it. */
export const takeDropped = (view: GumView, places: readonly number[], onto: string) =>
  onto.startsWith('hand') ? { draw: named(view.up[view.seat]!, places) } : undefined;
