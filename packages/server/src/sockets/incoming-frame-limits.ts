/** Limits what people and addresses send over their sockets: messages, pings and pongs alike. */
import { type Clock, RateLimiter, type TokenBucket } from '@ludotheque/house';

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

/** What the person and the address of a connection have left. */
export interface ConnectionBudgets {
  readonly person: TokenBucket;
  readonly address: TokenBucket;
}

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

  /** Looked up once for a connection, because every frame takes from them. */
  holdBudgets(person: string, clientKey: string): ConnectionBudgets {
    return { person: this.byPerson.hold(person), address: this.byAddress.hold(clientKey) };
  }

  releaseBudgets({ address, person }: ConnectionBudgets): void {
    this.byPerson.release(person);
    this.byAddress.release(address);
  }

  /** Counts a frame; returns the budget that is used up, if one is. */
  countFrame({ address, person }: ConnectionBudgets, bytes: number): ExceededBudget | undefined {
    const units = 1 + Math.floor(bytes / BYTES_PER_UNIT);
    const now = this.clock.now();
    if (!this.byPerson.tryTake(person, units, now)) return 'person';
    if (!this.byAddress.tryTake(address, units, now)) return 'address';
    return undefined;
  }
}
