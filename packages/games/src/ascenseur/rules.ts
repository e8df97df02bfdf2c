/**
 * The rules of Ascenseur, known in English as Oh Hell, for 3 to 6 players.
 *
 * Source: a traditional card game in the public domain, which has no printed rules of its own. It is
 * played in many ways; RULES.md tells the one played here. The choices we made where these ways
 * differ, by the numbers of the rulings there:
 * - [R1] seats are drawn by lot, and seat 0 bids and leads first;
 * - [R2] the largest hand has 7 cards with any number of players;
 * - [R3] the last bid may not make all bids add up, unless the option `hook` is off;
 * - [R4] nobody has to trump, or to beat the cards on the table;
 * - [R5] a missed bid loses 1 point for each trick of difference.
 */
import {
  EVERYONE,
  type EventSink,
  type GameResult,
  type Move,
  NOBODY,
  type Rng,
  rankHighestFirst,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import { beats, KINDS, suitOf } from './cards.ts';
import {
  type AscenseurEvent,
  type AscenseurState,
  countHeldCards,
  getRoundSize,
  handPlace,
  listCardNames,
  listRoundSizes,
  NONE,
  PLACE_ABSENT,
  PLACE_PACK,
  PLACE_PLAYED,
  PLACE_TURNED_UP,
} from './state.ts';

type AscenseurEventSink = EventSink<AscenseurEvent> | undefined;

/** Moves below this lay the card of that kind; from here on they bid 0, 1, 2 … tricks. */
export const FIRST_BID_MOVE = KINDS.length;

/** Deals a round from the whole pack [R2]; the first bidder moves on by one seat a round [R1]. */
export function deal(state: AscenseurState, rng: Rng, events: AscenseurEventSink): void {
  const { box, places, seats, sheet } = state;
  const pack = box.deck.cards.slice();
  rng.shuffle(pack);
  for (const kind of pack) places[kind] = PLACE_PACK;
  let next = 0;
  for (let seat = 0; seat < seats; seat++) {
    for (let left = getRoundSize(state); left > 0; left--) places[pack[next++]!] = handPlace(seat);
    const cards = events ? listCardNames(state, handPlace(seat)) : [];
    events?.emit(
      singleSeatSet(seat),
      { what: 'deal', seat, cards },
      { what: 'deal', seat, count: cards.length },
    );
  }
  state.trump = pack[next]!;
  places[state.trump] = PLACE_TURNED_UP;
  events?.emit(EVERYONE, { what: 'trump', card: KINDS[state.trump]! });
  state.bids.fill(NONE);
  state.tricks.fill(0);
  state.leader = sheet.length % seats;
  state.turn = state.leader;
}

export const awaited = (state: AscenseurState): SeatSet =>
  state.over ? NOBODY : singleSeatSet(state.turn);

const isBidding = ({ bids, seats }: AscenseurState): boolean =>
  bids.subarray(0, seats).includes(NONE);

/** The bid that is forbidden to the last bidder, because all bids could be right then [R3]. */
export function findForbiddenBid(bids: readonly number[], size: number): number {
  const open = bids.filter((bid) => bid === NONE).length;
  return open === 1 ? size - bids.reduce((sum, bid) => sum + Math.max(0, bid), 0) : NONE;
}

/** The suit that must be followed; NONE for the seat that leads. */
const getLedSuit = ({ leader, table }: AscenseurState): number =>
  table[leader] === NONE ? NONE : suitOf(table[leader]!);

export function moves(state: AscenseurState, seat: Seat, out: Int32Array): number {
  if (state.over || seat !== state.turn) return 0;
  return isBidding(state) ? writeLegalBids(state, out) : writeLegalCards(state, seat, out);
}

function writeLegalBids(state: AscenseurState, out: Int32Array): number {
  const size = getRoundSize(state);
  const forbidden = state.options.hook
    ? findForbiddenBid([...state.bids.subarray(0, state.seats)], size)
    : NONE;
  let count = 0;
  for (let bid = 0; bid <= size; bid++) if (bid !== forbidden) out[count++] = FIRST_BID_MOVE + bid;
  return count;
}

/** Any card of the suit led; without one, any card at all [R4]. */
function writeLegalCards(state: AscenseurState, seat: Seat, out: Int32Array): number {
  const { places } = state;
  const led = getLedSuit(state);
  const mine = handPlace(seat);
  let count = 0;
  for (let kind = 0; kind < FIRST_BID_MOVE; kind++)
    if (places[kind] === mine && suitOf(kind) === led) out[count++] = kind;
  if (count > 0) return count;
  for (let kind = 0; kind < FIRST_BID_MOVE; kind++) if (places[kind] === mine) out[count++] = kind;
  return count;
}

export function play(
  state: AscenseurState,
  seat: Seat,
  move: Move,
  rng: Rng,
  events: AscenseurEventSink,
): void {
  const next = (seat + 1) % state.seats;
  if (move >= FIRST_BID_MOVE) {
    state.bids[seat] = move - FIRST_BID_MOVE;
    state.turn = next;
    events?.emit(EVERYONE, { what: 'bid', seat, bid: move - FIRST_BID_MOVE });
    return;
  }
  state.places[move] = PLACE_PLAYED;
  state.table[seat] = move;
  events?.emit(EVERYONE, { what: 'lay', seat, card: KINDS[move]! });
  if (next === state.leader) endTrick(state, rng, events);
  else state.turn = next;
}

/** The seat that takes the trick with the cards laid so far. */
export function findTrickTaker({ leader, seats, table, trump }: AscenseurState): Seat {
  let taker = leader;
  for (let step = 1; step < seats; step++) {
    const seat = (leader + step) % seats;
    if (table[seat] !== NONE && beats(table[seat]!, table[taker]!, suitOf(trump))) taker = seat;
  }
  return taker;
}

function endTrick(state: AscenseurState, rng: Rng, events: AscenseurEventSink): void {
  const taker = findTrickTaker(state);
  events?.emit(EVERYONE, { what: 'take', seat: taker, card: KINDS[state.table[taker]!]! });
  state.tricks[taker]!++;
  state.last.set(state.table);
  state.table.fill(NONE);
  state.leader = taker;
  state.turn = taker;
  if (countHeldCards(state, taker) === 0) endRound(state, rng, events);
}

/** Ten points and one a trick for a right bid; minus one for each trick of difference [R5]. */
export const scoreBid = (bid: number, tricks: number): number =>
  bid === tricks ? 10 + bid : -Math.abs(bid - tricks);

function endRound(state: AscenseurState, rng: Rng, events: AscenseurEventSink): void {
  const { bids, box, options, seats, tricks } = state;
  const points = Array.from({ length: seats }, (_, s) => scoreBid(bids[s]!, tricks[s]!));
  state.sheet = [...state.sheet, points];
  events?.emit(EVERYONE, { what: 'score', points });
  state.over = state.sheet.length === listRoundSizes(box, options.way).length;
  if (state.over) events?.emit(EVERYONE, { what: 'end', totals: sumScores(state) });
  else deal(state, rng, events);
}

export const sumScores = ({ seats, sheet }: AscenseurState): number[] =>
  Array.from({ length: seats }, (_, seat) => sheet.reduce((sum, row) => sum + row[seat]!, 0));

export function result(state: AscenseurState): GameResult | undefined {
  if (!state.over) return undefined;
  const scores = sumScores(state);
  return { scores, ranks: rankHighestFirst(scores) };
}

export const census = ({ places }: AscenseurState): Uint8Array =>
  places.map((place) => (place === PLACE_ABSENT ? 0 : 1));
