/** A game small enough to be played out in every possible way. */
import type { AnyGame, OptionValues, Seat } from '@ludotheque/core';

export interface TinyGame {
  readonly name: string;
  readonly game: AnyGame;
  readonly options: OptionValues;
  readonly seats: number;
  /** How far the exhaustive laws go. */
  readonly plies: number;
  /**
   * How many different things a listener can know after 0, 1, 2 … plies, over all shuffles and all
   * moves: `views` counts its views, `stories` the histories of events it can have got. Worked out
   * by hand, in a comment beside the numbers. A view or an event that leaks makes them too large.
   */
  readonly counts: readonly {
    readonly listener: Seat;
    readonly views: readonly number[];
    readonly stories: readonly number[];
  }[];
}
