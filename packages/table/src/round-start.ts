/**
 * Whether a round has just begun and nobody has moved in it: then a person can take the seat of a bot
 * without changing a decision that was already made. Followed only where seats can be taken.
 */
import { WATCHER } from '@ludotheque/core';
import type { GameInProgress } from './game-in-progress.ts';

export class RoundStart {
  /** How many rounds were finished when it was last looked at; undefined if it never was. */
  private finishedRounds: number | undefined;
  /** How many moves had been made when the round began; undefined if that was not seen. */
  private moveCount: number | undefined;

  /** To be called after every move. Games that keep no score by rounds have only one. */
  follow({ game, moveCount, state }: GameInProgress): void {
    const { length } = game.view(state, WATCHER).sheet;
    if (this.finishedRounds !== undefined && length !== this.finishedRounds)
      this.moveCount = moveCount;
    this.finishedRounds = length;
  }

  isFresh({ awaited, moveCount }: GameInProgress): boolean {
    return awaited !== 0 && moveCount === (this.moveCount ?? 0);
  }
}
