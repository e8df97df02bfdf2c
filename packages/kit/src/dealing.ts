/** Shuffling, dealing, drawing: the state changes, and everybody hears what they may know. */
import { EVERYONE, type Seat, singleSeatSet } from '@ludotheque/core';
import type { CardGameState } from './card-game-state.ts';
import { type CardFan, type CardPile, CardPlaces } from './card-zones.ts';
import { listCardNames } from './zone-sights.ts';

/** The events that these helpers report. Games add their own. */
export type KitEvent =
  | { readonly what: 'deal'; readonly seat: Seat; readonly cards: readonly string[] }
  | { readonly what: 'deal'; readonly seat: Seat; readonly count: number }
  | { readonly what: 'draw'; readonly seat: Seat; readonly card?: string }
  | { readonly what: 'reshuffle'; readonly count: number }
  | { readonly what: 'score'; readonly points: readonly number[] }
  | { readonly what: 'end'; readonly totals: readonly number[] };

/** Gathers all cards from all zones, and stacks the whole deck on a pile in a new order. */
export function shuffleDeck(state: CardGameState, pile: CardPile): void {
  for (const zones of state.zonesByPart) for (const zone of zones) zone.clear();
  state.pools?.clear();
  const cards = state.box.deck.cards.slice();
  state.shuffle(cards);
  pile.stack(cards);
}

/**
 * Deals `count` cards from a pile to each seat, seat by seat, beginning with `first`. Hands are seen by
 * their owners; cards that are dealt into places lie face down.
 */
export function dealHands(
  state: CardGameState,
  pile: CardPile,
  zones: readonly (CardFan | CardPlaces)[],
  count: number,
  first: Seat = 0,
): void {
  const { kinds } = state.box.deck;
  for (let step = 0; step < state.seats; step++) {
    const seat = (first + step) % state.seats;
    const zone = zones[seat]!;
    if (zone instanceof CardPlaces)
      for (let place = 0; place < count; place++) zone.put(place, pile.take(), false);
    else for (let left = count; left > 0; left--) zone.add(pile.take());
    if (!state.isHeard) continue;
    const open = { what: 'deal', seat, count };
    if (zone instanceof CardPlaces) state.emit(EVERYONE, open);
    else
      state.emit(
        singleSeatSet(seat),
        { what: 'deal', seat, cards: listCardNames(kinds, zone) },
        open,
      );
  }
}

/** A seat draws the top card into its hand; only its owner sees it. */
export function drawCard(state: CardGameState, pile: CardPile, hand: CardFan, seat: Seat): number {
  const kind = pile.take();
  hand.add(kind);
  if (state.isHeard)
    state.emit(
      singleSeatSet(seat),
      { what: 'draw', seat, card: state.box.deck.kinds[kind]! },
      { what: 'draw', seat },
    );
  return kind;
}

/** Draws until the hand has `count` cards, or the pile is empty. */
export function refillHand(
  state: CardGameState,
  pile: CardPile,
  hand: CardFan,
  seat: Seat,
  count: number,
): void {
  while (hand.count < count && pile.count > 0) drawCard(state, pile, hand, seat);
}

/**
 * Shuffles the open cards below the top of a pile into an empty stock. The game must say `reshuffles: true`,
 * so that views show which cards are known to be in it. Returns whether there were any cards.
 */
export function reshuffle(state: CardGameState, from: CardPile, stock: CardPile): boolean {
  if (state.pools === undefined) throw new Error('a game that reshuffles has to say so');
  if (stock.count > 0) throw new Error('a stock is made new when it is empty');
  const top = from.top;
  if (top === undefined || from.count === 1) return false;
  from.take();
  const cards = new Uint8Array(from.count);
  for (let i = 0; i < cards.length; i++) cards[i] = from.at(i);
  // In canonical order before the shuffle, as a transcript does not tell in which order they lay.
  cards.sort();
  from.clear();
  from.add(top);
  state.shuffle(cards);
  state.pools.join(cards);
  stock.stack(cards);
  state.emit(EVERYONE, { what: 'reshuffle', count: cards.length });
  return true;
}

/** Writes a round on the score sheet, and starts the next one or ends the game. */
export function endRound(state: CardGameState, points: readonly number[]): void {
  state.sheet = [...state.sheet, points];
  state.emit(EVERYONE, { what: 'score', points });
  state.roundMoves = 0;
  state.over = state.box.isOver(state);
  if (!state.over) {
    state.box.startRound(state);
    return;
  }
  state.turn = 0;
  if (state.isHeard) state.emit(EVERYONE, { what: 'end', totals: state.sumScores() });
}
