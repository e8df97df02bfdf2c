/** The state of a game of NOX. Unused slots are zero, so equal positions are equal bytes. */
import { type Deck, StateArrayAllocator } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import type { NoxVariant } from './scoring.ts';

export const MAX_SEATS = 6;

/** The contents of the box; tests play with less. */
export interface BoxContents {
  readonly deck: Deck;
  readonly handSize: number;
}

export class NoxState {
  readonly box: BoxContents;
  seats = 0;
  variant: NoxVariant = 'base';
  turn = 0;
  /** The seat that began this round. */
  starter = 0;
  /** How many cards of the pile have been dealt or drawn. */
  drawn = 0;
  over = false;
  /** What was written down, a row a round; replaced, never changed, so that copies can share it. */
  sheet: readonly (readonly number[])[] = [];

  private readonly block: StateArrayAllocator;
  readonly totals: Uint16Array;
  /** The kinds that show in each seat's display, a bit each. */
  readonly shown: Uint16Array;
  /** How many cards each hand holds, and how many stacks each display has. */
  readonly held: Uint8Array;
  readonly stacks: Uint8Array;
  /** Hand cards by seat, ascending. */
  readonly hands: Uint8Array;
  /** The height of each seat's stack by the kind that it shows. */
  readonly heights: Uint8Array;
  /** How many of each kind have been laid this round. */
  readonly laid: Uint8Array;
  /** The heights as the last round left them. */
  readonly closing: Uint8Array;
  readonly pile: Uint8Array;

  constructor(box: BoxContents) {
    this.box = box;
    const kinds = KINDS.length;
    const hands = MAX_SEATS * box.handSize;
    const cards = box.deck.cards.length;
    this.block = new StateArrayAllocator(MAX_SEATS * (6 + 2 * kinds) + hands + kinds + cards);
    this.totals = this.block.allocateUint16(MAX_SEATS);
    this.shown = this.block.allocateUint16(MAX_SEATS);
    this.held = this.block.allocateUint8(MAX_SEATS);
    this.stacks = this.block.allocateUint8(MAX_SEATS);
    this.hands = this.block.allocateUint8(hands);
    this.heights = this.block.allocateUint8(MAX_SEATS * kinds);
    this.laid = this.block.allocateUint8(kinds);
    this.closing = this.block.allocateUint8(MAX_SEATS * kinds);
    this.pile = this.block.allocateUint8(cards);
  }

  clear(): void {
    this.block.allBytes.fill(0);
  }

  /** Clears what a round starts without: all bytes from `shown` up to `closing`. */
  clearRound(): void {
    this.drawn = 0;
    this.block.allBytes.fill(0, this.shown.byteOffset, this.closing.byteOffset);
  }

  set(from: NoxState): this {
    this.seats = from.seats;
    this.variant = from.variant;
    this.turn = from.turn;
    this.starter = from.starter;
    this.drawn = from.drawn;
    this.over = from.over;
    this.sheet = from.sheet;
    this.block.allBytes.set(from.block.allBytes);
    return this;
  }
}
