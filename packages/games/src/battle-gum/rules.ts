/**
 * The rules of Battle GUM for 2 to 5 players.
 *
 * Source: the printed French rules, which name neither author nor publisher. RULES.md tells them in
 * our words; its rulings G1 to G16 decide every place where the printed text is silent or unclear.
 * Deviations from the printed rules, and additions to them:
 * - [G1] whoever laid the last card leads whenever the pile leaves, not only after a pick-up;
 * - [G2] a Ninja does not answer a 13, and is laid only in one's own turn;
 * - [G3] the next card on a 6 must be 6 or lower, unless the option `six` is `any`;
 * - [G7] at most five play, since the printed rules name no number;
 * - [G8] the 1,000th move ends a game that does not end by itself;
 * - [G13] [G14] [G15] the options `one`, `thirteen` and `ninja` play three sentences as others read them.
 */
import {
  EVERYONE,
  type GameResult,
  type Move,
  NOBODY,
  type Rng,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import { arrange, writeArrangements } from './arrange.ts';
import { MAX_CARDS_AT_ONCE, writeCardChoices } from './card-lists.ts';
import { EIGHT, KINDS, NINE, ONE, THIRTEEN } from './cards.ts';
import {
  burnCentre,
  FOUR_IN_A_ROW,
  findCompletableKind,
  layOnCentre,
  pickUpCentre,
} from './centre.ts';
import type { GumEventSink } from './events.ts';
import { countCardsLeft, refillHand, takeChosenFaceUp, takeFromHand } from './hands.ts';
import {
  COMPLETE_MOVE,
  decodeCardList,
  decodeCount,
  decodeKind,
  decodeTargetSeat,
  encodeGive,
  encodePlay,
  encodeUnnamed13,
  FIRST_DRAW_MOVE,
  isArrangement,
  isPlay,
  PICK_UP_MOVE,
} from './moves.ts';
import { mayNameNobody } from './options.ts';
import { KINDS_ANSWERING_13 } from './playable-kinds.ts';
import { scoreGame } from './scoring.ts';
import type { GumState } from './state.ts';

export function awaited(state: GumState): SeatSet {
  if (state.over) return NOBODY;
  if (state.arranging !== 0) return state.arranging;
  return singleSeatSet(state.needed > 0 ? state.drawer : state.turn);
}

export function moves(state: GumState, seat: Seat, out: Int32Array): number {
  if (state.arranging !== 0)
    return (state.arranging >> seat) & 1 ? writeArrangements(state, seat, out) : 0;
  if (state.needed > 0) return seat === state.drawer ? refills(state, seat, out) : 0;
  let count = 0;
  if (seat === state.turn && !state.over) count = turnMoves(state, seat, out);
  if (state.options.completion && findCompletableKind(state, seat) !== undefined)
    out[count++] = COMPLETE_MOVE;
  return mayNameNobody(state.options) ? writeUnnamed13s(state, seat, out, count) : count;
}

/** The kinds that the seat on turn may lay. */
const getLayableKinds = ({ answering, playable, value }: GumState): number =>
  answering ? KINDS_ANSWERING_13 : playable[value]!;

/** 13s that name nobody, where that is allowed [G14]. */
function writeUnnamed13s(state: GumState, seat: Seat, out: Int32Array, from: number): number {
  let count = from;
  if (seat !== state.turn || state.over || !((getLayableKinds(state) >> THIRTEEN) & 1))
    return count;
  const most = Math.min(MAX_CARDS_AT_ONCE, state.hands[seat * KINDS.length + THIRTEEN]!);
  for (let n = 1; n <= most; n++) out[count++] = encodeUnnamed13(n);
  return count;
}

/** The choices of face-up cards to take; equal cards make one. */
function refills(state: GumState, seat: Seat, out: Int32Array): number {
  const start = seat * state.box.layer;
  const cards = state.up.subarray(start, start + state.ups[seat]!);
  return writeCardChoices(cards, cards.length, state.needed, FIRST_DRAW_MOVE, out);
}

/** Plays, or the pick-up where there are none; a seat that answers a 13 may always pick up. */
function turnMoves(state: GumState, seat: Seat, out: Int32Array): number {
  const { answering, hands, kinds } = state;
  const row = seat * KINDS.length;
  let count = 0;
  for (let rest = kinds[seat]! & getLayableKinds(state); rest !== 0; rest &= rest - 1) {
    const kind = 31 - Math.clz32(rest & -rest);
    const most = Math.min(MAX_CARDS_AT_ONCE, hands[row + kind]!);
    if (kind === THIRTEEN) count = gives(state, seat, most, out, count);
    else for (let n = 1; n <= most; n++) out[count++] = encodePlay(kind, n);
  }
  if (answering || count === 0) out[count++] = PICK_UP_MOVE;
  return count;
}

/** A 13 names another seat [G11], or nobody where the options allow it [G14]. */
function gives(state: GumState, seat: Seat, most: number, out: Int32Array, from: number): number {
  let count = from;
  for (let n = 1; n <= most; n++)
    for (let to = 0; to < state.seats; to++) if (to !== seat) out[count++] = encodeGive(n, to);
  return count;
}

export function play(
  state: GumState,
  seat: Seat,
  move: Move,
  _rng: Rng,
  events: GumEventSink,
): void {
  if (isPlay(move)) lay(state, seat, move, events);
  else if (move === PICK_UP_MOVE) pickUp(state, seat, events);
  else if (move === COMPLETE_MOVE) complete(state, seat, events);
  else if (isArrangement(move)) arrange(state, seat, move, events);
  else {
    state.needed = 0;
    state.drawer = 0;
    takeChosenFaceUp(state, seat, decodeCardList(move), events);
  }
}

/**
 * Cards are laid, the hand is refilled, and then the cards take effect. Where the seat has to choose
 * its refill, the next seat is decided already, and waits for that choice.
 */
function lay(state: GumState, seat: Seat, move: Move, events: GumEventSink): void {
  const kind = decodeKind(move);
  const count = decodeCount(move);
  const to = decodeTargetSeat(move);
  takeFromHand(state, seat, kind, count);
  layOnCentre(state, kind, count);
  state.last = seat;
  if (events) tellLay(state, seat, move, events);
  state.answering = false;
  if (reachesLimit(state, events)) return;
  refillHand(state, seat, events);
  if (countCardsLeft(state, seat) === 0) win(state, seat, events);
  else if (state.options.fourInARow && state.row >= FOUR_IN_A_ROW)
    removeAndLead(state, seat, 'four', events);
  else if (kind === NINE) removeAndLead(state, seat, 'nine', events);
  else if (to === undefined) passOn(state, seat, kind === EIGHT ? count : 0, events);
  else {
    state.turn = to;
    state.answering = true;
  }
}

function tellLay(state: GumState, seat: Seat, move: Move, events: NonNullable<GumEventSink>): void {
  const kind = decodeKind(move);
  const laid = { seat, card: KINDS[kind]!, count: decodeCount(move) };
  const to = decodeTargetSeat(move);
  if (to !== undefined) events.emit(EVERYONE, { what: 'give', ...laid, to });
  else if (kind === ONE && state.answering) events.emit(EVERYONE, { what: 'parry', ...laid });
  else events.emit(EVERYONE, { what: 'lay', ...laid });
}

function removeAndLead(
  state: GumState,
  seat: Seat,
  reason: 'four' | 'nine',
  events: GumEventSink,
): void {
  burnCentre(state, reason, events);
  state.turn = seat;
}

/** The turn goes to the left, past as many seats as 8s were laid; nobody skips himself [G6]. */
function passOn(state: GumState, seat: Seat, eights: number, events: GumEventSink): void {
  const { seats } = state;
  const skipped = Math.min(eights, seats - 1);
  state.turn = (seat + skipped + 1) % seats;
  if (events)
    for (let step = 1; step <= skipped; step++)
      events.emit(EVERYONE, { what: 'skip', seat: (seat + step) % seats });
}

function pickUp(state: GumState, seat: Seat, events: GumEventSink): void {
  state.turn = state.last;
  state.answering = false;
  pickUpCentre(state, seat, events);
  reachesLimit(state, events);
}

/** Lays the other two of a pair: all that was to be answered or skipped is void. */
function complete(state: GumState, seat: Seat, events: GumEventSink): void {
  const kind = state.centre[state.laid - 1]!;
  takeFromHand(state, seat, kind, 2);
  layOnCentre(state, kind, 2);
  events?.emit(EVERYONE, { what: 'complete', seat, card: KINDS[kind]! });
  burnCentre(state, 'completion', events);
  state.turn = seat;
  state.answering = false;
  if (reachesLimit(state, events)) return;
  refillHand(state, seat, events);
  if (countCardsLeft(state, seat) === 0) win(state, seat, events);
}

/** Counts a move, and ends a game that has had too many [G8]. */
function reachesLimit(state: GumState, events: GumEventSink): boolean {
  if (++state.counted < state.box.limit) return false;
  const left = end(state);
  events?.emit(EVERYONE, { what: 'limit', moves: state.counted, left });
  return true;
}

function win(state: GumState, seat: Seat, events: GumEventSink): void {
  const left = end(state);
  events?.emit(EVERYONE, { what: 'win', seat, left });
}

function end(state: GumState): readonly number[] {
  const left = listCardsLeft(state);
  state.over = true;
  state.turn = 0;
  state.sheet = [left];
  return left;
}

/** The cards left to every seat, in hand and in front. */
export const listCardsLeft = (state: GumState): number[] =>
  Array.from({ length: state.seats }, (_, seat) => countCardsLeft(state, seat));

export const result = (state: GumState): GameResult | undefined =>
  state.over ? scoreGame(listCardsLeft(state)) : undefined;

/** Draw pile, centre, burnt cards, hands and fronts: together always the whole deck. */
export function census(state: GumState): Uint8Array {
  const { box, downs, hands, ups } = state;
  const counts = Uint8Array.from(state.burnt);
  const count = (kind: number) => {
    counts[kind] = counts[kind]! + 1;
  };
  state.pile.subarray(state.drawn).forEach(count);
  state.centre.subarray(0, state.laid).forEach(count);
  for (let seat = 0; seat < state.seats; seat++) {
    const start = seat * box.layer;
    state.up.subarray(start, start + ups[seat]!).forEach(count);
    state.down.subarray(start + box.layer - downs[seat]!, start + box.layer).forEach(count);
    for (let kind = 0; kind < KINDS.length; kind++)
      counts[kind] = counts[kind]! + hands[seat * KINDS.length + kind]!;
  }
  return counts;
}
