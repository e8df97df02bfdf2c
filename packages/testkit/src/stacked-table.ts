/** A table for tests: the deck lies in a given order, and every shuffle leaves it so. */
import {
  type BaseView,
  type Game,
  type Json,
  listSeatsInSet,
  type OptionValues,
  type Rng,
  type Seat,
} from '@ludotheque/core';
import { SeatEventRecorder } from './seat-event-recorder.ts';

/** Leaves every deck in its order. */
export const noShuffleRng: Rng = {
  below() {
    throw new Error('a test deck has no randomness but its order');
  },
  shuffle() {},
};

/** A table for tests of one game; games extend it with helpers for their own moves. */
export class StackedTable<O extends OptionValues, S, V extends BaseView, E> {
  readonly game: Game<O, S, V, E>;
  readonly state: S;
  readonly audience: SeatEventRecorder;
  private readonly legalMoves: Int32Array;

  constructor(game: Game<O, S, V, E>, options: O, seats: number) {
    this.game = game;
    this.audience = new SeatEventRecorder(seats);
    this.state = game.setup(options, seats, noShuffleRng, this.audience);
    this.legalMoves = new Int32Array(game.limits.moves);
  }

  get awaited(): Seat[] {
    return listSeatsInSet(this.game.awaited(this.state));
  }

  /** Whose turn it is; undefined when the game is over. */
  get turn(): Seat | undefined {
    return this.awaited[0];
  }

  view(seat: Seat): V {
    return this.game.view(this.state, seat);
  }

  moves(seat: Seat | undefined = this.turn): Json[] {
    if (seat === undefined) return [];
    const count = this.game.moves(this.state, seat, this.legalMoves);
    return Array.from(this.legalMoves.subarray(0, count), this.game.write);
  }

  /** A move that must be legal. */
  move(seat: Seat | undefined, json: Json): this {
    if (seat === undefined) throw new Error('the game is over');
    const { game, state } = this;
    const move = game.read(json);
    const count = game.moves(state, seat, this.legalMoves);
    if (move === undefined || !this.legalMoves.subarray(0, count).includes(move))
      throw new Error(`seat ${seat} cannot play ${JSON.stringify(json)}`);
    this.audience.clear();
    game.play(state, seat, move, noShuffleRng, this.audience);
    return this;
  }

  /** The events that a listener got from the last move; at first, from the deal. */
  eventsFor(listener: Seat): readonly E[] {
    return this.audience.eventsFor(listener) as readonly E[];
  }
}
