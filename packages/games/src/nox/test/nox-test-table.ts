/**
 * A table for tests. Its deck lies in the order given; with one card in each hand, as by default,
 * the cards are laid in just that order, seat after seat.
 */
import type { Seat } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { makeNox, type NoxEvent, type NoxOptions, type NoxView } from '../index.ts';
import type { NoxVariant } from '../scoring.ts';
import type { NoxState } from '../state.ts';

interface Setting {
  readonly seats?: number;
  readonly handSize?: number;
  readonly variant?: NoxVariant;
}

export class NoxTestTable extends StackedTable<NoxOptions, NoxState, NoxView, NoxEvent> {
  constructor(deck: string, { seats = 3, handSize = 1, variant = 'base' }: Setting = {}) {
    super(makeNox(deck.split(' '), handSize), { variant }, seats);
  }

  /** The seat at turn lays a card in front of a seat, beside the others or on a stack. */
  lay(card: string, to: Seat, on?: number): this {
    return this.move(this.turn, on === undefined ? { play: card, to } : { play: card, to, on });
  }

  /** Lays several cards beside each other in one display, seat after seat. */
  layAll(cards: string, to: Seat): this {
    for (const card of cards.split(' ')) this.lay(card, to);
    return this;
  }

  /** A display in short: `G14×2` is a stack of two that shows a green 14. */
  display(owner: Seat): string {
    return describeDisplay(this.view(owner).displays[owner]!);
  }
}

export const describeDisplay = (display: NoxView['displays'][number]): string =>
  display.map(({ card, height }) => (height === 1 ? card : `${card}×${height}`)).join(' ');
