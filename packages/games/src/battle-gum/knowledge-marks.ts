/**
 * What a seasoned player notices about a move of Battle Gum: a few marks, each with a size. How
 * good a move looks is the sum of its marks' sizes times their weights (knowledge-weights.ts).
 * Only what the seat could know is looked at: its hand, open and known cards, and counts.
 */
import type { Move, Seat } from '@ludotheque/core';
import { EIGHT, KINDS, NINE, NINJA, ONE, THIRTEEN } from './cards.ts';
import { ANSWERS, FOUR, playableOn } from './centre.ts';
import { cardsLeft } from './hands.ts';
import { chanceOfNone } from './knowledge-hidden.ts';
import { COMPLETE, countIn, isPlay, isUp, kindIn, listIn, PICK_UP, targetIn } from './moves.ts';
import type { GumState } from './state.ts';

const K = KINDS.length;

/** Where each mark's weight is: tables by kind first, then single ones. */
export const LEAD = 0;
export const FOLLOW = 2 * K;
export const MORE = 4 * K;
export const UP_TABLE = 5 * K;
export const TAKE = 6 * K;
const SINGLE = 7 * K;
/** `…Close` and `…Threat` are by how near to being out I am and the other is; `…Pile` by the pile. */
export const MARK = {
  // Further cards of the kind, in a hand over its size, and without a draw pile.
  moreShrinks: SINGLE,
  moreLate: SINGLE + 1,
  allOfKind: SINGLE + 2,
  // The chance that the next seat is stuck, also by pile, by how near it is, and by how near I am.
  stuck: SINGLE + 3,
  stuckLate: SINGLE + 4,
  stuckPile: SINGLE + 5,
  stuckThreat: SINGLE + 6,
  passThreat: SINGLE + 7,
  stuckClose: SINGLE + 8,
  // The pile is removed, and I lead.
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
  // Nothing in front, and the hand out in one turn or two; so likely do I lead it.
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
  // Values passed over.
  gap: SINGLE + 34,
  gapLate: SINGLE + 35,
  ninjaPile: SINGLE + 36,
  upPairs: SINGLE + 37,
  strandedOne: SINGLE + 38,
  // All others are skipped: can I lay on my own 8?
  again: SINGLE + 39,
  stuckOneself: SINGLE + 40,
} as const;
export const MARKS = SINGLE + 41;

/** The marks of the last move looked at. */
export const marks = new Int32Array(64);
export const sizes = new Float64Array(64);
let noted = 0;

function note(mark: number, size: number): void {
  marks[noted] = mark;
  sizes[noted++] = size;
}

/** How near a seat is to being out, 1 when it has one card left. */
const nearness = (cards: number): number => 2 / (1 + cards);

/** Notes the marks of one move; says how many there are. */
export function markMove(state: GumState, seat: Seat, move: Move): number {
  noted = 0;
  if (isPlay(move)) markPlay(state, seat, move);
  else if (move === PICK_UP) markPickUp(state, seat);
  else if (move === COMPLETE) markCompletion(state, seat);
  else if (isUp(move)) markUp(listIn(move));
  else for (const kind of listIn(move)) note(TAKE + kind, 1);
  return noted;
}

function markPlay(state: GumState, seat: Seat, move: Move): void {
  const { held, hands, laid, pile } = state;
  const kind = kindIn(move);
  const count = countIn(move);
  const missing = Math.max(0, state.box.layer - held[seat]! + count);
  const drawn = Math.min(missing, pile.length - state.drawn);
  const left = cardsLeft(state, seat) - count + drawn;
  if (left === 0) {
    note(MARK.wins, 1);
    return;
  }
  const late = state.drawn + drawn >= pile.length;
  const size = (laid + count) / 8;
  if (state.answering) {
    note(kind === ONE ? MARK.parry : MARK.giveOn, 1);
    note(kind === ONE ? MARK.parryPile : MARK.giveOnPile, size);
  } else note((state.value === 0 ? LEAD : FOLLOW) + (late ? K : 0) + kind, 1);
  if (count > 1) {
    note(MORE + kind, count - 1);
    if (late) note(MARK.moreLate, count - 1);
    else if (held[seat]! > state.box.layer) note(MARK.moreShrinks, count - 1);
  }
  if (hands[seat * K + kind] === count) note(MARK.allOfKind, 1);
  const four = state.fourInARow && rowAfter(state, kind, count) >= FOUR;
  if (kind === NINE || four) {
    if (four) note(MARK.fourBurns, 1);
    note(MARK.burnPile, size);
    note(MARK.burnClose, nearness(left));
    if (late) markFinish(state, seat, kind, count, 1);
  } else if (kind === THIRTEEN) markGive(state, seat, move, size, late);
  else markPassing(state, seat, kind, count, size, left, late);
}

