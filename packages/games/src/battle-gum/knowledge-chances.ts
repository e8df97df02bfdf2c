/** How likely each seat is to win a game of Battle Gum as it stands: a softmax over their outlooks. */
import type { Seat } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { ANSWERS, playableOn } from './centre.ts';
import { cardsLeft } from './hands.ts';
import type { GumState } from './state.ts';

const K = KINDS.length;

/** Cards left are told apart up to this number; beyond, each card more weighs the same. */
const MANY = 16;
/** Where each figure's weight is; hands by kind while there is a draw pile, and after. */
const HAND = 0;
const FRONT = 2 * K;
export const LEFT = 4 * K;
/** Turns that it takes at least: kinds in hand and face up, and cards face down. */
export const TURNS = LEFT + MANY + 1;
/** Each kind as a share of the cards left. */
export const MIX = TURNS + MANY + 1;
const SINGLE = MIX + K;
/** `Early` is with a draw pile, `Late` without; `Pile` is by the size of the centre pile. */
export const OUTLOOK = {
  leftBeyond: SINGLE,
  leftEarly: SINGLE + 1,
  downs: SINGLE + 2,
  leads: SINGLE + 3,
  follows: SINGLE + 4,
  stuck: SINGLE + 5,
  stuckPile: SINGLE + 6,
  given: SINGLE + 7,
  givenPile: SINGLE + 8,
  leadsClose: SINGLE + 9,
  outNow: SINGLE + 10,
  kindsLate: SINGLE + 11,
  parries: SINGLE + 12,
  last: SINGLE + 13,
  after: SINGLE + 14,
  oneKind: SINGLE + 15,
  followsPile: SINGLE + 16,
  leftEarlyLast: SINGLE + 17,
} as const;
export const OUTLOOKS = SINGLE + 18;

/** The figures of the last seat looked at, where they differ from 0. */
export const figures = new Int32Array(64);
export const amounts = new Float64Array(64);
let found = 0;

function put(figure: number, amount: number): void {
  figures[found] = figure;
  amounts[found++] = amount;
}

const bits = (set: number): number => {
  let n = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) n++;
  return n;
};

/** Puts down a seat's figures; says how many there are. */
export function lookAt(state: GumState, seat: Seat): number {
  const { box, downs, hands, kinds, up, ups } = state;
  found = 0;
  const beyond = state.pile.length - state.drawn;
  const late = beyond === 0 ? K : 0;
  for (let rest = kinds[seat]!; rest !== 0; rest &= rest - 1) {
    const kind = 31 - Math.clz32(rest & -rest);
    put(HAND + late + kind, hands[seat * K + kind]!);
  }
  const start = seat * box.layer;
  for (let at = start; at < start + ups[seat]!; at++) put(FRONT + late + up[at]!, 1);
  const left = cardsLeft(state, seat);
  if (beyond === 0) putLate(state, seat, left);
  else {
    const more = left - 3 * box.layer;
    put(OUTLOOK.leftEarly, more);
    put(OUTLOOK.leftEarlyLast, (more * beyond) / 18);
  }
  put(OUTLOOK.downs, downs[seat]!);
  if (seat === state.turn) putTurn(state, seat, left);
  else if (state.laid > 0 && seat === state.last) put(OUTLOOK.last, 1);
  if (seat === (state.turn + 1) % state.seats) put(OUTLOOK.after, 1);
  return found;
}

/** Without a draw pile every card laid is a card less: how many there are, and how good they are. */
function putLate(state: GumState, seat: Seat, left: number): void {
  const { box, hands, held, kinds, up } = state;
  const hand = kinds[seat]!;
  const start = seat * box.layer;
  const end = start + state.ups[seat]!;
  let all = hand;
  for (let at = start; at < end; at++) all |= 1 << up[at]!;
  put(LEFT + Math.min(left, MANY), 1);
  if (left > MANY) put(OUTLOOK.leftBeyond, left - MANY);
  put(TURNS + Math.min(MANY, bits(all) + state.downs[seat]!), 1);
  put(OUTLOOK.kindsLate, bits(hand));
  if (left === held[seat] && (hand & (hand - 1)) === 0) put(OUTLOOK.oneKind, 1);
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const kind = 31 - Math.clz32(rest & -rest);
    let cards = hands[seat * K + kind]!;
    for (let at = start; at < end; at++) if (up[at] === kind) cards++;
    put(MIX + kind, cards / left);
  }
}

function putTurn(state: GumState, seat: Seat, left: number): void {
  const { kinds } = state;
  if (state.answering) {
    const able = (kinds[seat]! & ANSWERS) !== 0;
    put(able ? OUTLOOK.parries : OUTLOOK.given, 1);
    if (!able) put(OUTLOOK.givenPile, state.laid / 8);
    return;
  }
  const able = kinds[seat]! & playableOn(state.value, state.six);
  if (able === 0) {
    put(OUTLOOK.stuck, 1);
    put(OUTLOOK.stuckPile, state.laid / 8);
    return;
  }
  put(state.value === 0 ? OUTLOOK.leads : OUTLOOK.follows, 1);
  if (state.value > 0) put(OUTLOOK.followsPile, state.laid / 8);
  put(OUTLOOK.leadsClose, 2 / (1 + left));
  const single = able === kinds[seat] && (able & (able - 1)) === 0;
  if (single && left === state.held[seat] && left <= 3) put(OUTLOOK.outNow, 1);
}
