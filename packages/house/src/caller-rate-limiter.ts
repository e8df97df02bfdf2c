/**
 * Limits how often a person, and everybody at one address together, may do something. A person alone is
 * no bound: whoever wants to can be thirty new ones a minute.
 */
import type { Clock } from './ports.ts';
import { RateLimiter } from './rate-limiter.ts';

/** Who asks, as limits count it. */
export interface Caller {
  /** Empty for somebody without a name. */
  readonly person: string;
  /** Undefined where the address is not known. */
  readonly clientKey: string | undefined;
}

interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

const createLimiter = (clock: Clock, { atOnce, perSecond }: Allowance): RateLimiter =>
  new RateLimiter(clock, atOnce, perSecond);

/** All without a name at one address count as one person. */
const toPersonKey = ({ clientKey, person }: Caller): string => person || `address ${clientKey}`;

export class CallerRateLimiter {
  private readonly perPerson: RateLimiter;
  private readonly perAddress: RateLimiter;

  constructor(clock: Clock, ofPerson: Allowance, ofAddress: Allowance) {
    this.perPerson = createLimiter(clock, ofPerson);
    this.perAddress = createLimiter(clock, ofAddress);
  }

  /** False if either has none left; then neither loses anything. */
  tryConsume(caller: Caller): boolean {
    const { clientKey } = caller;
    const personKey = toPersonKey(caller);
    if (!this.perPerson.tryConsume(personKey)) return false;
    if (clientKey === undefined || this.perAddress.tryConsume(clientKey)) return true;
    this.perPerson.giveBack(personKey);
    return false;
  }

  /** Puts back what was taken for something that does not count after all. */
  giveBack(caller: Caller): void {
    this.perPerson.giveBack(toPersonKey(caller));
    if (caller.clientKey !== undefined) this.perAddress.giveBack(caller.clientKey);
  }
}
