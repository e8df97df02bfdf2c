/**
 * How often a person, and everybody at one address, may make links, codes and subscriptions: each is a
 * line that stays. Ending them is never refused, or a thief could keep the owner from it; it writes
 * nothing where there is nothing to end, so there are no more such lines than were made before.
 */
import { refuseRequest } from '@ludotheque/protocol';
import { CallerRateLimiter } from '../caller-rate-limiter.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';

export class CredentialLimits {
  private readonly limiter: CallerRateLimiter;

  constructor(clock: Clock) {
    this.limiter = new CallerRateLimiter(
      clock,
      { atOnce: 20, perSecond: 1 / 60 },
      { atOnce: 200, perSecond: 10 / 60 },
    );
  }

  /** Makes something. It does not count if it fails, or results in `false`: nothing had to be written. */
  async countMaking<T>({ clientKey, person }: Session, make: () => Promise<T>): Promise<T> {
    const caller = { person: person.id, clientKey };
    if (!this.limiter.tryConsume(caller))
      refuseRequest('rate', 'you have made many links, codes or devices; please wait a little');
    let made: T | false = false;
    try {
      made = await make();
      return made;
    } finally {
      if (made === false) this.limiter.giveBack(caller);
    }
  }
}
