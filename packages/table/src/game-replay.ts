/** Plays the moves of a game once more from its deal, to find out what they made happen. */
import { FairRng } from '@ludotheque/core';
import { type EmittedEvent, EventCollector } from './event-collector.ts';
import type { GameInProgress } from './game-in-progress.ts';

export class GameReplay {
  /** What the deal made happen. */
  readonly dealEvents: readonly EmittedEvent[];
  private readonly match: GameInProgress;
  private readonly rng: FairRng;
  private readonly events = new EventCollector();
  private readonly state: unknown;
  private replayedCount = 0;

  constructor(match: GameInProgress) {
    const { dealKey, game, holders, options } = match;
    this.match = match;
    this.rng = new FairRng(dealKey, 'shuffles');
    this.state = game.setup(options, holders.length, this.rng, this.events);
    this.dealEvents = this.events.takeEvents();
  }

  /** Makes the next move of the game, and returns what happened. */
  next(): readonly EmittedEvent[] {
    const { move, seat } = this.match.moves.get(this.replayedCount++);
    this.match.game.play(this.state, seat, move, this.rng, this.events);
    return this.events.takeEvents();
  }
}
