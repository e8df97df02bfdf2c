/**
 * Deletes tables that have been idle for longer than the configuration allows, and what has expired. Rated
 * games are ended first, so that their results are kept.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CodedError, type TablePhase } from '@ludotheque/core';
import { type Clock, deleteOldReports } from '@ludotheque/house';
import {
  type KeyValueStore,
  readLinesDespiteDamage,
  type TableRecordStore,
  type TableRow,
} from '@ludotheque/store';
import type { ServerConfig } from './config.ts';
import { isTableIdle } from './table-idleness.ts';
import { hasNoPerson, isLiveAndNeverDue, isQuick, readEntry } from './table-row-checks.ts';
import {
  hasMoveOfPerson,
  type IdleTablePosition,
  readUnplayedGamesPosition,
  writeUnplayedGamesPosition,
} from './unplayed-games.ts';

const CLEANUP_INTERVAL_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Reading that many rows takes some milliseconds. */
const TABLES_PER_PAGE = 500;
/**
 * So many are deleted or ended in one run, so that a flood of tables does not keep the store busy for
 * long. Those that stay do not count: they must not hide the ones behind them.
 */
const MAX_TABLES_PER_RUN = 20_000;
/** A rated game with a live clock, at which nothing is due, is over for everybody after this time. */
const SETTLE_AFTER_MS = DAY_MS;
const MAX_EXPIRED_CREDENTIALS = 10_000;
const CREDENTIALS_PER_PAGE = 1_000;
/** Open tables in the lobby: those where no person sits are of no use to anybody. */
const KEEP_EMPTY_HOURS = 1;
/**
 * Open tables that are reached by a link only: one that is made in the evening still works on the next
 * evening. Where a person sits, the table waits for as long as the operator says.
 */
const KEEP_EMPTY_UNLISTED_HOURS = 48;
/** Those where people sit but do not come back; correspondence tables wait for longer. */
const KEEP_LISTED_HOURS = 24;
/** Finished games in which no person has moved; where people did, as long as the operator says. */
const KEEP_UNPLAYED_HOURS = 24;
/** Finished games that one run looks at: more than end in the ten minutes until the next one. */
const MAX_FINISHED_PER_RUN = 100_000;
/** Of several nodes that share a store, the one that writes the next line of this record does the work. */
const CLEANUP_RECORD_ID = 'house:keeping';

type HousekeepingStore = KeyValueStore & TableRecordStore;

/**
 * Tables in a phase that nothing has happened at since then; only those that are listed, or are not, if
 * that is given; only some of these, if `matches` is given.
 */
interface Retention {
  readonly phase: TablePhase;
  readonly before: number;
  readonly listed?: boolean;
  matches?(row: TableRow): boolean;
}

export interface HousekeepingDependencies {
  readonly store: HousekeepingStore;
  readonly config: Pick<ServerConfig, 'keepDays'>;
  /** The clock of the house: a machine whose own clock is wrong must not delete everything. */
  readonly clock: Clock;
  warn(what: string, error: unknown): void;
  /** Publishes the seed of a table that is about to be deleted. */
  logDeletion?(table: string): Promise<void>;
  /** Deletes links and devices that have expired, at most so many. Returns how many there were. */
  deleteExpiredCredentials(limit: number): Promise<number>;
  /** Ends a rated game, with results; false if this is none. */
  settleRatedGame?(table: string): Promise<boolean>;
}

export class Housekeeping {
  private readonly store: HousekeepingStore;
  private readonly deps: HousekeepingDependencies;
  private lastSettledAt = Number.NEGATIVE_INFINITY;
  private cancelNextRun = () => {};

  constructor(deps: HousekeepingDependencies) {
    this.store = deps.store;
    this.deps = deps;
  }

  start(): void {
    const { clock } = this.deps;
    this.cancelNextRun = clock.after(CLEANUP_INTERVAL_MS, () => {
      this.start();
      void this.runUnlessDoneElsewhere(clock.now());
    });
  }

  /** Deletes idle tables, unless another node has just done so; resolves with their number. */
  async runUnlessDoneElsewhere(now: number): Promise<number> {
    try {
      if (!(await this.claimRun(now))) return 0;
    } catch (error) {
      this.deps.warn('housekeeping could not begin', error);
      return 0;
    }
    await this.tryTo('expired credentials could not be removed', () =>
      this.deleteExpiredCredentials(),
    );
    await this.tryTo('old reports could not be deleted', () => deleteOldReports(this.store, now));
    await this.tryTo('abandoned games could not be ended', () => this.settleAbandonedGames(now));
    return this.dropIdleTables(now);
  }

