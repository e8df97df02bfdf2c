/** Replays a finished game, and gives what every seat saw before and after each move. */
import {
  type AnyGame,
  type BaseView,
  fail,
  type Move,
  parseTranscript,
  type Rng,
  resolveOptions,
  ScriptedRng,
  type Seat,
  SeatMovePairs,
} from '@ludotheque/core';
import { type EmittedEvent, EventCollector, filterEventsForSeat } from '@ludotheque/table';

export interface Ply {
  readonly seat: Seat;
  readonly move: Move;
  /** How many moves the seat had to choose from. */
  readonly legalMoveCount: number;
  /** Whether cards were shuffled, by which all chance comes into a game. */
  readonly hasShuffled: boolean;
  readonly emittedEvents: readonly EmittedEvent[];
}

/** Passes random numbers on, and notes whether cards were shuffled. */
export class ShuffleNotingRng implements Rng {
  hasShuffled = false;
  private readonly rng: Rng;

  constructor(rng: Rng) {
    this.rng = rng;
  }

  below(n: number): number {
    return this.rng.below(n);
  }

  shuffle(cards: Uint8Array): void {
    this.hasShuffled = true;
    this.rng.shuffle(cards);
  }
}

export class ReplayedGame {
  readonly game: AnyGame;
  /** What was replayed, as JSON. */
  readonly transcript: unknown;
  readonly seats: number;
  readonly plies: readonly Ply[];
  /** The events of the deal. */
  readonly dealEvents: readonly EmittedEvent[];
  /** The state before each ply, and after the last. */
  private readonly states: readonly unknown[];

  constructor(game: AnyGame, transcript: unknown) {
    const parsed = parseTranscript(transcript);
    const events = new EventCollector();
    const rng = new ShuffleNotingRng(new ScriptedRng(game, parsed.shuffles));
    const state = game.setup(resolveOptions(game, parsed.options), parsed.players, rng, events);
    const legal = new SeatMovePairs(game, parsed.players);
    const states = [game.copy(state)];
    const plies: Ply[] = [];
    this.dealEvents = events.takeEvents();
    for (const [seat, json] of parsed.moves) {
      if (typeof seat !== 'number') fail('transcript', 'the seat of a move must be a number');
      legal.collect(state);
      const legalMoveCount = [...legal].filter(([mover]) => mover === seat).length;
      const move = game.read(json)!;
      rng.hasShuffled = false;
      game.play(state, seat, move, rng, events);
      const { hasShuffled } = rng;
      plies.push({ seat, move, legalMoveCount, hasShuffled, emittedEvents: events.takeEvents() });
      states.push(game.copy(state));
    }
    this.game = game;
    this.transcript = transcript;
    this.seats = parsed.players;
    this.plies = plies;
    this.states = states;
  }

  /** What the seat saw before this ply; with `plies.length`, what it saw at the end. */
  viewBefore(ply: number, seat: Seat): BaseView {
    return this.game.view(this.states[ply], seat);
  }

  /** The state before this ply, copied into `into` if there is one. */
  copyStateBefore(ply: number, into?: unknown): unknown {
    return this.game.copy(this.states[ply], into);
  }

  /** The events of this ply that the seat was told; with -1, those of the deal. */
  listEventsSeenBy(ply: number, seat: Seat): unknown[] {
    return filterEventsForSeat(ply < 0 ? this.dealEvents : this.plies[ply]!.emittedEvents, seat);
  }
}