const rowAfter = (state: GumState, kind: number, count: number): number =>
  state.laid > 0 && state.centre[state.laid - 1] === kind ? state.row + count : count;

/** A 13 and whom it names. */
function markGive(state: GumState, seat: Seat, move: Move, size: number, late: boolean): void {
  const to = targetIn(move);
  const takes = chanceOfNone(to, ANSWERS);
  const near = nearness(cardsLeft(state, to));
  note(MARK.givePile, size);
  note(MARK.giveThreat, near);
  note(MARK.giveThreatPile, near * size);
  note(MARK.giveAnswered, 1 - takes);
  note(MARK.giveAnsweredPile, (1 - takes) * size);
  if (to === (seat + 1) % state.seats) note(MARK.giveNext, 1);
  if (late) markFinish(state, seat, THIRTEEN, countIn(move), takes);
}

/** The turn goes on to a seat that may be stuck, and then the pile is its own. */
function markPassing(
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
  const value = kind === NINJA ? state.value : kind + 1;
  if (value !== 0 && kind !== NINJA && state.value !== 0 && value > state.value)
    note(late ? MARK.gapLate : MARK.gap, (value - state.value) / 4);
  if (kind === NINJA) note(MARK.ninjaPile, size);
  if (state.completion && rowAfter(state, kind, count) === 2) note(MARK.pairOpen, 1);
  if (next === seat) {
    const rest = state.kinds[seat]! & ~(hands[seat * K + kind] === count ? 1 << kind : 0);
    const able = (rest & playableOn(value, state.six)) !== 0;
    note(able ? MARK.again : MARK.stuckOneself, 1);
    if (late) markFinish(state, seat, kind, count, able ? 0.5 : 0);
    return;
  }
  const stuck = chanceOfNone(next, playableOn(value, state.six));
  const near = nearness(cardsLeft(state, next));
  note(MARK.stuck, stuck);
  if (late) note(MARK.stuckLate, stuck);
  note(MARK.stuckPile, stuck * size);
  note(MARK.stuckThreat, stuck * near);
  note(MARK.passThreat, (1 - stuck) * near);
  note(MARK.stuckClose, stuck * nearness(left));
  if (late) markFinish(state, seat, kind, count, stuck);
}

/** With nothing left in front: how many turns the rest of the hand needs, and who leads next. */
function markFinish(state: GumState, seat: Seat, kind: number, count: number, leads: number): void {
  const { hands, kinds } = state;
  if (state.ups[seat]! + state.downs[seat]! > 0) return;
  const row = seat * K;
  let rest = kinds[seat]!;
  if (hands[row + kind] === count) rest &= ~(1 << kind);
  const one = rest & (rest - 1);
  if (one === 0) {
    note(MARK.oneStep, 1);
    if (leads === 1) note(MARK.oneStepLeads, 1);
    note(MARK.oneStepStuck, leads);
    if (rest === 1 << ONE) note(MARK.strandedOne, 1 - leads);
  } else if ((one & (one - 1)) === 0) {
    note(MARK.twoSteps, 1);
    note(MARK.twoStepsLeads, leads);
  }
}

function markPickUp(state: GumState, seat: Seat): void {
  note(MARK.pickUp, state.laid / 8);
  note(MARK.pickUpClose, nearness(cardsLeft(state, seat)));
}

function markCompletion(state: GumState, seat: Seat): void {
  note(MARK.completes, 1);
  note(MARK.completesClose, nearness(cardsLeft(state, seat)));
  note(MARK.completesPile, state.laid / 8);
}

/** An arrangement: which kinds lie face up, and the pairs kept together. */
function markUp(list: readonly number[]): void {
  for (const kind of list) note(UP_TABLE + kind, 1);
  let pairs = 0;
  for (let i = 1; i < list.length; i++) if (list[i] === list[i - 1]) pairs++;
  note(MARK.upPairs, pairs);
}
