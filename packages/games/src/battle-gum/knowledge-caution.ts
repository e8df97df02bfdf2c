/**
 * What no sensible player of Battle Gum does without need, whatever the learnt weights say: give the
 * pile to the seat that has the most cards already, or lay what a rival is known to go out on.
 */
import type { Move, Seat } from '@ludotheque/core';
import { EIGHT, KINDS, NINE, ONE, THIRTEEN, valueOn } from './cards.ts';
import { getValueAfter } from './centre.ts';
import { countCardsLeft } from './hands.ts';
import { decodeCount, decodeKind, decodeTargetSeat, isPlay, PICK_UP_MOVE } from './moves.ts';
import { KINDS_ANSWERING_13 } from './playable-kinds.ts';
import type { GumState } from './state.ts';

const K = KINDS.length;
/** How many cards at once go out. */
const MOST_AT_ONCE = 3;
/** In points of a prior: another seat is named, or another card laid, if there is a choice. */
const FEEDING = 6;
const ENDING = 30;

/** So many cards more than another rival make a hand clearly larger. */
const CLEARLY_MORE_CARDS = 4;
/** A pile of so many cards hurts. */
const LARGE_PILE = 4;
/** In shares of a win: what a search has to find before it does such a thing after all. */
const RELUCTANCE_TO_FEED = 0.15;
const RELUCTANCE_TO_PICK_UP = 0.02;

/** How much better than others a search has to find a move before it makes it. */
export function appraiseReluctance(state: GumState, seat: Seat, move: Move): number {
  if (move === PICK_UP_MOVE) return state.laid >= LARGE_PILE ? RELUCTANCE_TO_PICK_UP : 0;
  const to = isPlay(move) ? decodeTargetSeat(move) : undefined;
  return to !== undefined && feedsLargerHand(state, seat, to) ? RELUCTANCE_TO_FEED : 0;
}

/** Whether nobody who could be named has more cards, and somebody has clearly fewer and no known answer. */
function feedsLargerHand(state: GumState, seat: Seat, to: Seat): boolean {
  const cards = countCardsLeft(state, to);
  let spares = false;
  for (let other = 0; other < state.seats; other++) {
    if (other === seat || other === to) continue;
    const fewer = cards - countCardsLeft(state, other);
    if (fewer < 0) return false;
    spares ||= fewer >= CLEARLY_MORE_CARDS && !isKnownToAnswer13(state, other);
  }
  return spares;
}

const isKnownToAnswer13 = ({ known }: GumState, seat: Seat): boolean =>
  known[seat * K + THIRTEEN]! + known[seat * K + ONE]! > 0;

/** How much to take off the prior of a move. */
export function appraiseRecklessness(state: GumState, seat: Seat, move: Move): number {
  if (!isPlay(move)) return 0;
  const kind = decodeKind(move);
  const to = decodeTargetSeat(move);
  if (to !== undefined)
    return (
      (feedsLargestHand(state, seat, to) ? FEEDING : 0) +
      (isKnownToGoOut(state, to, KINDS_ANSWERING_13) ? ENDING : 0)
    );
  // Whoever removes the pile leads; if all others are skipped, so does the mover.
  const steps = 1 + (kind === EIGHT ? decodeCount(move) : 0);
  if (kind === NINE || steps >= state.seats) return 0;
  const value = kind === THIRTEEN ? valueOn(THIRTEEN) : getValueAfter(state, kind);
  return isKnownToGoOut(state, (seat + steps) % state.seats, state.playable[value]!) ? ENDING : 0;
}

/** Whether the named seat has more cards than any other that could be named. */
function feedsLargestHand(state: GumState, seat: Seat, to: Seat): boolean {
  const cards = countCardsLeft(state, to);
  let others = 0;
  for (let other = 0; other < state.seats; other++) {
    if (other === seat || other === to) continue;
    if (countCardsLeft(state, other) >= cards) return false;
    others++;
  }
  return others > 0;
}

/** Whether everybody knows that a seat holds nothing but one of these kinds, and few of it. */
function isKnownToGoOut(state: GumState, owner: Seat, kinds: number): boolean {
  const cards = state.held[owner]!;
  if (cards > MOST_AT_ONCE || cards !== countCardsLeft(state, owner)) return false;
  if (state.drawn < state.pile.length) return false;
  for (let rest = kinds; rest !== 0; rest &= rest - 1)
    if (state.known[owner * K + 31 - Math.clz32(rest & -rest)] === cards) return true;
  return false;
}
