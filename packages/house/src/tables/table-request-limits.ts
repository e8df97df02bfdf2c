/** How often a person, and everybody at one address, may ask for tables and seats. */
import { refuseRequest } from '@ludotheque/protocol';
import { CallerRateLimiter } from '../caller-rate-limiter.ts';
import type { Clock } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';
import type { Session } from '../session.ts';

export class TableRequestLimits {
  private readonly creations: CallerRateLimiter;
  /** What a person does at all tables together, besides moves and chat. */
  private readonly actions: RateLimiter;
  /** Sitting down at one table. A table limits people, and an address can be very many people. */
  private readonly arrivalsOfAddress: RateLimiter;
  /** A whole game is replayed, so an address gets no more than five people who never stop. */
  private readonly gameRecords: CallerRateLimiter;

  constructor(clock: Clock) {
    this.creations = new CallerRateLimiter(
      clock,
      { atOnce: 30, perSecond: 30 / 600 },
      { atOnce: 200, perSecond: 200 / 600 },
    );
    this.actions = new RateLimiter(clock, 60, 0.5);
    this.arrivalsOfAddress = new RateLimiter(clock, 20, 1 / 300);
    this.gameRecords = new CallerRateLimiter(
      clock,
      { atOnce: 20, perSecond: 0.5 },
      { atOnce: 100, perSecond: 2.5 },
    );
  }

  checkCreation({ clientKey, person }: Session): void {
    if (!this.creations.tryConsume({ person: person.id, clientKey }))
      refuseRequest('rate', 'you have opened many tables; please wait a little');
  }

  checkAction(by: string): void {
    if (!this.actions.tryConsume(by)) refuseRequest('rate', 'one after the other, please');
  }

  /**
   * Sits somebody down, or gives them the seat of a bot. What failed does not count: whoever tries again
   * until an outage is over must still get in.
   */
  async countArrival<T>(
    table: string,
    clientKey: string | undefined,
    arrive: () => Promise<T>,
  ): Promise<T> {
    if (clientKey === undefined) return arrive();
    const key = `${table} ${clientKey}`;
    if (!this.arrivalsOfAddress.tryConsume(key))
      refuseRequest('rate', 'many have sat down here from your address; please wait a little');
    try {
      return await arrive();
    } catch (error) {
      this.arrivalsOfAddress.giveBack(key);
      throw error;
    }
  }

  /** Whoever has the link may read a record, also without a name. */
  checkGameRecord({ clientKey, person }: Session): void {
    if (!this.gameRecords.tryConsume({ person: person.id, clientKey }))
      refuseRequest('rate', 'one after the other, please');
  }
}
