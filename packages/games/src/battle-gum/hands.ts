/** Hands and what refills them: the draw pile, then one's own face-up and face-down cards. */
import { EVERYONE, type Seat, singleSeatSet } from '@ludotheque/core';
import { KINDS, listCardNames } from './cards.ts';
import type { GumEventSink } from './events.ts';
import type { GumState } from './state.ts';

export function addToHand(state: GumState, seat: Seat, kind: number): void {
  const { hands, held, kinds } = state;
  const at = seat * KINDS.length + kind;
  hands[at] = hands[at]! + 1;
  held[seat] = held[seat]! + 1;
  kinds[seat] = kinds[seat]! | (1 << kind);
}

/** Adds a card that everybody has seen go there, and will remember. */
export function addToHandOpenly(state: GumState, seat: Seat, kind: number): void {
  addToHand(state, seat, kind);
  const at = seat * KINDS.length + kind;
  state.known[at] = state.known[at]! + 1;
}

/** A card that leaves the hand leaves the known cards first, since equal cards look the same. */
export function takeFromHand(state: GumState, seat: Seat, kind: number, count: number): void {
  const { hands, held, kinds, known } = state;
  const at = seat * KINDS.length + kind;
  const left = hands[at]! - count;
  hands[at] = left;
  if (left === 0) kinds[seat] = kinds[seat]! & ~(1 << kind);
  held[seat] = held[seat]! - count;
  const seen = known[at]!;
  known[at] = seen > count ? seen - count : 0;
}

export const countCardsLeft = (state: GumState, seat: Seat): number =>
  state.held[seat]! + state.ups[seat]! + state.downs[seat]!;

/** Adds a face-up card; they lie ascending. */
export function addFaceUp(state: GumState, seat: Seat, kind: number): void {
  const { up, ups } = state;
  const start = seat * state.box.layer;
  let at = start + ups[seat]!;
  for (; at > start && up[at - 1]! > kind; at--) up[at] = up[at - 1]!;
  up[at] = kind;
  ups[seat] = ups[seat]! + 1;
}

/** Moves a face-up card into the hand. */
function takeUp(state: GumState, seat: Seat, kind: number): void {
  const { up, ups } = state;
  ups[seat] = ups[seat]! - 1;
  let at = seat * state.box.layer + ups[seat]!;
  let moved = 0;
  while (up[at] !== kind) {
    const card = up[at]!;
    up[at--] = moved;
    moved = card;
  }
  up[at] = moved;
  addToHandOpenly(state, seat, kind);
}

/** Takes the chosen face-up cards. */
export function takeChosenFaceUp(
  state: GumState,
  seat: Seat,
  list: readonly number[],
  events: GumEventSink,
): void {
  for (const kind of list) takeUp(state, seat, kind);
  events?.emit(EVERYONE, { what: 'take', seat, cards: listCardNames(list) });
}

function drawFromPile(state: GumState, seat: Seat, events: GumEventSink): void {
  const { box, held, pile } = state;
  const start = state.drawn;
  const end = Math.min(pile.length, start + box.layer - held[seat]!);
  const cards = events && listCardNames(pile.slice(start, end).sort());
  for (let at = start; at < end; at++) {
    addToHand(state, seat, pile[at]!);
    pile[at] = 0;
  }
  state.drawn = end;
  if (events === undefined || cards === undefined) return;
  const open = { what: 'draw', seat, count: cards.length } as const;
  events.emit(singleSeatSet(seat), { ...open, cards }, open);
}

function takeAllUp(state: GumState, seat: Seat, events: GumEventSink): void {
  const { up, ups } = state;
  const start = seat * state.box.layer;
  takeChosenFaceUp(state, seat, [...up.subarray(start, start + ups[seat]!)], events);
}

/** Lifts face-down cards, left to right as dealt: only their owner sees them. */
function lift(state: GumState, seat: Seat, most: number, events: GumEventSink): void {
  const { down, downs } = state;
  const count = Math.min(most, downs[seat]!);
  const start = (seat + 1) * state.box.layer - downs[seat]!;
  const cards = events && listCardNames(down.slice(start, start + count).sort());
  for (let at = start; at < start + count; at++) {
    addToHand(state, seat, down[at]!);
    down[at] = 0;
  }
  downs[seat] = downs[seat]! - count;
  if (events === undefined || cards === undefined) return;
  const open = { what: 'lift', seat, count } as const;
  events.emit(singleSeatSet(seat), { ...open, cards }, open);
}

/** Refills a hand; where there are more face-up cards than needed, the seat is left to choose. */
export function refillHand(state: GumState, seat: Seat, events: GumEventSink): void {
  const { box, downs, held, pile, ups } = state;
  if (held[seat]! < box.layer && state.drawn < pile.length) drawFromPile(state, seat, events);
  const missing = box.layer - held[seat]!;
  if (missing <= 0) return;
  if (ups[seat]! > missing) {
    state.drawer = seat;
    state.needed = missing;
    return;
  }
  const lifted = missing - ups[seat]!;
  if (ups[seat]! > 0) takeAllUp(state, seat, events);
  if (lifted > 0 && downs[seat]! > 0) lift(state, seat, lifted, events);
}
