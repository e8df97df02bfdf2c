/**
 * The state of a game of Nicht die Bohne! Unused slots are zero, so equal positions are equal
 * bytes.
 */
import { type Deck, type SeatSet, StateArrayAllocator } from '@ludotheque/core';
import { COLOUR_COUNT } from './cards.ts';

export const MAX_SEATS = 6;

/** The contents of the box; tests play with less. */
export interface BoxContents {
  readonly deck: Deck;
}

/** The token seat lays its card; the others choose theirs; each takes one; the game is over. */
export const PHASE_LEAD = 0;
export const PHASE_CHOOSE = 1;
export const PHASE_TAKING = 2;
export const PHASE_OVER = 3;

/** The rows of every seat, by colour, as card names. */
export type NamedRows = readonly (readonly (readonly string[])[])[];

/** A finished manche as the block has it: the columns + and −, by seat. */
export interface ScoreColumns {
  readonly plus: readonly number[];
  readonly minus: readonly number[];
}

export class BohneState {
  readonly box: BoxContents;
  seats = 0;
  manches = 0;
  dealer = 0;
  /** The seat that has the token, or whose card the token lies on. */
  token = 0;
  phase = PHASE_LEAD;
  waiting: SeatSet = 0;
  /** Tricks still to be finished, this one included; each hand had as many cards before it. */
  tricks = 0;
  /** The seats whose cards of this trick can still be taken, and how many are gone. */
  left: SeatSet = 0;
  taken = 0;
  /** What the finished manches left; replaced, never changed, so that copies can share it. */
  totals: readonly number[] = [];
  sheet: readonly (readonly number[])[] = [];
  columns: readonly ScoreColumns[] = [];
  closing: NamedRows | null = null;

  private readonly block = new StateArrayAllocator(MAX_SEATS * (4 * COLOUR_COUNT + 2));
  /** A suit for each seat and colour. */
  readonly hands = this.block.allocateUint16(MAX_SEATS * COLOUR_COUNT);
  readonly rows = this.block.allocateUint16(MAX_SEATS * COLOUR_COUNT);
  /** The card each seat has put into this trick, one more than its kind; taken ones stay noted. */
  readonly played = this.block.allocateUint8(MAX_SEATS);
  /** The seats whose cards were taken in this trick, in order; each of them takes next. */
  readonly chain = this.block.allocateUint8(MAX_SEATS);

  constructor(box: BoxContents) {
    this.box = box;
  }

  clear(): void {
    this.block.allBytes.fill(0);
  }

  set(from: BohneState): this {
    this.seats = from.seats;
    this.manches = from.manches;
    this.dealer = from.dealer;
    this.token = from.token;
    this.phase = from.phase;
    this.waiting = from.waiting;
    this.tricks = from.tricks;
    this.left = from.left;
    this.taken = from.taken;
    this.totals = from.totals;
    this.sheet = from.sheet;
    this.columns = from.columns;
    this.closing = from.closing;
    this.block.allBytes.set(from.block.allBytes);
    return this;
  }
}
