/**
 * A table for tests. Its deck lies in the order given and every shuffle leaves it so: the first
 * card goes to seat 1, at the left of the dealer, and so does the token.
 */
import type { Seat } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { type BohneEvent, type BohneOptions, type BohneView, makeBohne } from '../index.ts';
import type { BohneState } from '../state.ts';

interface Setting {
  readonly seats?: number;
  readonly manches?: number;
}

export class BohneTestTable extends StackedTable<BohneOptions, BohneState, BohneView, BohneEvent> {
  constructor(deck: string, { seats = 3, manches = 1 }: Setting = {}) {
    super(makeBohne(deck.split(' ')), { manches }, seats);
  }

  play(seat: Seat, card: string): this {
    return this.move(seat, { play: card });
  }

  take(seat: Seat, from: Seat): this {
    return this.move(seat, { take: from });
  }

  /** Everyone lays a card, listed by seat, the token's seat first of all. */
  lay(cards: string): this {
    const { token } = this.view(0);
    const bySeat = cards.split(' ');
    this.play(token, bySeat[token]!);
    bySeat.forEach((card, seat) => {
      if (seat !== token) this.play(seat, card);
    });
    return this;
  }

  /** A whole trick: the cards by seat, and then whose cards are taken, one after the other. */
  trick(cards: string, ...takes: readonly Seat[]): this {
    this.lay(cards);
    for (const from of takes) this.take(this.awaited[0]!, from);
    return this;
  }

  /** All cards in a seat's rows: green, red, yellow, blue. */
  rows(owner: Seat): string {
    return this.view(owner).rows[owner]!.flat().join(' ');
  }
}

/** One card each: seat 1 has G1, seat 2 has R2, seat 0 has B3. */
export const dealOneCardEach = (manches = 1): BohneTestTable =>
  new BohneTestTable('G1 R2 B3', { manches });
/** Two cards each: seat 1 has G1 and G4, seat 2 has R2 and R5, seat 0 has B3 and B6. */
export const dealTwoCardsEach = (): BohneTestTable => new BohneTestTable('G1 R2 B3 G4 R5 B6');
