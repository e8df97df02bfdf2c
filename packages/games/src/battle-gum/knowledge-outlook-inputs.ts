/**
 * What the network of Battle Gum sees of a position. Inputs of the table are the same for all seats;
 * those of a seat add what lies around it to the features of the seat itself. Only inputs that differ
 * from 0 are listed.
 */
import type { Seat } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { countCardsLeft } from './hands.ts';
import { SEAT_FEATURE_COUNT } from './knowledge-seat-features.ts';
import { KINDS_ANSWERING_13 } from './playable-kinds.ts';
import { type GumState, MAX_SEATS } from './state.ts';

const K = KINDS.length;
/** How many cards beyond those dealt count as few, as some and as many. */
const MORE_CARDS = [0, 3, 8];

/** The inputs of a seat, after its features: the kinds in the hand that comes next. */
const NEXT_HAND_OFFSET = SEAT_FEATURE_COUNT;
/** Further cards of a kind in the own hand. */
const PAIR_OFFSET = NEXT_HAND_OFFSET + K;
/** The value of the pile, for the seat on turn and for the one after it. */
const TURN_VALUE_OFFSET = PAIR_OFFSET + K;
const SOON_VALUE_OFFSET = TURN_VALUE_OFFSET + K;
/** By how many seats the turn is away, and how near each other seat is to being out. */
const WAIT_OFFSET = SOON_VALUE_OFFSET + K;
const NEARNESS_OFFSET = WAIT_OFFSET + MAX_SEATS;
const MORE_CARDS_OFFSET = NEARNESS_OFFSET + MAX_SEATS;
const SINGLE = MORE_CARDS_OFFSET + MORE_CARDS.length + 1;
const SEAT_INPUT = {
  ownPile: SINGLE,
  leadsSoon: SINGLE + 1,
  leadsSoonPile: SINGLE + 2,
  closestRival: SINGLE + 3,
  chooses: SINGLE + 4,
  pickedUp: SINGLE + 5,
} as const;
export const SEAT_INPUT_COUNT = SINGLE + 6;

/** The inputs of the table: all cards in hands and face up, by kind, and the number of seats. */
const CARDS_OFFSET = SEAT_INPUT_COUNT;
const SEATS_OFFSET = CARDS_OFFSET + K;
const TABLE_SINGLE = SEATS_OFFSET + MAX_SEATS + 1;
const TABLE_INPUT = {
  always: TABLE_SINGLE,
  pile: TABLE_SINGLE + 1,
  drawPile: TABLE_SINGLE + 2,
  burnt: TABLE_SINGLE + 3,
  given: TABLE_SINGLE + 4,
  stuck: TABLE_SINGLE + 5,
  fourInARow: TABLE_SINGLE + 6,
  completion: TABLE_SINGLE + 7,
  sixAny: TABLE_SINGLE + 8,
} as const;
export const OUTLOOK_INPUT_COUNT = TABLE_SINGLE + 9;

/** The inputs listed last, of the table and of a seat. */
export const tableInputIndices = new Int32Array(32);
export const tableInputValues = new Float64Array(32);
export const seatInputIndices = new Int32Array(96);
export const seatInputValues = new Float64Array(96);
let tableInputsFound = 0;
let seatInputsFound = 0;

function addTableInput(input: number, value: number): void {
  tableInputIndices[tableInputsFound] = input;
  tableInputValues[tableInputsFound++] = value;
}

function addSeatInput(input: number, value: number): void {
  seatInputIndices[seatInputsFound] = input;
  seatInputValues[seatInputsFound++] = value;
}

const cardsByKind = new Int32Array(K);

/** Whether the seat on turn can only pick up. */
const isTurnStuck = ({ answering, kinds, playable, turn, value }: GumState): boolean =>
  (kinds[turn]! & (answering ? KINDS_ANSWERING_13 : playable[value]!)) === 0;

/** How near a seat is to being out; 1 with one card left. */
const nearness = (cards: number): number => 2 / (1 + cards);

