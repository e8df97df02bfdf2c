/**
 * Piles can go round for ever [G8]: one seat keeps its strong cards, the other keeps picking up, and a
 * search finds the same moves again and again. So in a long game the bots get impatient: they follow
 * their first impression, with noise, and search ever fewer other moves. The seat that has the fewest
 * cards stays patient for longer, so that the better position wins.
 */
import type { Move, Seat } from '@ludotheque/core';
import { countCardsLeft } from './hands.ts';
import type { GumState } from './state.ts';

/** The move from which a seat is impatient, at a table for two and at a larger one. */
const LONG_DUEL_MOVES = 100;
const LONG_GAME_MOVES = 180;
/** Whoever has the fewest cards is patient for so many moves more. */
const MOVES_AHEAD = 100;
/** Over how many moves the noise grows by 1, and to how much. */
const NOISE_MOVES = 50;
const MOST_NOISE = 3.5;

/** Priors below the best by more than this are not searched; in usual games all are within it. */
export const PRUNING_MARGIN = 48;
/** The margin of a fully impatient seat, once priors are stretched. */
const SMALLEST_MARGIN = 1;

function isAhead(state: GumState, seat: Seat): boolean {
  const left = countCardsLeft(state, seat);
  for (let other = 0; other < state.seats; other++)
    if (other !== seat && countCardsLeft(state, other) < left) return false;
  return true;
}

/** From 0, in a game of usual length. */
export function getImpatience(state: GumState, seat: Seat): number {
  const from = state.seats === 2 ? LONG_DUEL_MOVES : LONG_GAME_MOVES;
  if (state.counted <= from) return 0;
  const waited = state.counted - from - (isAhead(state, seat) ? MOVES_AHEAD : 0);
  return Math.min(MOST_NOISE, Math.max(0, waited / NOISE_MOVES));
}

/** How much an impatient seat stretches its priors, so that fewer are within the margin. */
export const stretchPriors = (impatience: number): number =>
  1 + (PRUNING_MARGIN / SMALLEST_MARGIN) * Math.min(1, impatience);

/** Gumbel noise, hashed from the number of the move, so that a repeated position gets other priors. */
export function hashNoise({ counted }: GumState, move: Move): number {
  let hash = Math.imul(counted * 1024 + move + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  const uniform = (((hash ^ (hash >>> 13)) >>> 8) + 0.5) / 2 ** 24;
  return -Math.log(-Math.log(uniform));
}
