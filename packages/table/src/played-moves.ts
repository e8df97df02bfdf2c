/** The moves of a game so far, and the line of the record that each of them is in. */
import type { Seat } from '@ludotheque/core';

export interface PlayedMove {
  /** The number of its line. */
  readonly line: number;
  readonly seat: Seat;
  /** As the rules number it. */
  readonly move: number;
}

const FIELDS_PER_MOVE = 3;

export class PlayedMoves {
  /** Line, seat and move one after the other: a third of the memory that objects would take. */
  private readonly fields: number[] = [];

  get count(): number {
    return this.fields.length / FIELDS_PER_MOVE;
  }

  add(line: number, seat: Seat, move: number): void {
    this.fields.push(line, seat, move);
  }

  get(index: number): PlayedMove {
    const [line, seat, move] = this.fields.slice(
      index * FIELDS_PER_MOVE,
      (index + 1) * FIELDS_PER_MOVE,
    );
    return { line: line!, seat: seat!, move: move! };
  }

  /** How many of the moves are in lines before this one. */
  countBefore(line: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.fields[middle * FIELDS_PER_MOVE]! < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
