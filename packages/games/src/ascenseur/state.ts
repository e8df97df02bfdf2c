/** The state of a game of Ascenseur, and its events. */
import type { Deck, Seat } from '@ludotheque/core';
import { KINDS } from './cards.ts';

export const MAX_SEATS = 6;
/** Stands for a missing card, or for a bid still to come. */
export const NONE = -1;

/** Where a card is: in the pack, turned up, played in this round, in a hand; or not in the box. */
export const PLACE_ABSENT = 0;
export const PLACE_PACK = 1;
export const PLACE_TURNED_UP = 2;
export const PLACE_PLAYED = 3;
export const handPlace = (seat: Seat): number => 4 + seat;

export type AscenseurOptions = { readonly way: 'up' | 'upDown'; readonly hook: boolean };

/** What is in the box, and how many cards are dealt round by round on the way up. */
export interface BoxContents {
  readonly deck: Deck;
  readonly sizes: readonly number[];
}

/** A deal has two versions: the cards for their owner, a count for all others. */
export type AscenseurEvent =
  | { readonly what: 'deal'; readonly seat: Seat; readonly cards: readonly string[] }
  | { readonly what: 'deal'; readonly seat: Seat; readonly count: number }
  | { readonly what: 'trump'; readonly card: string }
  | { readonly what: 'bid'; readonly seat: Seat; readonly bid: number }
  | { readonly what: 'lay'; readonly seat: Seat; readonly card: string }
  | { readonly what: 'take'; readonly seat: Seat; readonly card: string }
  | { readonly what: 'score'; readonly points: readonly number[] }
  | { readonly what: 'end'; readonly totals: readonly number[] };

/** Unused fields are reset, so that equal positions are equal in every field. */
export class AscenseurState {
  readonly box: BoxContents;
  options: AscenseurOptions = { way: 'up', hook: true };
  seats = 0;
  turn: Seat = 0;
  /** The seat that leads this trick: the first bidder, then the taker of the last trick. */
  leader: Seat = 0;
  /** The card turned up in this round: its suit is trumps. */
  trump = 0;
  over = false;
  /** A row of points for each round; replaced, never changed, so that copies can share it. */
  sheet: readonly (readonly number[])[] = [];
  /** The place of every card. The pack is shuffled whole for each deal, so it has no order. */
  readonly places = new Uint8Array(KINDS.length);
  readonly bids = new Int8Array(MAX_SEATS).fill(NONE);
  readonly tricks = new Uint8Array(MAX_SEATS);
  /** The card in front of each seat, in this trick and in the one before it. */
  readonly table = new Int8Array(MAX_SEATS).fill(NONE);
  readonly last = new Int8Array(MAX_SEATS).fill(NONE);

  constructor(box: BoxContents) {
    this.box = box;
  }

  set(from: AscenseurState): this {
    this.options = from.options;
    this.seats = from.seats;
    this.turn = from.turn;
    this.leader = from.leader;
    this.trump = from.trump;
    this.over = from.over;
    this.sheet = from.sheet;
    this.places.set(from.places);
    this.bids.set(from.bids);
    this.tricks.set(from.tricks);
    this.table.set(from.table);
    this.last.set(from.last);
    return this;
  }
}

/** How many cards are dealt in each round: up, and with the option down again. */
export function listRoundSizes(
  { sizes }: BoxContents,
  way: AscenseurOptions['way'],
): readonly number[] {
  return way === 'up' ? sizes : [...sizes, ...sizes.slice(0, -1).reverse()];
}

/** How many cards this round is played with. */
export function getRoundSize({ box, options, over, sheet }: AscenseurState): number {
  return listRoundSizes(box, options.way)[sheet.length - (over ? 1 : 0)]!;
}

export function countHeldCards({ places }: AscenseurState, seat: Seat): number {
  let count = 0;
  for (const place of places) if (place === handPlace(seat)) count++;
  return count;
}

/** The names of all cards in one place, ascending. */
export const listCardNames = ({ places }: AscenseurState, place: number): string[] =>
  KINDS.filter((_, kind) => places[kind] === place);
