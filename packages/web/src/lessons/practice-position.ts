/**
 * A position from a real game between bots, to be solved on the board. It is stored as the seed of the
 * deal and the moves since, so that the rules of the game are its only source.
 */
import {
  type AnyGame,
  type BaseView,
  type Json,
  type Move,
  resolveOptions,
  type Seat,
  SeededRng,
} from '@ludotheque/core';
import { EventCollector, filterEventsForSeat } from '@ludotheque/table';
import type { PlaybackScene } from '../connection/use-table.ts';

export interface PracticePosition {
  /** The key of the explanation in the words. */
  readonly name: string;
  readonly seed: string;
  readonly seats: number;
  /** The seat that is to move. */
  readonly seat: Seat;
  readonly moves: readonly (readonly [Seat, Json])[];
  /** What the expert plays. */
  readonly answer: Json;
}

/** The position, and with an answer also the table after it. */
export function replayPosition(
  game: AnyGame,
  { moves, seat, seats, seed }: PracticePosition,
  answer?: Move,
): { readonly scenes: readonly PlaybackScene[]; readonly view: BaseView } {
  const rng = new SeededRng(`${seed}/deal`);
  const state = game.setup(resolveOptions(game, {}), seats, rng);
  const events = new EventCollector();
  for (const [mover, json] of moves) game.play(state, mover, game.read(json)!, rng, events);
  // What led here is not shown.
  events.takeEvents();
  const scenes: PlaybackScene[] = [{ n: 0, view: game.view(state, seat), events: [] }];
  if (answer !== undefined) {
    game.play(state, seat, answer, rng, events);
    scenes.push({
      n: 1,
      view: game.view(state, seat),
      events: filterEventsForSeat(events.takeEvents(), seat),
    });
  }
  return { scenes, view: scenes.at(-1)!.view };
}
