/**
 * Features of a move of Battle Gum. The prior of a move is the sum of its features' values times
 * their weights (knowledge-weights.ts). Features use only what the seat could know: its hand, open
 * and known cards, and counts.
 */
import type { Move, Seat } from '@ludotheque/core';
import { EIGHT, KINDS, NINE, NINJA, ONE, THIRTEEN, valueOn } from './cards.ts';
import { FOUR_IN_A_ROW, getValueAfter } from './centre.ts';
import { countCardsLeft } from './hands.ts';
import { chanceToHoldNone } from './knowledge-hidden-cards.ts';
import {
  COMPLETE_MOVE,
  decodeCardList,
  decodeCount,
  decodeKind,
  decodeTargetSeat,
  isArrangement,
  isPlay,
  PICK_UP_MOVE,
} from './moves.ts';
import { KINDS_ANSWERING_13 } from './playable-kinds.ts';
import type { GumState } from './state.ts';

const K = KINDS.length;

/** The index of each feature: tables by kind first, then single features. */
export const LEAD_OFFSET = 0;
export const FOLLOW_OFFSET = 2 * K;
export const EXTRA_CARDS_OFFSET = 4 * K;
export const ARRANGE_OFFSET = 5 * K;
export const DRAW_OFFSET = 6 * K;
const SINGLE = 7 * K;
/**
 * `…Close` is scaled by how near the mover is to being out, `…Threat` by how near the other seat is,
 * `…Pile` by the size of the centre pile.
 */
export const MOVE_FEATURE_INDEX = {
  // Further cards of the kind, from a hand above its size, and without a draw pile.
  moreShrinks: SINGLE,
  moreLate: SINGLE + 1,
  allOfKind: SINGLE + 2,
  // The probability that the next seat cannot lay.
  stuck: SINGLE + 3,
  stuckLate: SINGLE + 4,
  stuckPile: SINGLE + 5,
  stuckThreat: SINGLE + 6,
  passThreat: SINGLE + 7,
  stuckClose: SINGLE + 8,
  // The pile is removed, and the mover leads.
  fourBurns: SINGLE + 9,
  burnPile: SINGLE + 10,
  burnClose: SINGLE + 11,
  // A 13, and whom it names.
  givePile: SINGLE + 12,
  giveThreat: SINGLE + 13,
  giveAnswered: SINGLE + 14,
  giveAnsweredPile: SINGLE + 15,
  giveThreatPile: SINGLE + 16,
  giveNext: SINGLE + 17,
  // Nothing in front, and the hand can go out in one turn or two; `leads`: the mover leads then.
  oneStep: SINGLE + 18,
  oneStepLeads: SINGLE + 19,
  oneStepStuck: SINGLE + 20,
  twoSteps: SINGLE + 21,
  twoStepsLeads: SINGLE + 22,
  wins: SINGLE + 23,
  // Answers to a 13.
  parry: SINGLE + 24,
  parryPile: SINGLE + 25,
  giveOn: SINGLE + 26,
  giveOnPile: SINGLE + 27,
  pickUp: SINGLE + 28,
  pickUpClose: SINGLE + 29,
  // Completion, and a pair left open to it.
  completes: SINGLE + 30,
  completesClose: SINGLE + 31,
  completesPile: SINGLE + 32,
  pairOpen: SINGLE + 33,
  // How far the value jumps.
  gap: SINGLE + 34,
  gapLate: SINGLE + 35,
  ninjaPile: SINGLE + 36,
  upPairs: SINGLE + 37,
  strandedOne: SINGLE + 38,
  // All others are skipped: whether the mover can lay on the own 8.
  again: SINGLE + 39,
  stuckOneself: SINGLE + 40,
} as const;
export const MOVE_FEATURE_COUNT = SINGLE + 41;

/** The features of the last move collected. */
export const moveFeatureIndices = new Int32Array(64);
export const moveFeatureValues = new Float64Array(64);
let moveFeaturesFound = 0;

function addMoveFeature(feature: number, size: number): void {
  moveFeatureIndices[moveFeaturesFound] = feature;
  moveFeatureValues[moveFeaturesFound++] = size;
}

/** How near a seat is to being out; 1 with one card left. */
const nearness = (cards: number): number => 2 / (1 + cards);

