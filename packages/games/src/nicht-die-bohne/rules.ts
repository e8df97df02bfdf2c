/**
 * Nicht die Bohne!, 3 to 6 players, after the printed rules in their French edition, which names
 * neither an author nor a publisher. RULES.md says it in words; its rulings B1 to B4 name every
 * place where the printed text is silent. We depart from it in two things: the first dealer is
 * drawn with the seats instead of being the oldest [B2], and a table may agree on 1 to 5 manches
 * instead of three. The printed text says five special cards a colour without counting them out:
 * one zero, one double and three minus.
 */
import {
  EVERYONE,
  type EventSink,
  findLowestSeat,
  fullSeatSet,
  type GameResult,
  hasSeat,
  listSeats,
  type Move,
  type Rng,
  rankHighestFirst,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import {
  ADDS,
  COLOUR,
  COLOURS,
  FACE,
  FACES,
  facesIn,
  handNames,
  KINDS,
  MINUS,
  minusIn,
  rowNames,
  SUITS,
} from './cards.ts';
import type { BohneEvent } from './events.ts';
import { ownerIn, TAKE } from './moves.ts';
import { addRows, rowValue } from './scoring.ts';
import { type BohneState, CHOOSE, LEAD, OVER, type Rows, TAKING } from './state.ts';

type Sink = EventSink<BohneEvent> | undefined;

/** Adds a card to a seat's suits, hand or rows. */
export function addTo(suits: Uint16Array, seat: Seat, kind: number): void {
  const at = seat * SUITS + COLOUR[kind]!;
  suits[at] = suits[at]! + ADDS[kind]!;
}

function takeFromHand(hands: Uint16Array, seat: Seat, kind: number): void {
  const at = seat * SUITS + COLOUR[kind]!;
  hands[at] = hands[at]! - ADDS[kind]!;
}

/** Deals the whole deck from the dealer's left, where the token goes [B1, B2]. */
export function deal(state: BohneState, rng: Rng, events: Sink): void {
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
    addTo(hands, seat, kind);
    seat = seat + 1 === seats ? 0 : seat + 1;
  }
  state.tricks = cards.length / seats;
  openTrick(state, first);
  if (events === undefined) return;
  events.emit(EVERYONE, { what: 'shuffle', manche: state.sheet.length + 1, dealer });
  for (let step = 0; step < seats; step++) {
    const to = (first + step) % seats;
    const open = { what: 'deal', seat: to, count: state.tricks } as const;
    events.emit(singleSeatSet(to), { what: 'deal', seat: to, cards: namesInHand(state, to) }, open);
  }
  events.emit(EVERYONE, { what: 'token', seat: first });
}

function openTrick(state: BohneState, token: Seat): void {
  state.token = token;
  state.phase = LEAD;
  state.waiting = singleSeatSet(token);
}

export function moves(state: BohneState, seat: Seat, out: Int32Array): number {
  if (!hasSeat(state.waiting, seat)) return 0;
  return state.phase === TAKING ? listTakes(state, out) : listPlays(state.hands, seat, out);
}

function listPlays(hands: Uint16Array, seat: Seat, out: Int32Array): number {
  let count = 0;
  for (let colour = 0; colour < SUITS; colour++) {
    const first = colour * FACES.length;
    for (let rest = facesIn(hands[seat * SUITS + colour]!); rest !== 0; rest &= rest - 1)
      out[count++] = first + findLowestSeat(rest);
  }
  return count;
}

/** The taker's own card is never among those left, but for the token card, which goes last. */
function listTakes(state: BohneState, out: Int32Array): number {
  let rest = state.left & ~singleSeatSet(state.token);
  if (rest === 0) rest = state.left;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) out[count++] = TAKE + findLowestSeat(rest);
  return count;
}

export function play(state: BohneState, seat: Seat, move: Move, rng: Rng, events: Sink): void {
  if (move >= TAKE) take(state, seat, ownerIn(move), rng, events);
  else if (state.phase === LEAD) lead(state, seat, move, events);
  else choose(state, seat, move, events);
}

function lead(state: BohneState, seat: Seat, kind: number, events: Sink): void {
  takeFromHand(state.hands, seat, kind);
  state.played[seat] = kind + 1;
  state.phase = CHOOSE;
  state.waiting = fullSeatSet(state.seats) & ~singleSeatSet(seat);
  events?.emit(EVERYONE, { what: 'lead', seat, card: KINDS[kind]! });
}

