/** Games of Battle Gum for the training: what is played, who is asked, and who has won. */
import { findLowestSeatInSet, hasSeat, type SeededRng } from '../../../packages/core/src/index.ts';
import { type GumOptions, game } from '../../../packages/games/src/battle-gum/index.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';

/** Six games of ten have four seats; one option or two are changed in four of ten. */
const SEATS = [4, 4, 4, 4, 4, 4, 2, 3, 3, 5];
const PLAIN: GumOptions = { fourInARow: false, completion: false, six: 'atMost' };
const OPTIONS: readonly GumOptions[] = [
  PLAIN,
  { ...PLAIN, fourInARow: true },
  { ...PLAIN, fourInARow: true, completion: true },
  { ...PLAIN, completion: true },
  { ...PLAIN, six: 'any' },
];

export const MOST_MOVES = game.limits.moves;
const moves = new Int32Array(MOST_MOVES);

export function dealGame(rng: SeededRng): GumState {
  const seats = SEATS[rng.below(10)]!;
  const options = OPTIONS[rng.below(10)] ?? PLAIN;
  return game.setup(options, seats, rng);
}

/** Says whether the seat has played; it must, unless it may pass. */
export type Ask = (seat: number, mayPass: boolean) => boolean;

/** Plays to the end: seats that may interrupt are asked first, then the lowest seat awaited. */
export function playToTheEnd(state: GumState, ask: Ask): void {
  for (let awaited = game.awaited(state); awaited !== 0; awaited = game.awaited(state))
    if (!isInterrupted(state, awaited, ask)) ask(findLowestSeatInSet(awaited), false);
}

function isInterrupted(state: GumState, awaited: number, ask: Ask): boolean {
  if (!state.options.completion) return false;
  for (let seat = 0; seat < state.seats; seat++)
    if (!hasSeat(awaited, seat) && game.moves(state, seat, moves) > 0 && ask(seat, true))
      return true;
  return false;
}

/** Each seat's share of the win. */
export function winShares(state: GumState): number[] {
  const { ranks } = game.result(state)!;
  const winners = ranks.filter((rank) => rank === 1).length;
  return ranks.map((rank) => (rank === 1 ? 1 / winners : 0));
}

/** In place: e to the power of each, as shares of their sum. */
export function softmax(figures: Float64Array, count: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) most = Math.max(most, figures[i]!);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    figures[i] = Math.exp(figures[i]! - most);
    sum += figures[i]!;
  }
  for (let i = 0; i < count; i++) figures[i]! /= sum;
}
