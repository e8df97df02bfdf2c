/** Features of a seat of Battle Gum, for the network that says how likely it is to win. */
import type { Seat } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { countCardsLeft } from './hands.ts';
import { KINDS_ANSWERING_13 } from './playable-kinds.ts';
import type { GumState } from './state.ts';

const K = KINDS.length;

/** Numbers of cards left have a feature each up to this one; beyond it they share one. */
const MAX_COUNTED_CARDS = 16;
/** The index of each feature; hands by kind, with a draw pile and then without. */
const HAND_OFFSET = 0;
const FACE_UP_OFFSET = 2 * K;
export const CARDS_LEFT_OFFSET = 4 * K;
/** The least number of turns to go out: kinds in hand and face up, and cards face down. */
const TURNS_LEFT_OFFSET = CARDS_LEFT_OFFSET + MAX_COUNTED_CARDS + 1;
/** Each kind as a share of the cards left. */
const KIND_SHARE_OFFSET = TURNS_LEFT_OFFSET + MAX_COUNTED_CARDS + 1;
const SINGLE = KIND_SHARE_OFFSET + K;
/** `Early` is with a draw pile, `Late` without one; `Pile` is scaled by the centre pile's size. */
export const SEAT_FEATURE_INDEX = {
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
export const SEAT_FEATURE_COUNT = SINGLE + 18;

/** The features of the last seat collected, where they differ from 0. */
export const seatFeatureIndices = new Int32Array(64);
export const seatFeatureValues = new Float64Array(64);
let seatFeaturesFound = 0;

function addSeatFeature(feature: number, value: number): void {
  seatFeatureIndices[seatFeaturesFound] = feature;
  seatFeatureValues[seatFeaturesFound++] = value;
}

const countBits = (set: number): number => {
  let n = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) n++;
  return n;
};

/** Collects the features of a seat; returns how many there are. */
export function collectSeatFeatures(state: GumState, seat: Seat): number {
  const { box, downs, hands, kinds, up, ups } = state;
  seatFeaturesFound = 0;
  const beyond = state.pile.length - state.drawn;
  const late = beyond === 0 ? K : 0;
  for (let rest = kinds[seat]!; rest !== 0; rest &= rest - 1) {
    const kind = 31 - Math.clz32(rest & -rest);
    addSeatFeature(HAND_OFFSET + late + kind, hands[seat * K + kind]!);
  }
  const start = seat * box.layer;
  for (let at = start; at < start + ups[seat]!; at++)
    addSeatFeature(FACE_UP_OFFSET + late + up[at]!, 1);
  const left = countCardsLeft(state, seat);
  if (beyond === 0) addLateFeatures(state, seat, left);
  else {
    const more = left - 3 * box.layer;
    addSeatFeature(SEAT_FEATURE_INDEX.leftEarly, more);
    addSeatFeature(SEAT_FEATURE_INDEX.leftEarlyLast, (more * beyond) / 18);
  }
  addSeatFeature(SEAT_FEATURE_INDEX.downs, downs[seat]!);
  if (seat === state.turn) addTurnFeatures(state, seat, left);
  else if (state.laid > 0 && seat === state.last) addSeatFeature(SEAT_FEATURE_INDEX.last, 1);
  if (seat === (state.turn + 1) % state.seats) addSeatFeature(SEAT_FEATURE_INDEX.after, 1);
  return seatFeaturesFound;
}

/** Without a draw pile every card laid is one less: how many are left, and of which kinds. */
function addLateFeatures(state: GumState, seat: Seat, left: number): void {
  const { box, hands, held, kinds, up } = state;
  const hand = kinds[seat]!;
  const start = seat * box.layer;
  const end = start + state.ups[seat]!;
  let all = hand;
  for (let at = start; at < end; at++) all |= 1 << up[at]!;
  addSeatFeature(CARDS_LEFT_OFFSET + Math.min(left, MAX_COUNTED_CARDS), 1);
  if (left > MAX_COUNTED_CARDS)
    addSeatFeature(SEAT_FEATURE_INDEX.leftBeyond, left - MAX_COUNTED_CARDS);
  addSeatFeature(
    TURNS_LEFT_OFFSET + Math.min(MAX_COUNTED_CARDS, countBits(all) + state.downs[seat]!),
    1,
  );
  addSeatFeature(SEAT_FEATURE_INDEX.kindsLate, countBits(hand));
  if (left === held[seat] && (hand & (hand - 1)) === 0)
    addSeatFeature(SEAT_FEATURE_INDEX.oneKind, 1);
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const kind = 31 - Math.clz32(rest & -rest);
    let cards = hands[seat * K + kind]!;
    for (let at = start; at < end; at++) if (up[at] === kind) cards++;
    addSeatFeature(KIND_SHARE_OFFSET + kind, cards / left);
  }
}

function addTurnFeatures(state: GumState, seat: Seat, left: number): void {
  const { kinds } = state;
  if (state.answering) {
    const able = (kinds[seat]! & KINDS_ANSWERING_13) !== 0;
    addSeatFeature(able ? SEAT_FEATURE_INDEX.parries : SEAT_FEATURE_INDEX.given, 1);
    if (!able) addSeatFeature(SEAT_FEATURE_INDEX.givenPile, state.laid / 8);
    return;
  }
  const able = kinds[seat]! & state.playable[state.value]!;
  if (able === 0) {
    addSeatFeature(SEAT_FEATURE_INDEX.stuck, 1);
    addSeatFeature(SEAT_FEATURE_INDEX.stuckPile, state.laid / 8);
    return;
  }
  addSeatFeature(state.value === 0 ? SEAT_FEATURE_INDEX.leads : SEAT_FEATURE_INDEX.follows, 1);
  if (state.value > 0) addSeatFeature(SEAT_FEATURE_INDEX.followsPile, state.laid / 8);
  addSeatFeature(SEAT_FEATURE_INDEX.leadsClose, 2 / (1 + left));
  const single = able === kinds[seat] && (able & (able - 1)) === 0;
  if (single && left === state.held[seat] && left <= 3)
    addSeatFeature(SEAT_FEATURE_INDEX.outNow, 1);
}