/** Collects the features of one move; returns how many there are. */
export function collectMoveFeatures(state: GumState, seat: Seat, move: Move): number {
  moveFeaturesFound = 0;
  if (isPlay(move)) addPlayFeatures(state, seat, move);
  else if (move === PICK_UP_MOVE) addPickUpFeatures(state, seat);
  else if (move === COMPLETE_MOVE) addCompletionFeatures(state, seat);
  else if (isArrangement(move)) addArrangementFeatures(decodeCardList(move));
  else for (const kind of decodeCardList(move)) addMoveFeature(DRAW_OFFSET + kind, 1);
  return moveFeaturesFound;
}

function addPlayFeatures(state: GumState, seat: Seat, move: Move): void {
  const { held, hands, laid, pile } = state;
  const kind = decodeKind(move);
  const count = decodeCount(move);
  const missing = Math.max(0, state.box.layer - held[seat]! + count);
  const drawn = Math.min(missing, pile.length - state.drawn);
  const left = countCardsLeft(state, seat) - count + drawn;
  if (left === 0) {
    addMoveFeature(MOVE_FEATURE_INDEX.wins, 1);
    return;
  }
  const late = state.drawn + drawn >= pile.length;
  const size = (laid + count) / 8;
  if (state.answering) {
    addMoveFeature(kind === ONE ? MOVE_FEATURE_INDEX.parry : MOVE_FEATURE_INDEX.giveOn, 1);
    addMoveFeature(
      kind === ONE ? MOVE_FEATURE_INDEX.parryPile : MOVE_FEATURE_INDEX.giveOnPile,
      size,
    );
  } else
    addMoveFeature(
      // A 1 that follows, which only options allow, is as good as one that leads [G13, G14].
      (state.value === 0 || kind === ONE ? LEAD_OFFSET : FOLLOW_OFFSET) + (late ? K : 0) + kind,
      1,
    );
  if (count > 1) {
    addMoveFeature(EXTRA_CARDS_OFFSET + kind, count - 1);
    if (late) addMoveFeature(MOVE_FEATURE_INDEX.moreLate, count - 1);
    else if (held[seat]! > state.box.layer)
      addMoveFeature(MOVE_FEATURE_INDEX.moreShrinks, count - 1);
  }
  if (hands[seat * K + kind] === count) addMoveFeature(MOVE_FEATURE_INDEX.allOfKind, 1);
  const four = state.options.fourInARow && rowAfter(state, kind, count) >= FOUR_IN_A_ROW;
  if (kind === NINE || four) {
    if (four) addMoveFeature(MOVE_FEATURE_INDEX.fourBurns, 1);
    addMoveFeature(MOVE_FEATURE_INDEX.burnPile, size);
    addMoveFeature(MOVE_FEATURE_INDEX.burnClose, nearness(left));
    if (late) addFinishFeatures(state, seat, kind, count, 1);
  } else if (kind === THIRTEEN) addGiveFeatures(state, seat, move, size, late);
  else addPassingFeatures(state, seat, kind, count, size, left, late);
}

const rowAfter = (state: GumState, kind: number, count: number): number =>
  state.laid > 0 && state.centre[state.laid - 1] === kind ? state.row + count : count;

/** The seat that has to deal with a 13: the one it names, or the next one if it names nobody [G14]. */
export const findSeatUnderFire = (state: GumState, seat: Seat, move: Move): Seat =>
  decodeTargetSeat(move) ?? (seat + 1) % state.seats;

/** A 13 and whom it names. Named nobody, it is the next seat's, which has a few more answers. */
function addGiveFeatures(
  state: GumState,
  seat: Seat,
  move: Move,
  size: number,
  late: boolean,
): void {
  const to = findSeatUnderFire(state, seat, move);
  const answers =
    decodeTargetSeat(move) === undefined ? state.playable[valueOn(THIRTEEN)]! : KINDS_ANSWERING_13;
  const takes = chanceToHoldNone(to, answers);
  const near = nearness(countCardsLeft(state, to));
  addMoveFeature(MOVE_FEATURE_INDEX.givePile, size);
  addMoveFeature(MOVE_FEATURE_INDEX.giveThreat, near);
  addMoveFeature(MOVE_FEATURE_INDEX.giveThreatPile, near * size);
  addMoveFeature(MOVE_FEATURE_INDEX.giveAnswered, 1 - takes);
  addMoveFeature(MOVE_FEATURE_INDEX.giveAnsweredPile, (1 - takes) * size);
  if (to === (seat + 1) % state.seats) addMoveFeature(MOVE_FEATURE_INDEX.giveNext, 1);
  if (late) addFinishFeatures(state, seat, THIRTEEN, decodeCount(move), takes);
}

