/** The deal, and the arrangement that all make at the same time before play begins. */
import {
  EVERYONE,
  fullSeatSet,
  type Move,
  type Rng,
  type Seat,
  singleSeatSet,
} from '@ludotheque/core';
import { writeCardChoices } from './card-lists.ts';
import { KINDS, listCardNames } from './cards.ts';
import type { GumEventSink } from './events.ts';
import { addFaceUp, addToHand, addToHandOpenly, takeFromHand } from './hands.ts';
import { decodeCardList, FIRST_ARRANGE_MOVE } from './moves.ts';
import type { GumState } from './state.ts';

const DEALER: Seat = 0;
/** The seat at the dealer's left. */
const STARTER: Seat = 1;

/** Deals one at a time, clockwise from the dealer's left: face down, face up, into the hand. */
export function deal(state: GumState, rng: Rng, events: GumEventSink): void {
  const { box, down, downs, pile, seats } = state;
  pile.set(box.deck.cards);
  rng.shuffle(pile);
  for (let round = 0; round < 3 * box.layer; round++)
    for (let step = 0; step < seats; step++) {
      const seat = (STARTER + step) % seats;
      const kind = pile[state.drawn]!;
      pile[state.drawn++] = 0;
      if (round < box.layer) down[seat * box.layer + round] = kind;
      else if (round < 2 * box.layer) addFaceUp(state, seat, kind);
      else addToHand(state, seat, kind);
    }
  downs.fill(box.layer, 0, seats);
  state.arranging = fullSeatSet(seats);
  state.turn = STARTER;
  if (events) tellDeal(state, events);
}

function tellDeal(state: GumState, events: NonNullable<GumEventSink>): void {
  const { seats } = state;
  events.emit(EVERYONE, { what: 'shuffle', dealer: DEALER });
  for (let step = 0; step < seats; step++) {
    const seat = (STARTER + step) % seats;
    const count = state.held[seat]!;
    const down = state.downs[seat]!;
    const open = { what: 'deal', seat, down, up: listFaceUpNames(state, seat), count } as const;
    events.emit(singleSeatSet(seat), { ...open, cards: listHandNames(state, seat) }, open);
  }
}

/** Six cards at most lie before an arranging seat: hand and face-up ones, ascending. */
const own = new Uint8Array(6);

export function writeArrangements(state: GumState, seat: Seat, out: Int32Array): number {
  const { box, hands, up, ups } = state;
  let n = 0;
  let next = seat * box.layer;
  const end = next + ups[seat]!;
  for (let kind = 0; kind < KINDS.length; kind++) {
    for (let i = hands[seat * KINDS.length + kind]!; i > 0; i--) own[n++] = kind;
    for (; next < end && up[next] === kind; next++) own[n++] = kind;
  }
  return writeCardChoices(own, n, box.layer, FIRST_ARRANGE_MOVE, out);
}

/** Seals a choice; the last choice reveals all of them. */
export function arrange(state: GumState, seat: Seat, move: Move, events: GumEventSink): void {
  state.sealed[seat] = move;
  state.arranging &= ~singleSeatSet(seat);
  const open = { what: 'arrange', seat } as const;
  events?.emit(singleSeatSet(seat), { ...open, up: listCardNames(decodeCardList(move)) }, open);
  if (state.arranging !== 0) return;
  for (let owner = 0; owner < state.seats; owner++) reveal(state, owner, events);
}

/** Carries out a sealed choice. Cards that leave the face-up row are known to be in hand. */
function reveal(state: GumState, seat: Seat, events: GumEventSink): void {
  const { box, up, ups } = state;
  const list = decodeCardList(state.sealed[seat]!);
  state.sealed[seat] = 0;
  for (let at = seat * box.layer; at < (seat + 1) * box.layer; at++) {
    addToHandOpenly(state, seat, up[at]!);
    up[at] = 0;
  }
  ups[seat] = 0;
  for (const kind of list) {
    takeFromHand(state, seat, kind, 1);
    addFaceUp(state, seat, kind);
  }
  events?.emit(EVERYONE, { what: 'reveal', seat, up: listCardNames(list) });
}

export function listFaceUpNames(state: GumState, seat: Seat): string[] {
  const start = seat * state.box.layer;
  return listCardNames(state.up.subarray(start, start + state.ups[seat]!));
}

/** Cards kept as counts by seat and kind, by name. */
export function listCountedNames(counts: Uint8Array, seat: Seat): string[] {
  const names: string[] = [];
  for (let kind = 0; kind < KINDS.length; kind++)
    for (let i = counts[seat * KINDS.length + kind]!; i > 0; i--) names.push(KINDS[kind]!);
  return names;
}

export const listHandNames = (state: GumState, seat: Seat): string[] =>
  listCountedNames(state.hands, seat);