/** Lists the inputs of the table; returns how many there are. */
export function collectTableInputs(state: GumState): number {
  const { box, burnt, hands, options, seats, up, ups } = state;
  tableInputsFound = 0;
  addTableInput(TABLE_INPUT.always, 1);
  addTableInput(SEATS_OFFSET + seats, 1);
  cardsByKind.fill(0);
  for (let at = 0; at < seats * K; at++) cardsByKind[at % K]! += hands[at]!;
  for (let seat = 0; seat < seats; seat++)
    for (let at = seat * box.layer; at < seat * box.layer + ups[seat]!; at++)
      cardsByKind[up[at]!]!++;
  let burntCards = 0;
  for (let kind = 0; kind < K; kind++) {
    if (cardsByKind[kind]! > 0) addTableInput(CARDS_OFFSET + kind, cardsByKind[kind]! / 2);
    burntCards += burnt[kind]!;
  }
  if (state.laid > 0) addTableInput(TABLE_INPUT.pile, state.laid / 8);
  const toDraw = state.pile.length - state.drawn;
  if (toDraw > 0) addTableInput(TABLE_INPUT.drawPile, toDraw / 18);
  if (burntCards > 0) addTableInput(TABLE_INPUT.burnt, burntCards / 16);
  if (state.answering) addTableInput(TABLE_INPUT.given, 1);
  if (isTurnStuck(state)) addTableInput(TABLE_INPUT.stuck, 1);
  if (options.fourInARow) addTableInput(TABLE_INPUT.fourInARow, 1);
  if (options.completion) addTableInput(TABLE_INPUT.completion, 1);
  if (options.six === 'any') addTableInput(TABLE_INPUT.sixAny, 1);
  return tableInputsFound;
}

/** Lists the inputs of a seat besides its features; returns how many there are. */
export function collectSeatInputs(state: GumState, seat: Seat): number {
  const { box, hands, held, kinds, seats } = state;
  seatInputsFound = 0;
  for (let rest = kinds[(seat + 1) % seats]!; rest !== 0; rest &= rest - 1)
    addSeatInput(NEXT_HAND_OFFSET + 31 - Math.clz32(rest & -rest), 1);
  for (let rest = kinds[seat]!; rest !== 0; rest &= rest - 1) {
    const kind = 31 - Math.clz32(rest & -rest);
    const cards = hands[seat * K + kind]!;
    if (cards > 1) addSeatInput(PAIR_OFFSET + kind, cards - 1);
  }
  addTurnInputs(state, seat);
  let closest = 0;
  for (let other = 1; other < seats; other++) {
    const near = nearness(countCardsLeft(state, (seat + other) % seats));
    addSeatInput(NEARNESS_OFFSET + other, near);
    closest = Math.max(closest, near);
  }
  addSeatInput(SEAT_INPUT.closestRival, closest);
  if (state.drawn < state.pile.length) {
    const more = countCardsLeft(state, seat) - 3 * box.layer;
    let size = 0;
    while (size < MORE_CARDS.length && more > MORE_CARDS[size]!) size++;
    addSeatInput(MORE_CARDS_OFFSET + size, 1);
  }
  if (state.needed > 0 && state.drawer === seat) addSeatInput(SEAT_INPUT.chooses, 1);
  if (held[seat]! > box.layer) addSeatInput(SEAT_INPUT.pickedUp, (held[seat]! - box.layer) / 8);
  return seatInputsFound;
}

/** How far away the turn is, and what the pile means for the seat. */
function addTurnInputs(state: GumState, seat: Seat): void {
  const { laid, seats } = state;
  const wait = (seat - state.turn + seats) % seats;
  addSeatInput(WAIT_OFFSET + wait, 1);
  if (wait === 0) {
    addSeatInput(TURN_VALUE_OFFSET + state.value, 1);
    if (laid > 0) addSeatInput(SEAT_INPUT.ownPile, laid / 8);
  } else if (wait === 1) addSeatInput(SOON_VALUE_OFFSET + state.value, 1);
  // Whoever laid the last card leads when the pile is picked up.
  if (laid > 0 && state.last === seat && isTurnStuck(state)) {
    addSeatInput(SEAT_INPUT.leadsSoon, 1);
    addSeatInput(SEAT_INPUT.leadsSoonPile, laid / 8);
  }
}
