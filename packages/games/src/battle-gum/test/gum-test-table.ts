/**
 * A table for tests. Each seat is written `hand / face up / face down`, a few cards each, and what
 * is left is the draw pile; the deck is just these cards, so a test shows no more than it needs.
 */
import type { Json, Seat } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { type GumEvent, type GumOptions, type GumView, makeBattleGum } from '../index.ts';
import { DEFAULT_OPTIONS } from '../options.ts';
import type { GumState } from '../state.ts';

interface Setting extends Partial<GumOptions> {
  /** The move that ends the game [G8]. */
  readonly limit?: number;
  /** Leaves the arrangement to the test; otherwise everybody keeps what lies there. */
  readonly arrange?: boolean;
}

const split = (cards: string) => cards.split(' ').filter((card) => card !== '');

/** The order in which the cards of these seats come from the deck: seat 1 first. */
function dealOrder(seats: readonly string[]): { layer: number; cards: string[] } {
  const parts = seats.map((seat) => seat.split('/').map(split));
  const clockwise = [...parts.slice(1), parts[0]!];
  const layer = parts[0]![0]!.length;
  const cards: string[] = [];
  for (const part of [2, 1, 0])
    for (let round = 0; round < layer; round++)
      for (const seat of clockwise) cards.push(seat[part]![round]!);
  return { layer, cards };
}

export class GumTestTable extends StackedTable<GumOptions, GumState, GumView, GumEvent> {
  constructor(seats: readonly string[], pile = '', setting: Setting = {}) {
    const { limit = 1000, arrange = false, ...options } = setting;
    const { layer, cards } = dealOrder(seats);
    const game = makeBattleGum([...cards, ...split(pile)], layer, limit);
    super(game, { ...DEFAULT_OPTIONS, ...options }, seats.length);
    if (!arrange) seats.forEach((_, seat) => void this.up(seat, this.view(seat).up[seat]!));
  }

  play(seat: Seat, json: Json): this {
    return this.move(seat, json);
  }

  /** The seat that is waited for lays cards; a 13 names a seat. */
  lay(card: string, count = 1, to?: Seat): this {
    const play = { play: card, count };
    return this.play(this.awaited[0]!, to === undefined ? play : { ...play, to });
  }

  pickUp(): this {
    return this.play(this.awaited[0]!, { pickup: true });
  }

  draw(cards: string): this {
    return this.play(this.awaited[0]!, { draw: split(cards) });
  }

  up(seat: Seat, cards: readonly string[]): this {
    return this.play(seat, { up: cards });
  }

  complete(seat: Seat): this {
    return this.play(seat, { complete: true });
  }

  /** A seat in short, written as in the beginning, but its face-down cards only counted. */
  seat(owner: Seat): string {
    const { hand, up, down } = this.view(owner);
    return `${hand.join(' ')} / ${up[owner]!.join(' ')} / ${down[owner]}`;
  }

  get centre(): string {
    return this.view(0).centre.join(' ');
  }
}