/** The turn goes on to a seat that may be unable to lay, and then has to pick up. */
function addPassingFeatures(
  state: GumState,
  seat: Seat,
  kind: number,
  count: number,
  size: number,
  left: number,
  late: boolean,
): void {
  const { hands, seats } = state;
  const steps = 1 + (kind === EIGHT ? Math.min(count, seats - 1) : 0);
  const next = (seat + steps) % seats;
  const value = getValueAfter(state, kind);
  if (value !== 0 && kind !== NINJA && state.value !== 0 && value > state.value)
    addMoveFeature(
      late ? MOVE_FEATURE_INDEX.gapLate : MOVE_FEATURE_INDEX.gap,
      (value - state.value) / 4,
    );
  if (kind === NINJA) addMoveFeature(MOVE_FEATURE_INDEX.ninjaPile, size);
  if (state.options.completion && rowAfter(state, kind, count) === 2)
    addMoveFeature(MOVE_FEATURE_INDEX.pairOpen, 1);
  if (next === seat) {
    const rest = state.kinds[seat]! & ~(hands[seat * K + kind] === count ? 1 << kind : 0);
    const able = (rest & state.playable[value]!) !== 0;
    addMoveFeature(able ? MOVE_FEATURE_INDEX.again : MOVE_FEATURE_INDEX.stuckOneself, 1);
    if (late) addFinishFeatures(state, seat, kind, count, able ? 0.5 : 0);
    return;
  }
  const stuck = chanceToHoldNone(next, state.playable[value]!);
  const near = nearness(countCardsLeft(state, next));
  addMoveFeature(MOVE_FEATURE_INDEX.stuck, stuck);
  if (late) addMoveFeature(MOVE_FEATURE_INDEX.stuckLate, stuck);
  addMoveFeature(MOVE_FEATURE_INDEX.stuckPile, stuck * size);
  addMoveFeature(MOVE_FEATURE_INDEX.stuckThreat, stuck * near);
  addMoveFeature(MOVE_FEATURE_INDEX.passThreat, (1 - stuck) * near);
  addMoveFeature(MOVE_FEATURE_INDEX.stuckClose, stuck * nearness(left));
  if (late) addFinishFeatures(state, seat, kind, count, stuck);
}

/** With nothing left in front: how many turns the rest of the hand needs; `leads` is the
 * probability that the mover leads next. */
function addFinishFeatures(
  state: GumState,
  seat: Seat,
  kind: number,
  count: number,
  leads: number,
): void {
  const { hands, kinds } = state;
  if (state.ups[seat]! + state.downs[seat]! > 0) return;
  const row = seat * K;
  let rest = kinds[seat]!;
  if (hands[row + kind] === count) rest &= ~(1 << kind);
  const one = rest & (rest - 1);
  if (one === 0) {
    addMoveFeature(MOVE_FEATURE_INDEX.oneStep, 1);
    if (leads === 1) addMoveFeature(MOVE_FEATURE_INDEX.oneStepLeads, 1);
    addMoveFeature(MOVE_FEATURE_INDEX.oneStepStuck, leads);
    if (rest === 1 << ONE) addMoveFeature(MOVE_FEATURE_INDEX.strandedOne, 1 - leads);
  } else if ((one & (one - 1)) === 0) {
    addMoveFeature(MOVE_FEATURE_INDEX.twoSteps, 1);
    addMoveFeature(MOVE_FEATURE_INDEX.twoStepsLeads, leads);
  }
}

function addPickUpFeatures(state: GumState, seat: Seat): void {
  addMoveFeature(MOVE_FEATURE_INDEX.pickUp, state.laid / 8);
  addMoveFeature(MOVE_FEATURE_INDEX.pickUpClose, nearness(countCardsLeft(state, seat)));
}

function addCompletionFeatures(state: GumState, seat: Seat): void {
  addMoveFeature(MOVE_FEATURE_INDEX.completes, 1);
  addMoveFeature(MOVE_FEATURE_INDEX.completesClose, nearness(countCardsLeft(state, seat)));
  addMoveFeature(MOVE_FEATURE_INDEX.completesPile, state.laid / 8);
}

/** An arrangement: which kinds lie face up, and the pairs kept together. */
function addArrangementFeatures(list: readonly number[]): void {
  for (const kind of list) addMoveFeature(ARRANGE_OFFSET + kind, 1);
  let pairs = 0;
  for (let i = 1; i < list.length; i++) if (list[i] === list[i - 1]) pairs++;
  addMoveFeature(MOVE_FEATURE_INDEX.upPairs, pairs);
}
