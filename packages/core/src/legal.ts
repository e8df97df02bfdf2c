/** All that may happen next: every legal move of every seat, interrupts included. */
import type { AnyGame, Move, Rng, Seat } from './game.ts';

/** A reusable list of `[seat, move]` pairs, ascending by seat and then by move. */
export class LegalPairs {
  private readonly game: AnyGame;
  private readonly seats: number;
  private readonly lists: readonly Int32Array[];
  private readonly counts: Int32Array;
  /** The pair that was chosen last. */
  seat: Seat = 0;
  move: Move = 0;

  constructor(game: AnyGame, seats: number) {
    this.game = game;
    this.seats = seats;
    this.lists = Array.from({ length: seats }, () => new Int32Array(game.limits.moves));
    this.counts = new Int32Array(seats);
  }

  /** Lists anew, and says how many pairs there are. */
  list(state: unknown): number {
    let count = 0;
    for (let seat = 0; seat < this.seats; seat++) {
      const found = this.game.moves(state, seat, this.lists[seat]!);
      this.counts[seat] = found;
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

/** One uniformly random step: false when the game is over. */
export function stepAtRandom(
  game: AnyGame,
  state: unknown,
  pairs: LegalPairs,
  choice: Rng,
  deal: Rng,
): boolean {
  const count = pairs.list(state);
  if (count === 0) return false;
  pairs.choose(choice.below(count));
  game.play(state, pairs.seat, pairs.move, deal);
  return true;
}
