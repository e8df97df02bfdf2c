/** The state of a game of Nanobye. Unused slots are zero, so equal positions are equal bytes. */
import {
  type Deck,
  fullSeatSet,
  type Seat,
  type SeatSet,
  StateArrayAllocator,
} from '@ludotheque/core';
import type { Cote } from './scoring.ts';

export const MAX_SEATS = 6;
/** Every seat in a manche holds two cards, and exchanges at most both. */
export const HAND_SIZE = 2;

/** The contents of the box; tests play with less. */
export interface BoxContents {
  readonly deck: Deck;
  /** What everybody starts with. */
  readonly chips: number;
  /** The last manche of a game that does not end by itself [NB8]. */
  readonly lastManche: number;
}

/** What the seat in turn is to decide. Tour 1 is the ante and the cote, tour 3 the aligning. */
export type NanobyePhase = 'ante' | 'cote' | 'exchange' | 'stake' | 'align' | 'over';

/** How a manche ended: all that was open at its end. */
export interface MancheClosing {
  readonly manche: number;
  readonly dealer: Seat;
  readonly cote: Cote;
  readonly antes: readonly number[];
  readonly stakes: readonly number[];
  readonly quit: readonly Seat[];
  readonly tapis: readonly Seat[];
  /** The cards shown by each seat, and their number; none when all but one had quit. */
  readonly shown: readonly (readonly string[] | null)[];
  readonly numbers: readonly (number | null)[];
  readonly winner: Seat;
  readonly pot: number;
}

export class NanobyeState {
  readonly box: BoxContents;
  seats = 0;
  /** The option: how many manches at the most, 0 for no limit. */
  manches = 0;
  dealer: Seat = 0;
  turn: Seat = 0;
  phase: NanobyePhase = 'ante';
  cote: Cote | null = null;
  /** The highest stake of tour 2 so far. */
  highest = 0;
  /** The seats that have quit this manche, and those that have announced TAPIS. */
  quit: SeatSet = 0;
  tapis: SeatSet = 0;
  /** The seats that are not eliminated, and those that were dealt cards in this manche. */
  alive: SeatSet = 0;
  dealt: SeatSet = 0;
  /** How many cards of the pile have been dealt or drawn. */
  drawn = 0;
  /** Everybody's chips after each manche, and how the last one ended. Both are replaced, never
   * changed, so that copies can share them. */
  sheet: readonly (readonly number[])[] = [];
  closing: MancheClosing | null = null;

  private readonly block: StateArrayAllocator;
  readonly chips: Uint16Array;
  /** The manche that eliminated a seat; 0 while it is in the game. */
  readonly eliminated: Uint16Array;
  /** What a seat has staked in tour 1, and since then. */
  readonly antes: Uint8Array;
  readonly stakes: Uint8Array;
  /** How many cards a seat has exchanged. */
  readonly exchanged: Uint8Array;
  /** Two cards a seat, ascending. */
  readonly hands: Uint8Array;
  /** The cards that a seat has exchanged away, and those that came for them; both ascending. */
  readonly left: Uint8Array;
  readonly came: Uint8Array;
  readonly pile: Uint8Array;

  constructor(box: BoxContents) {
    this.box = box;
    this.block = new StateArrayAllocator(MAX_SEATS * (7 + 3 * HAND_SIZE) + box.deck.cards.length);
    this.chips = this.block.allocateUint16(MAX_SEATS);
    this.eliminated = this.block.allocateUint16(MAX_SEATS);
    this.antes = this.block.allocateUint8(MAX_SEATS);
    this.stakes = this.block.allocateUint8(MAX_SEATS);
    this.exchanged = this.block.allocateUint8(MAX_SEATS);
    this.hands = this.block.allocateUint8(MAX_SEATS * HAND_SIZE);
    this.left = this.block.allocateUint8(MAX_SEATS * HAND_SIZE);
    this.came = this.block.allocateUint8(MAX_SEATS * HAND_SIZE);
    this.pile = this.block.allocateUint8(box.deck.cards.length);
  }

  /** The number of this manche, or of the last one when the game is over. */
  get manche(): number {
    return this.sheet.length + (this.phase === 'over' ? 0 : 1);
  }

  clear(): void {
    this.block.allBytes.fill(0);
  }

  /** Everybody sits down with the same chips. */
  begin(seats: number, manches: number): void {
    this.seats = seats;
    this.manches = manches;
    this.alive = fullSeatSet(seats);
    this.chips.fill(this.box.chips, 0, seats);
  }

  set(from: NanobyeState): this {
    this.seats = from.seats;
    this.manches = from.manches;
    this.dealer = from.dealer;
    this.turn = from.turn;
    this.phase = from.phase;
    this.cote = from.cote;
    this.highest = from.highest;
    this.quit = from.quit;
    this.tapis = from.tapis;
    this.alive = from.alive;
    this.dealt = from.dealt;
    this.drawn = from.drawn;
    this.sheet = from.sheet;
    this.closing = from.closing;
    this.block.allBytes.set(from.block.allBytes);
    return this;
  }
}
