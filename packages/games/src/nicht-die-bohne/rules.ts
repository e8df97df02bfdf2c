/**
 * The rules of Nicht die Bohne! for 3 to 6 players.
 *
 * Source: the printed rules in their French edition, which name neither author nor publisher.
 * RULES.md tells them in our words; its rulings B1 to B4 decide every place where the printed text is
 * silent. The five special cards of a colour, which the printed rules do not list, are one zero, one
 * double and three minus.
 * Deviations from the printed rules, and additions to them:
 * - [B2] the first dealer is drawn by lot with the seats, and is not the oldest player;
 * - the option `manches` allows 1 to 5 manches instead of three.
 */
import {
  EVERYONE,
  type EventSink,
  findLowestSeatInSet,
  fullSeatSet,
  type GameResult,
  hasSeat,
  listSeatsInSet,
  type Move,
  type Rng,
  rankHighestFirst,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import {
  COLOUR_BY_KIND,
  COLOUR_COUNT,
  COLOURS,
  countMinusIn,
  FACE_BY_KIND,
  FACES,
  getFacesIn,
  KINDS,
  listRowNames,
  listSuitNames,
  MINUS_FACE,
  SUIT_INCREMENT_BY_KIND,
} from './cards.ts';
import type { BohneEvent } from './events.ts';
import { decodeOwnerSeat, FIRST_TAKE_MOVE } from './moves.ts';
import { scoreSuit, sumRowValues } from './scoring.ts';
import {
  type BohneState,
  type NamedRows,
  PHASE_CHOOSE,
  PHASE_LEAD,
  PHASE_OVER,
  PHASE_TAKING,
} from './state.ts';

type BohneEventSink = EventSink<BohneEvent> | undefined;

/** Adds a card to a seat's suits, hand or rows. */
export function addToSuit(suits: Uint16Array, seat: Seat, kind: number): void {
  const at = seat * COLOUR_COUNT + COLOUR_BY_KIND[kind]!;
  suits[at] = suits[at]! + SUIT_INCREMENT_BY_KIND[kind]!;
}

function takeFromHand(hands: Uint16Array, seat: Seat, kind: number): void {
  const at = seat * COLOUR_COUNT + COLOUR_BY_KIND[kind]!;
  hands[at] = hands[at]! - SUIT_INCREMENT_BY_KIND[kind]!;
}

/** Deals the whole deck from the dealer's left, where the token goes [B1, B2]. */
export function deal(state: BohneState, rng: Rng, events: BohneEventSink): void {
  const { dealer, hands, seats } = state;
  const cards = state.box.deck.cards.slice();
  if (cards.length % seats !== 0)
    throw new RangeError(`${cards.length} cards cannot be dealt evenly to ${seats} seats`);
  rng.shuffle(cards);
  hands.fill(0);
  state.rows.fill(0);
  const first = (dealer + 1) % seats;
  let seat = first;
  for (const kind of cards) {
    addToSuit(hands, seat, kind);
    seat = seat + 1 === seats ? 0 : seat + 1;
  }
  state.tricks = cards.length / seats;
  openTrick(state, first);
  if (events === undefined) return;
  events.emit(EVERYONE, { what: 'shuffle', manche: state.sheet.length + 1, dealer });
  for (let step = 0; step < seats; step++) {
    const to = (first + step) % seats;
    const open = { what: 'deal', seat: to, count: state.tricks } as const;
    events.emit(
      singleSeatSet(to),
      { what: 'deal', seat: to, cards: listHandNames(state, to) },
      open,
    );
  }
  events.emit(EVERYONE, { what: 'token', seat: first });
}

function openTrick(state: BohneState, token: Seat): void {
  state.token = token;
  state.phase = PHASE_LEAD;
  state.waiting = singleSeatSet(token);
}

export function moves(state: BohneState, seat: Seat, out: Int32Array): number {
  if (!hasSeat(state.waiting, seat)) return 0;
  return state.phase === PHASE_TAKING ? listTakes(state, out) : listPlays(state.hands, seat, out);
}

function listPlays(hands: Uint16Array, seat: Seat, out: Int32Array): number {
  let count = 0;
  for (let colour = 0; colour < COLOUR_COUNT; colour++) {
    const first = colour * FACES.length;
    for (let rest = getFacesIn(hands[seat * COLOUR_COUNT + colour]!); rest !== 0; rest &= rest - 1)
      out[count++] = first + findLowestSeatInSet(rest);
  }
  return count;
}

/** The taker's own card is never among those left, but for the token card, which goes last. */
function listTakes(state: BohneState, out: Int32Array): number {
  let rest = state.left & ~singleSeatSet(state.token);
  if (rest === 0) rest = state.left;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) out[count++] = FIRST_TAKE_MOVE + findLowestSeatInSet(rest);
  return count;
}

export function play(
  state: BohneState,
  seat: Seat,
  move: Move,
  rng: Rng,
  events: BohneEventSink,
): void {
  if (move >= FIRST_TAKE_MOVE) take(state, seat, decodeOwnerSeat(move), rng, events);
  else if (state.phase === PHASE_LEAD) lead(state, seat, move, events);
  else choose(state, seat, move, events);
}

