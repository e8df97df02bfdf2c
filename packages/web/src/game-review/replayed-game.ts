/** Replays a finished game, and gives what every seat saw before and after each move. */
import {
  type AnyGame,
  type BaseView,
  fail,
  type Move,
  parseTranscript,
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
  readonly emittedEvents: readonly EmittedEvent[];
}

export class ReplayedGame {
  readonly game: AnyGame;
  readonly seats: number;
  readonly plies: readonly Ply[];
  /** The events of the deal. */
  readonly dealEvents: readonly EmittedEvent[];
  /** The state before each ply, and after the last. */
  private readonly states: readonly unknown[];

  constructor(game: AnyGame, transcript: unknown) {
    const parsed = parseTranscript(transcript);
    const events = new EventCollector();
    const rng = new ScriptedRng(game, parsed.shuffles);
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
      game.play(state, seat, move, rng, events);
      plies.push({ seat, move, legalMoveCount, emittedEvents: events.takeEvents() });
      states.push(game.copy(state));
    }
    this.game = game;
    this.seats = parsed.players;
    this.plies = plies;
    this.states = states;
  }

  /** What the seat saw before this ply; with `plies.length`, what it saw at the end. */
  viewBefore(ply: number, seat: Seat): BaseView {
    return this.game.view(this.states[ply], seat);
  }

  /** The events of this ply that the seat was told; with -1, those of the deal. */
  listEventsSeenBy(ply: number, seat: Seat): unknown[] {
    return filterEventsForSeat(ply < 0 ? this.dealEvents : this.plies[ply]!.emittedEvents, seat);
  }
}
