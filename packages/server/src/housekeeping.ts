/** Deletes tables that have been idle for longer than the configuration allows, and what has expired. */
import { CodedError, type TablePhase } from '@ludotheque/core';
import { deleteOldReports } from '@ludotheque/house';
import type { AccountStore, KeyValueStore, TableRecordStore, TableRow } from '@ludotheque/store';
import type { ServerConfig } from './config.ts';
import { isDamagedRecordError } from './damaged-records.ts';

const CLEANUP_INTERVAL_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MAX_TABLES_PER_PHASE = 500;
const MAX_EXPIRED_CREDENTIALS = 10_000;
/** Of several nodes that share a store, the one that writes the next line of this record does the work. */
const CLEANUP_RECORD_ID = 'house:keeping';

type HousekeepingStore = AccountStore & KeyValueStore & TableRecordStore;

export class Housekeeping {
  private readonly store: HousekeepingStore;
  private readonly config: ServerConfig;
  private readonly warn: (what: string, error: unknown) => void;
  /** Publishes the seed of a table that is about to be deleted. */
  private readonly logDeletion: (table: string) => Promise<void>;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    store: HousekeepingStore,
    config: ServerConfig,
    warn: (what: string, error: unknown) => void,
    logDeletion: (table: string) => Promise<void> = () => Promise.resolve(),
  ) {
    this.store = store;
    this.config = config;
    this.warn = warn;
    this.logDeletion = logDeletion;
  }

  start(): void {
    this.timer = setInterval(
      () => void this.runUnlessDoneElsewhere(Date.now()),
      CLEANUP_INTERVAL_MS,
    );
    this.timer.unref();
  }

  /** Deletes idle tables, unless another node has just done so; resolves with their number. */
  async runUnlessDoneElsewhere(now: number): Promise<number> {
    try {
      if (!(await this.claimRun(now))) return 0;
      await this.dropExpiredCredentials(now);
      await deleteOldReports(this.store, now);
      return await this.dropIdleTables(now);
    } catch (error) {
      this.warn('idle tables could not be cleared away', error);
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
    clearInterval(this.timer);
  }

  /** Links that nobody followed, and devices that were not seen for as long as cookies live. */
  async dropExpiredCredentials(now: number): Promise<void> {
    const expired = await this.store.listExpiredCredentials(now, MAX_EXPIRED_CREDENTIALS);
    if (expired.length > 0) await this.store.commit({ revoked: expired.map(({ hash }) => hash) });
  }

  /** Deletes tables that were idle for too long; resolves with their number. */
  async dropIdleTables(now: number): Promise<number> {
    let dropped = 0;
    const { open, over, playing } = this.config.keepDays;
    const keptDays: readonly [TablePhase, number][] = [
      ['open', open],
      ['playing', playing],
      ['over', over],
      ['closed', 1],
    ];
    try {
      for (const [phase, days] of keptDays)
        for (const row of await this.store.listIdleTables(
          phase,
          now - days * DAY_MS,
          MAX_TABLES_PER_PHASE,
        ))
          if (await this.isIdle(row, now - days * DAY_MS)) {
            await this.logDeletion(row.id).catch((error: unknown) =>
              this.warn('the log of deals could not be told of a deletion', error),
            );
            await this.store.deleteTable(row.id);
            dropped++;
          }
    } catch (error) {
      this.warn('idle tables could not be cleared away', error);
    }
    return dropped;
  }

  /** The index is not updated with every move, so the record decides. */
  private async isIdle(row: TableRow, since: number): Promise<boolean> {
    const lines = await this.store.readRecord(row.id).catch((error: unknown) => {
      if (!isDamagedRecordError(error)) throw error;
    });
    // A damaged table stays until it has been restored.
    if (!lines) return false;
    const last = lines.at(-1);
    if (!last || last.at <= since) return true;
    await this.store.commit({ table: { ...row, touched: last.at } });
    return false;
  }
}
