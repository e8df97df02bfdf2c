/** The state of a game of Battle Gum. Unused slots are zero, so equal positions are equal bytes. */
import { type Deck, StateArrayAllocator } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { DEFAULT_OPTIONS, type GumOptions } from './options.ts';
import { getPlayableKinds } from './playable-kinds.ts';

export const MAX_SEATS = 5;

/** The contents of the box; tests play with less. */
export interface BoxContents {
  readonly deck: Deck;
  /** Cards face down, face up and in hand, each; hands are refilled to this. At most three. */
  readonly layer: number;
  /** This many moves of the kinds play, pickup and complete end the game [G8]. */
  readonly limit: number;
}

export class GumState {
  readonly box: BoxContents;
  seats = 0;
  options = DEFAULT_OPTIONS;
  /** The kinds that may be laid in turn on a pile of each value, a bit each; by the options. */
  playable = getPlayableKinds(DEFAULT_OPTIONS);
  /** The seats that still have to arrange; empty once play has begun. */
  arranging = 0;
  /** The seat that plays or answers next, after a refill that is still to be chosen. */
  turn = 0;
  /** The centre pile is being given with a 13 to the seat on turn. */
  answering = false;
  /** How many face-up cards the drawer has to choose; 0 when there is no such choice. */
  needed = 0;
  drawer = 0;
  /** How many cards lie in the centre, and how many equal ones on top of it. */
  laid = 0;
  row = 0;
  /** The centre pile's value, 0 when it is as good as empty [G2, G15]. */
  value = 0;
  /** The seat that laid the last card of the centre pile. */
  last = 0;
  /** Moves that count for the limit [G8]. */
  counted = 0;
  /** How many cards of the draw pile have been dealt or drawn. */
  drawn = 0;
  over = false;
  /** One row when the game is over; replaced, never changed, so that copies can share it. */
  sheet: readonly (readonly number[])[] = [];

  private readonly block: StateArrayAllocator;
  /** The sealed arrangement of each seat as a move; 0 before it has chosen. */
  readonly sealed: Uint16Array;
  /** The kinds in each hand, a bit each. */
  readonly kinds: Uint16Array;
  /** How many cards each seat has in hand, face up and face down. */
  readonly held: Uint8Array;
  readonly ups: Uint8Array;
  readonly downs: Uint8Array;
  /** Hand cards by seat and kind, and how many of these everybody knows to be there. */
  readonly hands: Uint8Array;
  readonly known: Uint8Array;
  /** Face-up cards by seat, ascending; face-down ones by seat and place, left to right. */
  readonly up: Uint8Array;
  readonly down: Uint8Array;
  /** Cards removed from the game, by kind. */
  readonly burnt: Uint8Array;
  /** The centre pile, the last card laid on top at the end. */
  readonly centre: Uint8Array;
  readonly pile: Uint8Array;

  constructor(box: BoxContents) {
    this.box = box;
    const kinds = KINDS.length;
    const cards = box.deck.cards.length;
    const size = MAX_SEATS * (7 + 2 * kinds + 2 * box.layer) + kinds + 2 * cards;
    this.block = new StateArrayAllocator(size);
    this.sealed = this.block.allocateUint16(MAX_SEATS);
    this.kinds = this.block.allocateUint16(MAX_SEATS);
    this.held = this.block.allocateUint8(MAX_SEATS);
    this.ups = this.block.allocateUint8(MAX_SEATS);
    this.downs = this.block.allocateUint8(MAX_SEATS);
    this.hands = this.block.allocateUint8(MAX_SEATS * kinds);
    this.known = this.block.allocateUint8(MAX_SEATS * kinds);
    this.up = this.block.allocateUint8(MAX_SEATS * box.layer);
    this.down = this.block.allocateUint8(MAX_SEATS * box.layer);
    this.burnt = this.block.allocateUint8(kinds);
    this.centre = this.block.allocateUint8(cards);
    this.pile = this.block.allocateUint8(cards);
  }

  setOptions(options: GumOptions): void {
    this.options = options;
    this.playable = getPlayableKinds(options);
  }

  clear(): void {
    this.block.allBytes.fill(0);
    this.arranging = 0;
    this.answering = false;
    this.needed = 0;
    this.drawer = 0;
    this.laid = 0;
    this.row = 0;
    this.value = 0;
    this.last = 0;
  }

  set(from: GumState): this {
    this.seats = from.seats;
    this.options = from.options;
    this.playable = from.playable;
    this.arranging = from.arranging;
    this.turn = from.turn;
    this.answering = from.answering;
    this.needed = from.needed;
    this.drawer = from.drawer;
    this.laid = from.laid;
    this.row = from.row;
    this.value = from.value;
    this.last = from.last;
    this.counted = from.counted;
    this.drawn = from.drawn;
    this.over = from.over;
    this.sheet = from.sheet;
    this.block.allBytes.set(from.block.allBytes);
    return this;
  }
}
