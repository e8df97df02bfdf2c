/** How often a person, and everybody at one address, may have tables opened, read and loaded. */
import { type RequestName, refuseRequest } from '@ludotheque/protocol';
import { CallerRateLimiter } from '../caller-rate-limiter.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';

/** Twice as many as one connection may have open, so that a client can reopen all after a restart. */
const PERSON_ALLOWANCE = { atOnce: 400, perSecond: 2 } as const;
/**
 * Five tables for each of the 200 sockets that an address may have, so that a club or a school can reopen
 * them after a restart; then as much as five people who never stop. Each costs about a millisecond: an
 * address takes a hundredth of a core in the long run.
 */
const ADDRESS_ALLOWANCE = { atOnce: 1_000, perSecond: 10 } as const;
/** They load nothing, or have a budget of their own. */
const NOT_COUNTED_HERE: ReadonlySet<RequestName> = new Set([
  'close',
  'open',
  'record',
  'report',
  'table-log',
]);

interface RequestForTable {
  readonly do: RequestName;
  /** Undefined if it is about no table. */
  readonly table?: string;
}

export class TableReadingLimits {
  private readonly limiter: CallerRateLimiter;
  private readonly tablesInMemory: ReadonlyMap<string, unknown>;

  constructor(clock: Clock, tablesInMemory: ReadonlyMap<string, unknown>) {
    this.limiter = new CallerRateLimiter(clock, PERSON_ALLOWANCE, ADDRESS_ALLOWANCE);
    this.tablesInMemory = tablesInMemory;
  }

  /** A table is opened, or a page of its log is read. */
  checkReading(session: Session): void {
    if (!this.mayRead(session))
      refuseRequest('rate', 'you have opened many tables; please wait a little');
  }

  /** Any other request: it counts only if its table has to be loaded for it. */
  checkRequest(session: Session, { do: name, table }: RequestForTable): void {
    if (table !== undefined && this.hasToBeLoaded(session, table) && !NOT_COUNTED_HERE.has(name))
      this.checkReading(session);
  }

  /** A request that names no table needs this one. */
  mayLoad(session: Session, table: string): boolean {
    return !this.hasToBeLoaded(session, table) || this.mayRead(session);
  }

  private mayRead({ clientKey, person }: Session): boolean {
    return this.limiter.tryConsume({ person: person.id, clientKey });
  }

  /** Whoever has the table open has paid for it, also if it is loaded again after a fault of ours. */
  private hasToBeLoaded(session: Session, table: string): boolean {
    return !this.tablesInMemory.has(table) && !session.openTables.has(table);
  }
}
