/**
 * A table for tests. Its cards are given as hands by seat, then the pile: `97 1J | 345`. Every
 * shuffle leaves the deck as it lies, so the first dealer, seat 0, deals just these hands; in the
 * second manche they have moved one seat to the left.
 */
import type { Json } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { makeNanobye, type NanobyeEvent, type NanobyeOptions, type NanobyeView } from '../index.ts';
import type { Cote } from '../scoring.ts';
import type { NanobyeState } from '../state.ts';

interface Setting {
  readonly chips?: number;
  readonly manches?: number;
  readonly lastManche?: number;
}

/** The deck that gives these hands: one card each from the dealer's left, then another. */
function stack(hands: readonly string[], pile: string): string[] {
  const [dealer, ...others] = hands;
  const order = [...others, dealer!];
  return [...order.map((hand) => hand[0]!), ...order.map((hand) => hand[1]!), ...pile];
}

export class NanobyeTestTable extends StackedTable<
  NanobyeOptions,
  NanobyeState,
  NanobyeView,
  NanobyeEvent
> {
  constructor(cards: string, { chips = 26, manches = 0, lastManche = 1000 }: Setting = {}) {
    const [dealt, pile = ''] = cards.split('|').map((part) => part.trim());
    const hands = dealt!.split(' ');
    super(makeNanobye(stack(hands, pile), chips, lastManche), { manches }, hands.length);
  }

  get result() {
    return this.game.result(this.state);
  }

  /** The seat at turn makes a move. */
  play(json: Json): this {
    return this.move(this.turn, json);
  }

  bet(value: number): this {
    return this.play({ bet: value });
  }

  /** Tour 1: the stakes from the dealer's left, then the dealer's cote. */
  tour1(stakes: readonly number[], cote: Cote): this {
    for (const stake of stakes) this.bet(stake);
    return this.play({ cote });
  }

  exchange(cards: string): this {
    return this.play({ exchange: [...cards] });
  }

  /** The seat keeps both cards and bets. */
  keepAndBet(value: number): this {
    return this.exchange('').bet(value);
  }

  quit(): this {
    return this.play({ quit: true });
  }

  tapis(): this {
    return this.play({ tapis: true });
  }

  align(): this {
    return this.play({ align: true });
  }
}

export const listBets = (from: number, to: number): Json[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ bet: from + i }));
export const QUIT_JSON: Json = { quit: true };
export const TAPIS_JSON: Json = { tapis: true };
export const ALIGN_JSON: Json = { align: true };