  /** A step that fails is tried again in the next run, and holds up no other. */
  private async tryTo(failureMessage: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.deps.warn(failureMessage, error);
    }
  }

  private async claimRun(now: number): Promise<boolean> {
    const [number = 0] = await this.store.countRecordLines([CLEANUP_RECORD_ID]);
    const from = Math.max(0, number - 1);
    const [last] = await readLinesDespiteDamage(this.store, CLEANUP_RECORD_ID, from, number);
    if (last && Math.abs(now - last.at) < CLEANUP_INTERVAL_MS / 2) return false;
    try {
      await this.store.commit({
        record: { table: CLEANUP_RECORD_ID, lines: [{ number, at: now, body: '{}' }] },
      });
      return true;
    } catch (error) {
      if (error instanceof CodedError && error.code === 'conflict') return false;
      throw error;
    }
  }

  stop(): void {
    this.cancelNextRun();
  }

  private async deleteExpiredCredentials(): Promise<void> {
    for (let left = MAX_EXPIRED_CREDENTIALS; left > 0; left -= CREDENTIALS_PER_PAGE) {
      const deleted = await this.deps.deleteExpiredCredentials(CREDENTIALS_PER_PAGE);
      if (deleted < CREDENTIALS_PER_PAGE) return;
    }
  }

  /**
   * Games that every person has left, at which nothing will ever happen: an earlier version left them so,
   * or their bots have paused. Once a day, because all idle games are read.
   */
  async settleAbandonedGames(now: number): Promise<void> {
    if (now - this.lastSettledAt < SETTLE_AFTER_MS) return;
    this.lastSettledAt = now;
    const before = now - SETTLE_AFTER_MS;
    let settled = 0;
    for await (const found of this.readIdleTables({ phase: 'playing', before })) {
      if (!isLiveAndNeverDue(found)) continue;
      // It takes long to settle many, and people may have come back meanwhile, at whatever node.
      const row = await this.store.findTable(found.id);
      if (!row || !isLiveAndNeverDue(row) || !(await isTableIdle(this.store, row, before)))
        continue;
      if ((await this.settle(row)) && ++settled === MAX_TABLES_PER_RUN) return;
    }
  }

  /** False if this is no rated game. One that could not be ended stays until the next run. */
  private async settle({ id, phase, summary }: TableRow): Promise<boolean> {
    if (phase !== 'playing' || !readEntry({ summary }).rated) return false;
    try {
      return (await this.deps.settleRatedGame?.(id)) ?? false;
    } catch (error) {
      this.deps.warn(`the rated game at table ${id} could not be ended`, error);
      return true;
    }
  }

  /** Deletes tables that were idle for too long; resolves with their number. */
  async dropIdleTables(now: number): Promise<number> {
    let dropped = 0;
    const { open, over, playing } = this.deps.config.keepDays;
    const retentions: readonly Retention[] = [
      {
        phase: 'open',
        listed: true,
        before: now - KEEP_EMPTY_HOURS * HOUR_MS,
        matches: hasNoPerson,
      },
      { phase: 'open', listed: true, before: now - KEEP_LISTED_HOURS * HOUR_MS, matches: isQuick },
      {
        phase: 'open',
        listed: false,
        before: now - KEEP_EMPTY_UNLISTED_HOURS * HOUR_MS,
        matches: hasNoPerson,
      },
      { phase: 'open', before: now - open * DAY_MS },
      { phase: 'playing', before: now - playing * DAY_MS },
      ...(over === 0 ? [] : [{ phase: 'over' as const, before: now - over * DAY_MS }]),
      { phase: 'closed', before: now - DAY_MS },
    ];
    await this.tryTo('idle tables could not be cleared away', async () => {
      for (const retention of retentions) dropped += await this.dropTables(retention);
    });
    await this.tryTo('unplayed games could not be cleared away', async () => {
      dropped += await this.dropUnplayedGames(now - KEEP_UNPLAYED_HOURS * HOUR_MS);
    });
    return dropped;
  }

  private async dropTables(retention: Retention): Promise<number> {
    const { before, matches } = retention;
    let [dropped, settled] = [0, 0];
    for await (const row of this.readIdleTables(retention)) {
      if (!(matches?.(row) ?? true) || !(await isTableIdle(this.store, row, before))) continue;
      if (await this.settle(row)) settled++;
      else if (await this.logDeletion(row.id)) {
        await this.store.deleteTable(row.id);
        dropped++;
      }
      if (dropped + settled >= MAX_TABLES_PER_RUN) break;
    }
    return dropped;
  }

  /** Whoever resigns at once must not fill the disk. Rated games stay: they have a result. */
  private async dropUnplayedGames(before: number): Promise<number> {
    let [dropped, lookedAt] = [0, 0];
    let last: TableRow | undefined;
    const start = await readUnplayedGamesPosition(this.store, before);
    for await (const row of this.readIdleTables({ phase: 'over', before }, start)) {
      if ((await this.isUnplayed(row)) && (await isTableIdle(this.store, row, before))) {
        // The next run begins with it.
        if (!(await this.logDeletion(row.id))) break;
        await this.store.deleteTable(row.id);
        dropped++;
      }
      last = row;
      if (dropped === MAX_TABLES_PER_RUN || ++lookedAt === MAX_FINISHED_PER_RUN) break;
      await nextTurn();
    }
    if (last) await writeUnplayedGamesPosition(this.store, last);
    return dropped;
  }

  private async isUnplayed(row: TableRow): Promise<boolean> {
    return readEntry(row).rated === false && !(await hasMoveOfPerson(this.store, row.id));
  }

  /** Each table once, the longest idle first; only those after a place, if that is given. */
  private async *readIdleTables(
    { before, listed, phase }: Retention,
    start?: IdleTablePosition,
  ): AsyncGenerator<TableRow> {
    for (let after = start; ; ) {
      const filter = { listed, after };
      const rows = await this.store.listIdleTables(phase, before, TABLES_PER_PAGE, filter);
      yield* rows;
      after = rows.at(-1);
      if (rows.length < TABLES_PER_PAGE) return;
      // SQLite reads at once, so that awaiting it lets nobody else have their turn.
      await nextTurn();
    }
  }

  /** False if the log could not be written: then the table stays, or it would look like a lost one. */
  private async logDeletion(table: string): Promise<boolean> {
    try {
      await this.deps.logDeletion?.(table);
      return true;
    } catch (error) {
      this.deps.warn('the log of deals could not be told of a deletion', error);
      // A table whose rules are gone, for example, has no seed that could be read.
      return !(error instanceof CodedError && error.code === 'store');
    }
  }
}
