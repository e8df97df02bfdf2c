/**
 * The viewer's choice while it is put together: cards of the hand, the seat that a 13 is thrown at,
 * face-up cards to take, or the pile. It is a move as soon as the rules allow it.
 */
import type { AnyGame, Json, Move, Seat } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';

/** Whom a 13 is thrown at; naming nobody is an option of the game [G14]. */
export type Target = Seat | 'nobody';

export interface Choice {
  /** The places of chosen cards in the hand; all have the same value. */
  readonly hand: readonly number[];
  readonly to: Target | undefined;
  /** The places of chosen cards among the face-up cards. */
  readonly up: readonly number[];
  readonly pile: boolean;
}

export const EMPTY_CHOICE: Choice = { hand: [], to: undefined, up: [], pile: false };

const MAX_CARDS_LAID = 3;

/** Finds the move that is written like this, if it is legal now. */
export type FindLegalMove = (json: Json) => Move | undefined;

export const createLegalMoveFinder =
  (game: Pick<AnyGame, 'read'>, moves: readonly Move[]): FindLegalMove =>
  (json) => {
    const move = game.read(json);
    return move !== undefined && moves.includes(move) ? move : undefined;
  };

const removePlace = (places: readonly number[], place: number) => places.filter((p) => p !== place);

/** Adds a card of the same value, starts anew with another value, or puts a chosen card back. */
export function toggleHandCard(choice: Choice, hand: readonly string[], place: number): Choice {
  const { hand: chosen, to } = choice;
  if (chosen.includes(place)) return { ...EMPTY_CHOICE, to, hand: removePlace(chosen, place) };
  const joins = chosen.length < MAX_CARDS_LAID && hand[chosen[0] ?? -1] === hand[place];
  return joins
    ? { ...EMPTY_CHOICE, to, hand: [...chosen, place] }
    : { ...EMPTY_CHOICE, hand: [place] };
}

/** Adds a face-up card or puts it back; if there are more than `count`, the first one goes back. */
export function toggleFaceUpCard(choice: Choice, count: number, place: number): Choice {
  const { up } = choice;
  if (up.includes(place)) return { ...EMPTY_CHOICE, up: removePlace(up, place) };
  return { ...EMPTY_CHOICE, up: [...up, place].slice(-count) };
}

/** The cards at these places, in their order on the table, as moves write them. */
const listCardsAt = (cards: readonly string[], places: readonly number[]): string[] =>
  places.toSorted((a, b) => a - b).map((place) => cards[place]!);

const mayNameNobody = ({ options }: GumView): boolean => options.thirteen === 'may';

/** What a 13 does if no target is chosen: with two players there may be only one. */
const findOnlyTarget = (view: GumView): Seat | undefined =>
  view.seats === 2 && !mayNameNobody(view) ? 1 - view.seat : undefined;

function writeLay(choice: Choice, view: GumView) {
  const card = view.hand[choice.hand[0] ?? -1];
  if (card === undefined) return undefined;
  const lay = { play: card, count: choice.hand.length };
  if (card !== '13') return lay;
  const to = choice.to ?? findOnlyTarget(view);
  if (to === 'nobody') return lay;
  return to === undefined ? undefined : { ...lay, to };
}

/** The move that a choice amounts to. If only the pile can be taken, that is chosen at once. */
export function findChosenMove(
  choice: Choice,
  view: GumView,
  findLegalMove: FindLegalMove,
  moves: readonly Move[],
) {
  const pickUp = findLegalMove({ pickup: true });
  // Completing is an offer: it does not count as something to choose from.
  const offers = [pickUp, findLegalMove({ complete: true })];
  if (choice.pile || moves.every((move) => offers.includes(move))) return pickUp;
  if (choice.up.length > 0)
    return findLegalMove({ draw: listCardsAt(view.up[view.seat]!, choice.up) });
  const lay = writeLay(choice, view);
  return lay ? findLegalMove(lay) : undefined;
}

/** Whether a 13 is chosen whose target can be chosen or changed. */
export const isThrowing = (choice: Choice, view: GumView): boolean =>
  view.hand[choice.hand[0] ?? -1] === '13' && findOnlyTarget(view) === undefined;

/** Whether a card of the hand can be laid now; for a 13, at any seat. */
export function canLay(card: string, view: GumView, findLegalMove: FindLegalMove): boolean {
  const lay = { play: card, count: 1 };
  return findLegalMove(card === '13' ? { ...lay, to: view.seat === 0 ? 1 : 0 } : lay) !== undefined;
}

export const seatDropName = (seat: Seat): string => `seat-${seat}`;

/** The lay that a drop means: cards go onto the pile, 13s at a seat; on the pile they name nobody. */
export function readDroppedLay(view: GumView, places: readonly number[], dropName: string) {
  const lay = { play: view.hand[places[0]!]!, count: places.length };
  if (lay.play !== '13') return dropName === 'centre' ? lay : undefined;
  const hit = Array.from({ length: view.seats }, (_, seat) => seatDropName(seat)).indexOf(dropName);
  if (dropName === 'centre' && mayNameNobody(view)) return lay;
  const to = dropName === 'centre' ? findOnlyTarget(view) : hit;
  return to === undefined || to < 0 ? undefined : { ...lay, to };
}

/** The take that a drop means: face-up cards are dropped on the hand or on any card in it. */
export const readDroppedTake = (view: GumView, places: readonly number[], dropName: string) =>
  dropName.startsWith('hand') ? { draw: listCardsAt(view.up[view.seat]!, places) } : undefined;
