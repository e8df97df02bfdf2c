/**
 * How to play Battle Gum well. What a move looks like is in knowledge-marks.ts, what a position is
 * worth in knowledge-chances.ts, and how playouts go in knowledge-rollout.ts.
 */
import type { BotKnowledge, Seat } from '@ludotheque/core';
import { EIGHT, NINE, NINJA, ONE, THIRTEEN } from './cards.ts';
import { cardsLeft } from './hands.ts';
import { amounts, figures, lookAt } from './knowledge-chances.ts';
import { lookAround } from './knowledge-hidden.ts';
import { markMove, marks, sizes } from './knowledge-marks.ts';
import { rollout } from './knowledge-rollout.ts';
import { CHANCES, LOOKS } from './knowledge-weights.ts';
import { COMPLETE, countIn, isPlay, isUp, kindIn, listIn, PICK_UP, targetIn } from './moves.ts';
import type { GumState } from './state.ts';

function prior(
  state: GumState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
): void {
  lookAround(state, seat);
  for (let i = 0; i < count; i++) {
    const noted = markMove(state, seat, moves[i]!);
    let look = 0;
    for (let at = 0; at < noted; at++) look += LOOKS[marks[at]!]! * sizes[at]!;
    out[i] = look + unrest(state, moves[i]!);
  }
}

/** Moves from which a game has dragged on, and over which it becomes quite restless. */
const LONG = 120;
const RESTLESS = 200;

/**
 * Piles can go round for ever [G8], so in a long game everybody begins to vary. The chance is
 * drawn from the number of the move: the same position looks different the next time.
 */
function unrest(state: GumState, move: number): number {
  if (state.counted < LONG) return 0;
  let mixed = Math.imul(state.counted * 1024 + move + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  const chance = (((mixed ^ (mixed >>> 13)) >>> 8) + 0.5) / 2 ** 24;
  return -Math.log(-Math.log(chance)) * Math.min(1.5, (state.counted - LONG) / RESTLESS);
}

/** A beginner lays the lowest cards, as many as there are, and keeps the cards with an effect. */
const SPECIAL = (1 << ONE) | (1 << EIGHT) | (1 << NINE) | (1 << THIRTEEN) | (1 << NINJA);
const isSpecial = (kind: number): boolean => ((SPECIAL >> kind) & 1) === 1;

function hunch(
  state: GumState,
  _seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
): void {
  for (let i = 0; i < count; i++) out[i] = hunchOf(state, moves[i]!) + unrest(state, moves[i]!);
}

function hunchOf(state: GumState, move: number): number {
  if (move === PICK_UP) return -10;
  if (move === COMPLETE) return 1;
  if (!isPlay(move)) {
    // Low cards in the hand, to be rid of them first.
    const sum = listIn(move).reduce((total, kind) => total + kind, 0);
    return isUp(move) ? sum / 8 : -sum / 8;
  }
  const kind = kindIn(move);
  if (kind === THIRTEEN) return -3 - cardsLeft(state, targetIn(move)) / 8;
  return countIn(move) / 2 - kind / 8 - (isSpecial(kind) ? 1 : 0);
}

function evaluate(state: GumState, out: Float64Array): void {
  const { seats } = state;
  if (state.over) {
    shareTheWin(state, out);
    return;
  }
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    const found = lookAt(state, seat);
    let outlook = 0;
    for (let at = 0; at < found; at++) outlook += CHANCES[figures[at]!]! * amounts[at]!;
    const weight = Math.exp(outlook);
    out[seat] = weight;
    sum += weight;
  }
  for (let seat = 0; seat < seats; seat++) out[seat]! /= sum;
}

/** The fewest cards win; who has equally few shares. */
function shareTheWin(state: GumState, out: Float64Array): void {
  const { seats } = state;
  let fewest = Number.POSITIVE_INFINITY;
  let winners = 0;
  for (let seat = 0; seat < seats; seat++) {
    const left = cardsLeft(state, seat);
    if (left < fewest) winners = 0;
    if (left <= fewest) winners++;
    fewest = Math.min(fewest, left);
  }
  for (let seat = 0; seat < seats; seat++)
    out[seat] = cardsLeft(state, seat) === fewest ? 1 / winners : 0;
}

export const knowledge: BotKnowledge<GumState> = {
  prior,
  hunch,
  rollout,
  evaluate,
  // A game is one piece: playouts stop at the horizon.
  chapter: () => 0,
  horizon: 8,
  // The marks of a completion are weighed against doing nothing.
  passing: () => 0,
  curiosity: 0.15,
  width: 0.08,
};