function lead(state: BohneState, seat: Seat, kind: number, events: BohneEventSink): void {
  takeFromHand(state.hands, seat, kind);
  state.played[seat] = kind + 1;
  state.phase = PHASE_CHOOSE;
  state.waiting = fullSeatSet(state.seats) & ~singleSeatSet(seat);
  events?.emit(EVERYONE, { what: 'lead', seat, card: KINDS[kind]! });
}

/** Puts a card face down; the last one turns all of them over [B4]. */
function choose(state: BohneState, seat: Seat, kind: number, events: BohneEventSink): void {
  const { played, seats, token } = state;
  takeFromHand(state.hands, seat, kind);
  played[seat] = kind + 1;
  state.waiting &= ~singleSeatSet(seat);
  if (events !== undefined) {
    const secret = { what: 'choose', seat, card: KINDS[kind]! } as const;
    events.emit(singleSeatSet(seat), secret, { what: 'choose', seat });
  }
  if (state.waiting !== 0) return;
  state.phase = PHASE_TAKING;
  state.left = fullSeatSet(seats);
  state.waiting = singleSeatSet(token);
  if (events === undefined) return;
  const turned = listSeatsInSet(state.left & ~singleSeatSet(token)).map((owner) => {
    return { seat: owner, card: KINDS[played[owner]! - 1]! };
  });
  events.emit(EVERYONE, { what: 'reveal', turned });
}

/** Takes the card that `from` played; `from` takes next. */
function take(state: BohneState, seat: Seat, from: Seat, rng: Rng, events: BohneEventSink): void {
  const kind = state.played[from]! - 1;
  addToSuit(state.rows, seat, kind);
  state.left &= ~singleSeatSet(from);
  state.chain[state.taken++] = from;
  events?.emit(EVERYONE, { what: 'take', seat, from, card: KINDS[kind]! });
  if (from === state.token) endTrick(state, seat, rng, events);
  else state.waiting = singleSeatSet(from);
}

/** The seat that took the token card has the token now. */
function endTrick(state: BohneState, seat: Seat, rng: Rng, events: BohneEventSink): void {
  state.played.fill(0);
  state.chain.fill(0);
  state.taken = 0;
  state.tricks--;
  openTrick(state, seat);
  if (state.tricks === 0) endManche(state, rng, events);
  else events?.emit(EVERYONE, { what: 'token', seat });
}

function endManche(state: BohneState, rng: Rng, events: BohneEventSink): void {
  const { rows, seats } = state;
  const scores = Array.from({ length: seats }, (_, seat) =>
    sumRowValues(COLOURS.map((_, colour) => scoreSuit(rows[seat * COLOUR_COUNT + colour]!))),
  );
  const plus = scores.map((score) => score.plus);
  const minus = scores.map((score) => score.minus);
  const sums = scores.map((score) => score.sum);
  state.closing = listRowsByName(state);
  state.totals = state.totals.map((total, seat) => total + sums[seat]!);
  state.sheet = [...state.sheet, sums];
  state.columns = [...state.columns, { plus, minus }];
  events?.emit(EVERYONE, { what: 'score', manche: state.sheet.length, plus, minus, sums });
  if (state.sheet.length === state.manches) {
    state.phase = PHASE_OVER;
    state.waiting = 0;
    events?.emit(EVERYONE, { what: 'end', totals: state.totals });
    return;
  }
  state.dealer = (state.dealer + 1) % seats;
  deal(state, rng, events);
}

export const awaited = (state: BohneState): SeatSet => state.waiting;

export function result(state: BohneState): GameResult | undefined {
  if (state.phase !== PHASE_OVER) return undefined;
  return { scores: state.totals, ranks: rankHighestFirst(state.totals) };
}

/** The hands, the rows and the cards of this trick: together always the whole deck. */
export function census(state: BohneState): Uint8Array {
  const counts = new Uint8Array(KINDS.length);
  for (const suits of [state.hands, state.rows])
    for (let at = 0; at < suits.length; at++) countSuit(suits[at]!, at % COLOUR_COUNT, counts);
  state.played.forEach((card, owner) => {
    const lies = card > 0 && (state.phase !== PHASE_TAKING || state.left & singleSeatSet(owner));
    if (lies) counts[card - 1] = counts[card - 1]! + 1;
  });
  return counts;
}

function countSuit(suit: number, colour: number, counts: Uint8Array): void {
  for (let kind = 0; kind < counts.length; kind++) {
    if (COLOUR_BY_KIND[kind] !== colour) continue;
    const count =
      FACE_BY_KIND[kind] === MINUS_FACE ? countMinusIn(suit) : (suit >> FACE_BY_KIND[kind]!) & 1;
    counts[kind] = counts[kind]! + count;
  }
}

export function listHandNames(state: BohneState, seat: Seat): string[] {
  return listSuitNames(state.hands.subarray(seat * COLOUR_COUNT, (seat + 1) * COLOUR_COUNT));
}

export function listRowsByName(state: BohneState): NamedRows {
  return Array.from({ length: state.seats }, (_, seat) =>
    COLOURS.map((_, colour) => listRowNames(state.rows[seat * COLOUR_COUNT + colour]!, colour)),
  );
}
