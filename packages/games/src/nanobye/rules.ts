/**
 * The rules of Nanobye for 2 to 6 players.
 *
 * Source: the printed French rules, the sheet "NANOBYE by APICOOVE". RULES.md tells them in our words;
 * its rulings NB1 to NB8 decide every place where the sheet is silent or unclear.
 * Deviations from the printed rules, and additions to them:
 * - the game cards are our own, since the sheet does not list them (cards.ts);
 * - [NB1] only the value of chips counts, and change is always made;
 * - [NB3] a stake has to match the highest of the tour, not that of the previous player;
 * - [NB5] a seat that is already aligned, or has nothing left, is not asked in tour 3;
 * - [NB7] all seats get a place, not only the winner;
 * - [NB8] a game ends after its 1,000th manche, or earlier by the option `manches`.
 */
import {
  EVERYONE,
  findLowestSeatInSet,
  type GameResult,
  hasSeat,
  type Move,
  NOBODY,
  type Rng,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import {
  drawCard,
  findNextSeatIn,
  getSeatsStillIn,
  listExchangedAwayNames,
  listReceivedNames,
  listSeatValues,
  type NanobyeEventSink,
  showdown,
  sortTwoCards,
  takePotUnseen,
} from './manche.ts';
import {
  ABYSS,
  ALIGN,
  decodeCote,
  decodeLeavingKinds,
  EVEREST,
  encodeExchangeOfOne,
  encodeExchangeOfTwo,
  KEEP,
  MAX_BET,
  QUIT,
  TAPIS,
} from './moves.ts';
import { rankByChips } from './scoring.ts';
import { HAND_SIZE, type NanobyeState } from './state.ts';

export const MAX_ANTE = 3;

/** What the seat needs to stay in: the floor of tour 2 [NB2, NB3], or what it is short of. */
export const priceToStayIn = (highest: number, staked: number): number =>
  Math.max(1, highest) - staked;

export function moves(state: NanobyeState, seat: Seat, out: Int32Array): number {
  if (seat !== state.turn) return 0;
  switch (state.phase) {
    case 'ante':
      return listBets(1, Math.min(MAX_ANTE, state.chips[seat]!), out, 0);
    case 'cote':
      out[0] = EVEREST;
      out[1] = ABYSS;
      return 2;
    case 'exchange':
      return listExchanges(state, seat, out);
    case 'stake': {
      out[0] = QUIT;
      const floor = priceToStayIn(state.highest, 0);
      const chips = state.chips[seat]!;
      if (chips >= floor) return listBets(floor, Math.min(MAX_BET, chips), out, 1);
      out[1] = TAPIS;
      return 2;
    }
    case 'align': {
      const enough = state.chips[seat]! >= priceToStayIn(state.highest, state.stakes[seat]!);
      out[0] = QUIT;
      out[1] = enough ? ALIGN : TAPIS;
      return 2;
    }
    case 'over':
      return 0;
  }
}

function listBets(from: number, to: number, out: Int32Array, at: number): number {
  let count = at;
  for (let bet = from; bet <= to; bet++) out[count++] = bet;
  return count;
}

/** A real pile never runs out; with the small boxes of tests nobody draws more than it holds. */
function listExchanges(state: NanobyeState, seat: Seat, out: Int32Array): number {
  const { hands, pile, drawn } = state;
  const low = hands[seat * HAND_SIZE]!;
  const high = hands[seat * HAND_SIZE + 1]!;
  const left = pile.length - drawn;
  out[0] = KEEP;
  if (left === 0) return 1;
  let count = 1;
  out[count++] = encodeExchangeOfOne(low);
  if (high !== low) out[count++] = encodeExchangeOfOne(high);
  if (left >= HAND_SIZE) out[count++] = encodeExchangeOfTwo(low, high);
  return count;
}

export function play(
  state: NanobyeState,
  seat: Seat,
  move: Move,
  rng: Rng,
  events: NanobyeEventSink,
): void {
  switch (state.phase) {
    case 'ante':
      ante(state, seat, move, events);
      return;
    case 'cote':
      state.cote = decodeCote(move);
      events?.emit(EVERYONE, { what: 'cote', seat, cote: state.cote });
      state.phase = 'exchange';
      state.turn = findNextSeatIn(state, state.alive, seat);
      return;
    case 'exchange':
      exchange(state, seat, decodeLeavingKinds(move), events);
      if (state.chips[seat]! > 0) state.phase = 'stake';
      else endOfTurn(state, seat, rng, events);
      return;
    case 'stake':
    case 'align':
      if (move === QUIT) quit(state, seat, events);
      else stake(state, seat, move, events);
      endOfTurn(state, seat, rng, events);
  }
}

/** Everybody stakes in tour 1; the dealer, who is last, then announces the cote. */
function ante(state: NanobyeState, seat: Seat, bet: Move, events: NanobyeEventSink): void {
  state.chips[seat] = state.chips[seat]! - bet;
  state.antes[seat] = bet;
  events?.emit(EVERYONE, { what: 'stake', seat, tour: 1, value: bet });
  if (seat === state.dealer) state.phase = 'cote';
  else state.turn = findNextSeatIn(state, state.alive, seat);
}

/** The old cards leave before new ones come from the top of the pile [NB6]. */
function exchange(
  state: NanobyeState,
  seat: Seat,
  leaving: readonly number[],
  events: NanobyeEventSink,
): void {
  const { hands, left, came } = state;
  const count = leaving.length;
  const at = seat * HAND_SIZE;
  const from = count === 1 && hands[at] !== leaving[0] ? at + 1 : at;
  for (let i = 0; i < count; i++) {
    left[at + i] = leaving[i]!;
    came[at + i] = hands[from + i] = drawCard(state);
  }
  sortTwoCards(hands, at);
  if (count === HAND_SIZE) sortTwoCards(came, at);
  state.exchanged[seat] = count;
  if (events === undefined) return;
  const open = { what: 'exchange', seat, count } as const;
  const cards = { left: listExchangedAwayNames(state, seat), came: listReceivedNames(state, seat) };
  events.emit(singleSeatSet(seat), { what: 'exchange', seat, ...cards }, open);
}

function quit(state: NanobyeState, seat: Seat, events: NanobyeEventSink): void {
  state.quit |= singleSeatSet(seat);
  events?.emit(EVERYONE, { what: 'quit', seat });
}

/** Puts in a bet, the difference, or on TAPIS everything; only a bet can raise the floor [NB3]. */
function stake(state: NanobyeState, seat: Seat, move: Move, events: NanobyeEventSink): void {
  const { chips, stakes } = state;
  const stack = chips[seat]!;
  const value =
    move === TAPIS ? stack : move === ALIGN ? priceToStayIn(state.highest, stakes[seat]!) : move;
  chips[seat] = stack - value;
  stakes[seat] = stakes[seat]! + value;
  if (move === TAPIS) state.tapis |= singleSeatSet(seat);
  else state.highest = stakes[seat]!;
  if (events === undefined) return;
  if (move === TAPIS) events.emit(EVERYONE, { what: 'tapis', seat, value });
  else if (move === ALIGN) events.emit(EVERYONE, { what: 'align', seat, value });
  else events.emit(EVERYONE, { what: 'stake', seat, tour: 2, value });
}

function endOfTurn(state: NanobyeState, seat: Seat, rng: Rng, events: NanobyeEventSink): void {
  const left = getSeatsStillIn(state);
  if ((left & (left - 1)) === 0) {
    takePotUnseen(state, findLowestSeatInSet(left), rng, events);
  } else if (state.phase !== 'align' && seat !== state.dealer) {
    state.phase = 'exchange';
    state.turn = findNextSeatIn(state, state.alive, seat);
  } else {
    align(state, rng, events);
  }
}

/** Tour 3: the next seat is the first that is still short of the highest stake. */
function align(state: NanobyeState, rng: Rng, events: NanobyeEventSink): void {
  const { alive, dealer } = state;
  state.phase = 'align';
  let seat = dealer;
  do {
    seat = findNextSeatIn(state, alive, seat);
    if (!mustAlign(state, seat)) continue;
    state.turn = seat;
    return;
  } while (seat !== dealer);
  showdown(state, rng, events);
}

/** A seat that is already aligned, or has nothing left, has no decision [NB5]. */
const mustAlign = (state: NanobyeState, seat: Seat): boolean =>
  !hasSeat(state.quit, seat) && state.stakes[seat]! < state.highest && state.chips[seat]! > 0;

export const awaited = (state: NanobyeState): SeatSet =>
  state.phase === 'over' ? NOBODY : singleSeatSet(state.turn);

export function result(state: NanobyeState): GameResult | undefined {
  if (state.phase !== 'over') return undefined;
  const scores = listSeatValues(state, state.chips);
  return { scores, ranks: rankByChips(scores, listSeatValues(state, state.eliminated)) };
}

/** The pile, the hands and what was exchanged away: together always the whole deck. */
export function census(state: NanobyeState): Uint8Array {
  const counts = new Uint8Array(state.box.deck.kinds.length);
  const count = (kind: number) => {
    counts[kind] = counts[kind]! + 1;
  };
  state.pile.subarray(state.drawn).forEach(count);
  for (let seat = 0; seat < state.seats; seat++) {
    if (!hasSeat(state.dealt, seat)) continue;
    const at = seat * HAND_SIZE;
    state.hands.subarray(at, at + HAND_SIZE).forEach(count);
    state.left.subarray(at, at + state.exchanged[seat]!).forEach(count);
  }
  return counts;
}
