/** The beginning and the end of a manche of Nanobye. The tours in between are in rules.ts. */
import {
  EVERYONE,
  type EventSink,
  hasSeat,
  listSeatsInSet,
  type Rng,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import { KINDS } from './cards.ts';
import type { NanobyeEvent, WinReason } from './events.ts';
import { bestNumberOfKinds, findWinner } from './scoring.ts';
import { HAND_SIZE, type MancheClosing, type NanobyeState } from './state.ts';

export type NanobyeEventSink = EventSink<NanobyeEvent> | undefined;

/** The seats still in this manche. */
export const getSeatsStillIn = (state: NanobyeState): SeatSet => state.alive & ~state.quit;

/** The next seat of the set, clockwise. */
export function findNextSeatIn(state: NanobyeState, set: SeatSet, seat: Seat): Seat {
  let next = seat;
  do next = next + 1 === state.seats ? 0 : next + 1;
  while (!hasSeat(set, next));
  return next;
}

/** The seats of the set in the order in which they act: from the dealer's left, the dealer last. */
function inOrder(state: NanobyeState, set: SeatSet): Seat[] {
  const order: Seat[] = [];
  for (let step = 1; step <= state.seats; step++) {
    const seat = (state.dealer + step) % state.seats;
    if (hasSeat(set, seat)) order.push(seat);
  }
  return order;
}

/** The top card of the pile. */
export function drawCard(state: NanobyeState): number {
  const kind = state.pile[state.drawn]!;
  state.pile[state.drawn++] = 0;
  return kind;
}

/** Two cards are kept ascending, so that moves come out in order and equal cards make one move. */
export function sortTwoCards(cards: Uint8Array, at: number): void {
  const first = cards[at]!;
  if (first <= cards[at + 1]!) return;
  cards[at] = cards[at + 1]!;
  cards[at + 1] = first;
}

/** The values of the seats as a plain list; a loop, because spreading is slow. */
export function listSeatValues(state: NanobyeState, values: Uint8Array | Uint16Array): number[] {
  const list: number[] = [];
  for (let seat = 0; seat < state.seats; seat++) list.push(values[seat]!);
  return list;
}

function namesIn(cards: Uint8Array, seat: Seat, count: number): string[] {
  const names: string[] = [];
  for (let i = 0; i < count; i++) names.push(KINDS[cards[seat * HAND_SIZE + i]!]!);
  return names;
}

/** A seat's cards by name; what it has exchanged away, and what came for that. */
export const listHandNames = (state: NanobyeState, seat: Seat): string[] =>
  namesIn(state.hands, seat, HAND_SIZE);
export const listExchangedAwayNames = (state: NanobyeState, seat: Seat): string[] =>
  namesIn(state.left, seat, state.exchanged[seat]!);
export const listReceivedNames = (state: NanobyeState, seat: Seat): string[] =>
  namesIn(state.came, seat, state.exchanged[seat]!);

function clearStakes(state: NanobyeState): void {
  state.antes.fill(0);
  state.stakes.fill(0);
  state.highest = 0;
  state.quit = 0;
  state.tapis = 0;
  state.cote = null;
}

export function deal(state: NanobyeState, rng: Rng, events: NanobyeEventSink): void {
  const { alive, dealer, hands, pile } = state;
  clearStakes(state);
  hands.fill(0);
  state.left.fill(0);
  state.came.fill(0);
  state.exchanged.fill(0);
  pile.set(state.box.deck.cards);
  rng.shuffle(pile);
  state.drawn = 0;
  for (let i = 0; i < HAND_SIZE; i++) {
    let seat = dealer;
    do {
      seat = findNextSeatIn(state, alive, seat);
      hands[seat * HAND_SIZE + i] = drawCard(state);
    } while (seat !== dealer);
  }
  for (let seat = 0; seat < state.seats; seat++) sortTwoCards(hands, seat * HAND_SIZE);
  state.dealt = alive;
  state.phase = 'ante';
  state.turn = findNextSeatIn(state, alive, dealer);
  if (events === undefined) return;
  events.emit(EVERYONE, { what: 'shuffle', manche: state.manche, dealer });
  for (const seat of inOrder(state, alive)) {
    const cards = listHandNames(state, seat);
    const open = { what: 'deal', seat, count: HAND_SIZE } as const;
    events.emit(singleSeatSet(seat), { what: 'deal', seat, cards }, open);
  }
}

/** Those still in show their cards, and the best number takes all; a tie goes to the Big Boss. */
export function showdown(state: NanobyeState, rng: Rng, events: NanobyeEventSink): void {
  const { hands, seats } = state;
  const cote = state.cote!;
  const order = inOrder(state, getSeatsStillIn(state));
  const formed = order.map((seat) =>
    bestNumberOfKinds(hands[seat * HAND_SIZE]!, hands[seat * HAND_SIZE + 1]!, cote),
  );
  const shown: (string[] | null)[] = Array(seats).fill(null);
  const numbers: (number | null)[] = Array(seats).fill(null);
  order.forEach((seat, i) => {
    const cards = listHandNames(state, seat);
    const number = formed[i]!;
    shown[seat] = cards;
    numbers[seat] = number;
    events?.emit(EVERYONE, { what: 'show', seat, cards, number });
  });
  const best = findWinner(formed, cote);
  const tied = formed.lastIndexOf(formed[best]!) !== best;
  collect(state, order[best]!, tied ? 'bigBoss' : 'number', { shown, numbers }, rng, events);
}

/** The only seat that has not quit takes the stakes and shows nothing. */
export function takePotUnseen(
  state: NanobyeState,
  winner: Seat,
  rng: Rng,
  events: NanobyeEventSink,
): void {
  const nothing = Array<null>(state.seats).fill(null);
  collect(state, winner, 'quitting', { shown: nothing, numbers: nothing }, rng, events);
}

export function computePot(state: NanobyeState): number {
  let pot = 0;
  for (let seat = 0; seat < state.seats; seat++) pot += state.antes[seat]! + state.stakes[seat]!;
  return pot;
}

function collect(
  state: NanobyeState,
  winner: Seat,
  by: WinReason,
  cards: Pick<MancheClosing, 'shown' | 'numbers'>,
  rng: Rng,
  events: NanobyeEventSink,
): void {
  const { chips, manche } = state;
  const pot = computePot(state);
  chips[winner] = chips[winner]! + pot;
  state.closing = {
    manche,
    dealer: state.dealer,
    cote: state.cote!,
    antes: listSeatValues(state, state.antes),
    stakes: listSeatValues(state, state.stakes),
    quit: listSeatsInSet(state.quit),
    tapis: listSeatsInSet(state.tapis),
    ...cards,
    winner,
    pot,
  };
  events?.emit(EVERYONE, { what: 'collect', seat: winner, pot, by });
  eliminate(state, manche, events);
  state.sheet = [...state.sheet, listSeatValues(state, chips)];
  passTheDeal(state, manche, rng, events);
}

function eliminate(state: NanobyeState, manche: number, events: NanobyeEventSink): void {
  for (let seat = 0; seat < state.seats; seat++) {
    if (state.chips[seat]! > 0 || !hasSeat(state.alive, seat)) continue;
    state.alive &= ~singleSeatSet(seat);
    state.eliminated[seat] = manche;
    events?.emit(EVERYONE, { what: 'eliminated', seat, manche });
  }
}

/** The deal goes to the left, over eliminated seats. After the last manche the cards stay where
 * they are: a player goes on seeing its own, and the closing table shows the others. */
function passTheDeal(
  state: NanobyeState,
  manche: number,
  rng: Rng,
  events: NanobyeEventSink,
): void {
  const { alive, box } = state;
  const last = Math.min(state.manches || box.lastManche, box.lastManche);
  const oneLeft = (alive & (alive - 1)) === 0;
  if (!oneLeft && manche < last) {
    state.dealer = findNextSeatIn(state, alive, state.dealer);
    deal(state, rng, events);
    return;
  }
  clearStakes(state);
  state.phase = 'over';
  state.turn = 0;
  events?.emit(EVERYONE, { what: 'end', totals: listSeatValues(state, state.chips) });
}
