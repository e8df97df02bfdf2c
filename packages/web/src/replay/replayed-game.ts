/** A finished game, told again: the table after every move, as anybody saw it. */
import {
  type AnyGame,
  type BaseView,
  LegalMoveList,
  type Move,
  parseTranscript,
  resolveOptions,
  ScriptedRng,
  type Seat,
  type SeatSet,
} from '@ludotheque/core';
import { type EmittedEvent, filterEventsForSeat } from '@ludotheque/table';

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
  /** The deal, as it was told. */
  readonly dealEvents: readonly EmittedEvent[];
  /** The state before each ply, and after the last. */
  private readonly states: readonly unknown[];

  constructor(game: AnyGame, transcript: unknown) {
    const claim = parseTranscript(transcript);
    let told: EmittedEvent[] = [];
    const sink = {
      emit(insiders: SeatSet, secret: unknown, open?: unknown) {
        told.push({ insiders, secret, open });
      },
    };
    const rng = new ScriptedRng(game, claim.shuffles);
    const state = game.setup(resolveOptions(game, claim.options), claim.players, rng, sink);
    const legal = new LegalMoveList(game, claim.players);
    const states = [game.copy(state)];
    const plies: Ply[] = [];
    this.dealEvents = told;
    for (const [seat, json] of claim.moves) {
      told = [];
      legal.collect(state);
      const choices = [...legal].filter(([who]) => who === seat).length;
      const move = game.read(json)!;
      game.play(state, seat as Seat, move, rng, sink);
      plies.push({ seat: seat as Seat, move, legalMoveCount: choices, emittedEvents: told });
      states.push(game.copy(state));
    }
    this.game = game;
    this.seats = claim.players;
    this.plies = plies;
    this.states = states;
  }

  /** What the seat saw before the ply of this number; after the last one at the end. */
  viewBefore(ply: number, seat: Seat): BaseView {
    return this.game.view(this.states[ply], seat);
  }

  /** What this seat was told when the ply was played. */
  listEventsSeenBy(ply: number, seat: Seat): unknown[] {
    return filterEventsForSeat(ply < 0 ? this.dealEvents : this.plies[ply]!.emittedEvents, seat);
  }
}
