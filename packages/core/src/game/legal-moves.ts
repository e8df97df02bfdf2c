/** Lists every legal move of every seat, interrupts included, and plays a random one. */
import type { AnyGame, Move, Rng, Seat } from './game.ts';
import { findLowestSeatInSet, fullSeatSet } from './seats.ts';

/** A reusable list of `[seat, move]` pairs, ascending by seat and then by move. */
export class SeatMovePairs {
  private readonly game: AnyGame;
  private readonly seats: number;
  private readonly movesBySeat: readonly Int32Array[];
  private readonly counts: Int32Array;
  /** A buffer for the moves of one seat, for callers that need no pairs. */
  readonly scratchMoves: Int32Array;
  /** The pair that was selected last. */
  selectedSeat: Seat = 0;
  selectedMove: Move = 0;

  constructor(game: AnyGame, seats: number) {
    this.game = game;
    this.seats = seats;
    this.movesBySeat = Array.from({ length: seats }, () => new Int32Array(game.limits.moves));
    this.counts = new Int32Array(seats);
    this.scratchMoves = new Int32Array(game.limits.moves);
  }

  /** Collects the pairs of a state, and returns how many there are. */
  collect(state: unknown): number {
    const { counts, game, movesBySeat, seats } = this;
    const asked = game.interrupts ? fullSeatSet(seats) : game.awaited(state);
    let count = 0;
    for (let seat = 0; seat < seats; seat++) {
      const found = (asked >> seat) & 1 ? game.moves(state, seat, movesBySeat[seat]!) : 0;
      counts[seat] = found;
      count += found;
    }
    return count;
  }

  has(seat: Seat, move: Move): boolean {
    const list = this.movesBySeat[seat];
    return list?.subarray(0, this.counts[seat]).includes(move) ?? false;
  }

  /** Puts the pair of this index into `selectedSeat` and `selectedMove`. */
  select(index: number): void {
    let rest = index;
    let seat = 0;
    while (rest >= this.counts[seat]!) rest -= this.counts[seat++]!;
    this.selectedSeat = seat;
    this.selectedMove = this.movesBySeat[seat]![rest]!;
  }

  *[Symbol.iterator](): Generator<readonly [Seat, Move]> {
    for (let seat = 0; seat < this.seats; seat++)
      for (let i = 0; i < this.counts[seat]!; i++) yield [seat, this.movesBySeat[seat]![i]!];
  }
}

/** Plays a uniformly random legal pair; returns false when there is none. */
export function tryPlayRandomMove(
  game: AnyGame,
  state: unknown,
  pairs: SeatMovePairs,
  choice: Rng,
  deal: Rng,
): boolean {
  const awaited = game.awaited(state);
  if (game.interrupts || (awaited & (awaited - 1)) !== 0) {
    const count = pairs.collect(state);
    if (count === 0) return false;
    pairs.select(choice.below(count));
    game.play(state, pairs.selectedSeat, pairs.selectedMove, deal);
    return true;
  }
  // Usually one seat is to move, and its list is enough.
  const seat = findLowestSeatInSet(awaited);
  const count = awaited === 0 ? 0 : game.moves(state, seat, pairs.scratchMoves);
  if (count === 0) return false;
  game.play(state, seat, pairs.scratchMoves[choice.below(count)]!, deal);
  return true;
}
