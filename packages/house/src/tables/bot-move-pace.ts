/**
 * How many moves a second the bots of one address make. Beyond that, each of them waits longer, and none
 * is refused. Only moves that were made count, which everybody sees: so the wait tells nothing of cards.
 */
import type { Clock } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';

/** Thirty tables, at each of which only bots are to move, at their shortest usual delay of half a second. */
const MOVES_PER_SECOND = 60;
const MOVES_AT_ONCE = 10 * MOVES_PER_SECOND;

export class BotMovePace {
  private readonly moves: RateLimiter;

  constructor(clock: Clock) {
    this.moves = new RateLimiter(clock, MOVES_AT_ONCE, MOVES_PER_SECOND);
  }

  countMove(clientKey: string | undefined): void {
    if (clientKey !== undefined) this.moves.consumeOnCredit(clientKey);
  }

  computeExtraDelayMs(clientKey: string | undefined): number {
    return clientKey === undefined ? 0 : this.moves.computeDebtMs(clientKey);
  }
}
