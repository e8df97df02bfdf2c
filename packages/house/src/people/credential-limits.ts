/**
 * How often a person, and everybody at one address, may make links, codes and subscriptions: each is a
 * line that stays. Ending them is never refused, or a thief could keep the owner from it; it writes
 * nothing where there is nothing to end, so there are no more such lines than were made before.
 */
import { refuseRequest } from '@ludotheque/protocol';
import type { Clock } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';
import type { Session } from '../session.ts';

const refuseTooMany = () =>
  refuseRequest('rate', 'you have made many links, codes or devices; please wait a little');

export class CredentialLimits {
  private readonly ofPerson: RateLimiter;
  private readonly ofAddress: RateLimiter;

  constructor(clock: Clock) {
    this.ofPerson = new RateLimiter(clock, 20, 1 / 60);
    this.ofAddress = new RateLimiter(clock, 200, 10 / 60);
  }

  /** Makes something. It does not count if it fails, or results in `false`: nothing had to be written. */
  async countMaking<T>({ clientKey, person }: Session, make: () => Promise<T>): Promise<T> {
    if (!this.ofPerson.tryConsume(person.id)) refuseTooMany();
    if (clientKey !== undefined && !this.ofAddress.tryConsume(clientKey)) {
      this.ofPerson.giveBack(person.id);
      refuseTooMany();
    }
    let made: T | false = false;
    try {
      made = await make();
      return made;
    } finally {
      if (made === false) {
        this.ofPerson.giveBack(person.id);
        if (clientKey !== undefined) this.ofAddress.giveBack(clientKey);
      }
    }
  }
}
