/** The cards, a game as it stands, and what can be seen to happen in it. */
import type { Deck, Seat } from '@ludotheque/core';

/** The distinct cards by name. In the state a card is its index here, its kind. */
export const KINDS: readonly string[] = ['1', '2', '3', '4', '5', '6', '7', '8'];
/** The whole deck: three of each. */
export const DECK: readonly string[] = [...KINDS, ...KINDS, ...KINDS];
export const MAX_SEATS = 4;
/** No card, where one could lie. */
export const NO_CARD = -1;

export type TakingRule = 'highest' | 'lowest';

/** What is in the box. Tests play with fewer cards; see tiny.ts. */
export interface BoxContents {
  readonly deck: Deck;
  readonly handSize: number;
}

/** What can be seen to happen. A deal has two versions: the cards for their owner, a count for all. */
export type TemplateEvent =
  | { readonly what: 'deal'; readonly seat: Seat; readonly cards: readonly string[] }
  | { readonly what: 'deal'; readonly seat: Seat; readonly count: number }
  | { readonly what: 'lay'; readonly seat: Seat; readonly card: string }
  | { readonly what: 'take'; readonly seat: Seat; readonly card: string }
  | { readonly what: 'end'; readonly totals: readonly number[] };

/** Equal positions must be equal in every field: what is no longer used goes back to zero. */
export class TemplateState {
  readonly box: BoxContents;
  seats = 0;
  takes: TakingRule = 'highest';
  turn: Seat = 0;
  /** Who begins this trick: whoever took the one before. */
  leader: Seat = 0;
  over = false;
  /** A row for each trick; replaced, never changed, so that copies can share it. */
  sheet: readonly (readonly number[])[] = [];
  /** How many of each kind every seat holds, at `slot(seat, kind)`. */
  readonly hands = new Uint8Array(MAX_SEATS * KINDS.length);
  /** The card in front of each seat, in this trick and in the one before it. */
  readonly table = new Int8Array(MAX_SEATS).fill(NO_CARD);
  readonly last = new Int8Array(MAX_SEATS).fill(NO_CARD);
  /** How many of each kind have left the table. */
  readonly gone = new Uint8Array(KINDS.length);
  /** The draw pile, and how many cards of it have been drawn. */
  readonly pile: Uint8Array;
  drawn = 0;

  constructor(box: BoxContents) {
    this.box = box;
    this.pile = new Uint8Array(box.deck.cards.length);
  }

  set(from: TemplateState): this {
    this.seats = from.seats;
    this.takes = from.takes;
    this.turn = from.turn;
    this.leader = from.leader;
    this.over = from.over;
    this.sheet = from.sheet;
    this.hands.set(from.hands);
    this.table.set(from.table);
    this.last.set(from.last);
    this.gone.set(from.gone);
    this.pile.set(from.pile);
    this.drawn = from.drawn;
    return this;
  }
}

export const heldCountIndex = (seat: Seat, kind: number): number => seat * KINDS.length + kind;

/** How many cards a seat holds. */
export function countHeldCards({ hands }: TemplateState, seat: Seat): number {
  let sum = 0;
  for (let kind = 0; kind < KINDS.length; kind++) sum += hands[heldCountIndex(seat, kind)]!;
  return sum;
}

export const listCardNamesInHand = ({ hands }: TemplateState, seat: Seat): string[] =>
  KINDS.flatMap((name, kind) => Array<string>(hands[heldCountIndex(seat, kind)]!).fill(name));
