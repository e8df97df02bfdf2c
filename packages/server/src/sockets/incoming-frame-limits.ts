/** Limits what people and addresses send over their sockets: messages, pings and pongs alike. */
import { type Clock, RateLimiter } from '@ludotheque/house';

/** So many seconds' worth of frames may come at once. */
const BURST_SECONDS = 5;
/** A longer frame counts as several. */
const BYTES_PER_UNIT = 1024;
/** Opening a socket costs as much as this many frames: the person is looked up, and greeted. */
const UNITS_PER_CONNECTION = 5;

export interface IncomingFrameLimitsConfig {
  readonly messagesPerSecond: number;
  readonly messagesPerSecondPerAddress: number;
}

/** Whose budget a frame has exceeded. */
export type ExceededBudget = 'person' | 'address';

export class IncomingFrameLimits {
  private readonly clock: Clock;
  private readonly byPerson: RateLimiter;
  private readonly byAddress: RateLimiter;

  constructor(clock: Clock, config: IncomingFrameLimitsConfig) {
    this.clock = clock;
    const createLimiter = (perSecond: number) =>
      new RateLimiter(clock, BURST_SECONDS * perSecond, perSecond);
    this.byPerson = createLimiter(config.messagesPerSecond);
    this.byAddress = createLimiter(config.messagesPerSecondPerAddress);
  }

  /** Called before anything is looked up for a connection. */
  tryConnect(clientKey: string): boolean {
    return this.byAddress.tryConsume(clientKey, UNITS_PER_CONNECTION);
  }

  /** Counts a frame; returns the budget that is used up, if one is. */
  countFrame(person: string, clientKey: string, bytes: number): ExceededBudget | undefined {
    const units = 1 + Math.floor(bytes / BYTES_PER_UNIT);
    const now = this.clock.now();
    if (!this.byPerson.tryConsume(person, units, now)) return 'person';
    if (!this.byAddress.tryConsume(clientKey, units, now)) return 'address';
    return undefined;
  }
}
