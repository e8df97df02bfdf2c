/**
 * Bounds the tables that wait for players: of a person, and of everybody at one address. For those that
 * it lists, the lobby has narrower bounds of its own, as long as it knows of them. What counts is what is left behind: a table whose game begins, or that is
 * closed, is given back, so that people who play notice nothing of it.
 */
import { refuseRequest } from '@ludotheque/protocol';
import { type Caller, CallerRateLimiter } from '../caller-rate-limiter.ts';
import type { Clock } from '../ports.ts';
import type { LiveTable } from './live-table.ts';
import type { TableEvents } from './table-events.ts';

/** So many at once, and as many more in a day: a school or a club calls from one address. */
const TABLES_PER_PERSON = 100;
const TABLES_PER_ADDRESS = 500;
const DAY_SECONDS = 86_400;
/** Of older ones it is forgotten who created them: they are not given back. */
const MAX_CREATORS_KEPT = 50_000;

export class WaitingTableLimits {
  private readonly limiter: CallerRateLimiter;
  /** The oldest table first. */
  private readonly creatorByTable = new Map<string, Caller>();

  constructor(clock: Clock, events: TableEvents) {
    const perDay = (count: number) => ({ atOnce: count, perSecond: count / DAY_SECONDS });
    this.limiter = new CallerRateLimiter(
      clock,
      perDay(TABLES_PER_PERSON),
      perDay(TABLES_PER_ADDRESS),
    );
    events.onCommitted(({ id, table }) => {
      const creator = this.creatorByTable.get(id);
      if (!creator || table.phase === 'open') return;
      this.creatorByTable.delete(id);
      this.limiter.giveBack(creator);
    });
  }

  /** Creates a table that counts from then on, unless there are too many. */
  async count(creator: Caller, create: () => Promise<LiveTable>): Promise<LiveTable> {
    if (!this.limiter.tryConsume(creator))
      refuseRequest('rate', 'many of your tables wait for players already');
    try {
      const liveTable = await create();
      if (this.creatorByTable.size >= MAX_CREATORS_KEPT) this.forgetOldest();
      this.creatorByTable.set(liveTable.id, creator);
      return liveTable;
    } catch (error) {
      this.limiter.giveBack(creator);
      throw error;
    }
  }

  private forgetOldest(): void {
    for (const table of this.creatorByTable.keys()) {
      this.creatorByTable.delete(table);
      return;
    }
  }
}
