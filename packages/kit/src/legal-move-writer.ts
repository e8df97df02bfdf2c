import type { Move } from '@ludotheque/core';

/** Collects the legal moves of a seat; in which order they are added does not matter. */
export class LegalMoveWriter {
  private out: Int32Array = new Int32Array(0);
  private count = 0;
  private isAscending = true;

  add(move: Move): void {
    const { count, out } = this;
    if (count > 0 && out[count - 1]! >= move) {
      // Equal cards of a hand come one after the other.
      if (out[count - 1] === move) return;
      this.isAscending = false;
    }
    out[count] = move;
    this.count = count + 1;
  }

  /** How many have been added so far. */
  get size(): number {
    return this.count;
  }

  begin(out: Int32Array): this {
    this.out = out;
    this.count = 0;
    this.isAscending = true;
    return this;
  }

  /** Puts the moves in order, each once, and says how many there are. */
  finish(): number {
    if (this.isAscending) return this.count;
    const moves = this.out.subarray(0, this.count).sort();
    let unique = 0;
    for (const move of moves)
      if (unique === 0 || moves[unique - 1] !== move) moves[unique++] = move;
    return unique;
  }
}