/** Puts a card face down; the last one turns all of them over [B4]. */
function choose(state: BohneState, seat: Seat, kind: number, events: Sink): void {
  const { played, seats, token } = state;
  takeFromHand(state.hands, seat, kind);
  played[seat] = kind + 1;
  state.waiting &= ~singleSeatSet(seat);
  if (events !== undefined) {
    const secret = { what: 'choose', seat, card: KINDS[kind]! } as const;
    events.emit(singleSeatSet(seat), secret, { what: 'choose', seat });
  }
  if (state.waiting !== 0) return;
  state.phase = TAKING;
  state.left = fullSeatSet(seats);
  state.waiting = singleSeatSet(token);
  if (events === undefined) return;
  const turned = listSeats(state.left & ~singleSeatSet(token)).map((owner) => {
    return { seat: owner, card: KINDS[played[owner]! - 1]! };
  });
  events.emit(EVERYONE, { what: 'reveal', turned });
}

/** Takes the card that `from` played; whose card is taken takes next. */
function take(state: BohneState, seat: Seat, from: Seat, rng: Rng, events: Sink): void {
  const kind = state.played[from]! - 1;
  addTo(state.rows, seat, kind);
  state.left &= ~singleSeatSet(from);
  state.chain[state.taken++] = from;
  events?.emit(EVERYONE, { what: 'take', seat, from, card: KINDS[kind]! });
  if (from === state.token) endTrick(state, seat, rng, events);
  else state.waiting = singleSeatSet(from);
}

/** The seat that took the token card has the token now. */
function endTrick(state: BohneState, seat: Seat, rng: Rng, events: Sink): void {
  state.played.fill(0);
  state.chain.fill(0);
  state.taken = 0;
  state.tricks--;
  openTrick(state, seat);
  if (state.tricks === 0) endManche(state, rng, events);
  else events?.emit(EVERYONE, { what: 'token', seat });
}

function endManche(state: BohneState, rng: Rng, events: Sink): void {
  const { rows, seats } = state;
  const scores = Array.from({ length: seats }, (_, seat) =>
    addRows(COLOURS.map((_, colour) => rowValue(rows[seat * SUITS + colour]!))),
  );
  const plus = scores.map((score) => score.plus);
  const minus = scores.map((score) => score.minus);
  const sums = scores.map((score) => score.sum);
  state.closing = namesInRows(state);
  state.totals = state.totals.map((total, seat) => total + sums[seat]!);
  state.sheet = [...state.sheet, sums];
  state.columns = [...state.columns, { plus, minus }];
  events?.emit(EVERYONE, { what: 'score', manche: state.sheet.length, plus, minus, sums });
  if (state.sheet.length === state.manches) {
    state.phase = OVER;
    state.waiting = 0;
    events?.emit(EVERYONE, { what: 'end', totals: state.totals });
    return;
  }
  state.dealer = (state.dealer + 1) % seats;
  deal(state, rng, events);
}

export const awaited = (state: BohneState): SeatSet => state.waiting;

export function result(state: BohneState): GameResult | undefined {
  if (state.phase !== OVER) return undefined;
  return { scores: state.totals, ranks: rankHighestFirst(state.totals) };
}

/** The hands, the rows and the cards of this trick: together always the whole deck. */
export function census(state: BohneState): Uint8Array {
  const counts = new Uint8Array(KINDS.length);
  for (const suits of [state.hands, state.rows])
    for (let at = 0; at < suits.length; at++) countSuit(suits[at]!, at % SUITS, counts);
  state.played.forEach((card, owner) => {
    const lies = card > 0 && (state.phase !== TAKING || state.left & singleSeatSet(owner));
    if (lies) counts[card - 1] = counts[card - 1]! + 1;
  });
  return counts;
}

function countSuit(suit: number, colour: number, counts: Uint8Array): void {
  for (let kind = 0; kind < counts.length; kind++) {
    if (COLOUR[kind] !== colour) continue;
    const count = FACE[kind] === MINUS ? minusIn(suit) : (suit >> FACE[kind]!) & 1;
    counts[kind] = counts[kind]! + count;
  }
}

export function namesInHand(state: BohneState, seat: Seat): string[] {
  return handNames(state.hands.subarray(seat * SUITS, (seat + 1) * SUITS));
}

export function namesInRows(state: BohneState): Rows {
  return Array.from({ length: state.seats }, (_, seat) =>
    COLOURS.map((_, colour) => rowNames(state.rows[seat * SUITS + colour]!, colour)),
  );
}
