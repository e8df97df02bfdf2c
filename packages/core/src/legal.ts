/** All that may happen next: every legal move of every seat, interrupts included. */
import type { AnyGame, Move, Rng, Seat } from './game.ts';
import { all, lowest } from './seats.ts';

/** A reusable list of `[seat, move]` pairs, ascending by seat and then by move. */
export class LegalPairs {
  private readonly game: AnyGame;
  private readonly seats: number;
  private readonly lists: readonly Int32Array[];
  private readonly counts: Int32Array;
  /** Room for the moves of one seat, for whoever needs no pairs. */
  readonly scratch: Int32Array;
  /** The pair that was chosen last. */
  seat: Seat = 0;
  move: Move = 0;

  constructor(game: AnyGame, seats: number) {
    this.game = game;
    this.seats = seats;
    this.lists = Array.from({ length: seats }, () => new Int32Array(game.limits.moves));
    this.counts = new Int32Array(seats);
    this.scratch = new Int32Array(game.limits.moves);
  }

  /** Lists anew, and says how many pairs there are. */
  list(state: unknown): number {
    const { counts, game, lists, seats } = this;
    const asked = game.interrupts ? all(seats) : game.awaited(state);
    let count = 0;
    for (let seat = 0; seat < seats; seat++) {
      const found = (asked >> seat) & 1 ? game.moves(state, seat, lists[seat]!) : 0;
      counts[seat] = found;
      count += found;
    }
    return count;
  }

  has(seat: Seat, move: Move): boolean {
    const list = this.lists[seat];
    return list?.subarray(0, this.counts[seat]).includes(move) ?? false;
  }

  /** Puts the pair of this index into `seat` and `move`. */
  choose(index: number): void {
    let rest = index;
    let seat = 0;
    while (rest >= this.counts[seat]!) rest -= this.counts[seat++]!;
    this.seat = seat;
    this.move = this.lists[seat]![rest]!;
  }

  *[Symbol.iterator](): Generator<readonly [Seat, Move]> {
    for (let seat = 0; seat < this.seats; seat++)
      for (let i = 0; i < this.counts[seat]!; i++) yield [seat, this.lists[seat]![i]!];
  }
}

/** One step, uniformly random among all legal pairs: false when there is none. */
export function stepAtRandom(
  game: AnyGame,
  state: unknown,
  pairs: LegalPairs,
  choice: Rng,
  deal: Rng,
): boolean {
  const awaited = game.awaited(state);
  if (game.interrupts || (awaited & (awaited - 1)) !== 0) {
    const count = pairs.list(state);
    if (count === 0) return false;
    pairs.choose(choice.below(count));
    game.play(state, pairs.seat, pairs.move, deal);
    return true;
  }
  // Mostly one seat is to move, and its list is all there is.
  const seat = lowest(awaited);
  const count = awaited === 0 ? 0 : game.moves(state, seat, pairs.scratch);
  if (count === 0) return false;
  game.play(state, seat, pairs.scratch[choice.below(count)]!, deal);
  return true;
}
