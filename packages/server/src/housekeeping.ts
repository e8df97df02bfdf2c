/**
 * Deletes tables that have been idle for longer than the configuration allows, and what has expired. Rated
 * games are ended first, so that their results are kept.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CodedError, type TablePhase } from '@ludotheque/core';
import { type Clock, deleteOldReports } from '@ludotheque/house';
import type { LobbyEntry } from '@ludotheque/protocol';
import type { KeyValueStore, TableRecordStore, TableRow } from '@ludotheque/store';
import type { ServerConfig } from './config.ts';
import { isDamagedRecordError } from './damaged-records.ts';

const CLEANUP_INTERVAL_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TABLES_PER_PAGE = 500;
/** In one run, so that a flood of tables does not keep the store busy for long. */
const MAX_TABLES_PER_RUN = 20_000;
/** A rated game with a live clock, at which nothing is due, is over for everybody after this time. */
const SETTLE_AFTER_MS = DAY_MS;
const MAX_EXPIRED_CREDENTIALS = 10_000;
/** Open tables in the lobby: those where no person sits are of no use to anybody. */
const KEEP_EMPTY_HOURS = 1;
/** Those where people sit but do not come back; correspondence tables wait for longer. */
const KEEP_LISTED_HOURS = 24;
/** Reading a long record at once would keep the event loop busy. */
const LINES_PER_PAGE = 1_000;
/** Of several nodes that share a store, the one that writes the next line of this record does the work. */
const CLEANUP_RECORD_ID = 'house:keeping';

type HousekeepingStore = KeyValueStore & TableRecordStore;

/** Tables in a phase that nothing has happened at since then; only some of them, if `matches` is given. */
interface Retention {
  readonly phase: TablePhase;
  readonly before: number;
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
  /** Deletes links and devices that have expired, at most so many. */
  deleteExpiredCredentials(limit: number): Promise<void>;
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
      await this.deps.deleteExpiredCredentials(MAX_EXPIRED_CREDENTIALS);
      await deleteOldReports(this.store, now);
      await this.settleAbandonedGames(now);
      return await this.dropIdleTables(now);
    } catch (error) {
      this.deps.warn('idle tables could not be cleared away', error);
      return 0;
    }
  }

  private async claimRun(now: number): Promise<boolean> {
    const [number = 0] = await this.store.countRecordLines([CLEANUP_RECORD_ID]);
    const [last] = number > 0 ? await this.store.readRecord(CLEANUP_RECORD_ID, number - 1) : [];
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

  /**
   * Games that every person has left, at which nothing will ever happen: an earlier version left them so,
   * or their bots have paused. Once a day, because all idle games are read.
   */
  async settleAbandonedGames(now: number): Promise<void> {
    if (now - this.lastSettledAt < SETTLE_AFTER_MS) return;
    this.lastSettledAt = now;
    const before = now - SETTLE_AFTER_MS;
    const rows = await this.store.listIdleTables('playing', before, MAX_TABLES_PER_RUN);
    for (const { id } of rows.filter(isLiveAndNeverDue)) {
      // It takes long to settle many, and people may have come back meanwhile, at whatever node.
      const row = await this.store.findTable(id);
      if (row && isLiveAndNeverDue(row) && (await this.isIdle(row, before))) await this.settle(row);
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
      { phase: 'open', before: now - KEEP_EMPTY_HOURS * HOUR_MS, matches: isListedAndEmpty },
      { phase: 'open', before: now - KEEP_LISTED_HOURS * HOUR_MS, matches: isListedAndQuick },
      { phase: 'open', before: now - open * DAY_MS },
      { phase: 'playing', before: now - playing * DAY_MS },
      ...(over === 0 ? [] : [{ phase: 'over' as const, before: now - over * DAY_MS }]),
      { phase: 'closed', before: now - DAY_MS },
    ];
    try {
      for (const retention of retentions) dropped += await this.dropTables(retention);
    } catch (error) {
      this.deps.warn('idle tables could not be cleared away', error);
    }
    return dropped;
  }

  /** Page by page, until there are no more; rows that stay are not read again. */
  private async dropTables({ before, matches, phase }: Retention): Promise<number> {
    let dropped = 0;
    const keptIds = new Set<string>();
    while (dropped + keptIds.size < MAX_TABLES_PER_RUN) {
      const limit = TABLES_PER_PAGE + keptIds.size;
      const page = await this.store.listIdleTables(phase, before, limit);
      const rows = page.filter(({ id }) => !keptIds.has(id));
      for (const row of rows)
        if (
          (matches?.(row) ?? true) &&
          (await this.isIdle(row, before)) &&
          !(await this.settle(row)) &&
          (await this.logDeletion(row.id))
        ) {
          await this.store.deleteTable(row.id);
          dropped++;
        } else keptIds.add(row.id);
      if (page.length < limit) break;
    }
    return dropped;
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

  /** The index is not updated with every move, so the record decides. */
  private async isIdle(row: TableRow, since: number): Promise<boolean> {
    try {
      const [end] = await this.store.listRecordEnds([row.id]);
      if (end!.lastAt > since) {
        await this.store.commit({ table: { ...row, touched: end!.lastAt } });
        return false;
      }
      await this.checkLines(row.id);
      return true;
    } catch (error) {
      if (isDamagedRecordError(error)) return false;
      throw error;
    }
  }

  /** A damaged table stays until it has been restored, so its lines are read before it is deleted. */
  private async checkLines(table: string): Promise<void> {
    for (let from = 0; ; from += LINES_PER_PAGE) {
      const { length } = await this.store.readRecord(table, from, LINES_PER_PAGE);
      if (length < LINES_PER_PAGE) return;
      // SQLite reads at once, so that awaiting it lets nobody else have their turn.
      await nextTurn();
    }
  }
}

const readEntry = ({ summary }: Pick<TableRow, 'summary'>) =>
  JSON.parse(summary) as Partial<LobbyEntry>;

const isLiveAndNeverDue = (row: TableRow): boolean =>
  row.due === null && readEntry(row).clock?.kind === 'live';

const isListedAndEmpty = (row: TableRow): boolean =>
  row.listed && (readEntry(row).sitters?.every(({ bot }) => bot !== undefined) ?? false);

const isListedAndQuick = (row: TableRow): boolean =>
  row.listed && /none|live/.test(readEntry(row).clock?.kind ?? '');
