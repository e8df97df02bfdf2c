/** Clears away what nobody has touched for long. */
import { CodedError } from '@ludotheque/core';
import type { Store, TablePhase, TableRow } from '@ludotheque/store';
import type { Config } from './config.ts';

const EVERY = 3_600_000;
const DAY = 86_400_000;
const AT_ONCE = 500;
/** Where several nodes share a store, whoever writes the next line of this record does the work. */
const LOG = 'house:keeping';

export class Housekeeping {
  private readonly store: Store;
  private readonly config: Config;
  private readonly warn: (what: string, error: unknown) => void;
  private timer: NodeJS.Timeout | undefined;

  constructor(store: Store, config: Config, warn: (what: string, error: unknown) => void) {
    this.store = store;
    this.config = config;
    this.warn = warn;
  }

  start(): void {
    this.timer = setInterval(() => void this.clearInTurn(Date.now()), EVERY);
    this.timer.unref();
  }

  /** Clears away, unless another node has just done so. */
  async clearInTurn(now: number): Promise<number> {
    try {
      return (await this.isOurTurn(now)) ? await this.clear(now) : 0;
    } catch (error) {
      this.warn('idle tables could not be cleared away', error);
      return 0;
    }
  }

  private async isOurTurn(now: number): Promise<boolean> {
    const [number = 0] = await this.store.countRecordLines([LOG]);
    const [last] = number > 0 ? await this.store.readRecord(LOG, number - 1) : [];
    if (last && Math.abs(now - last.at) < EVERY / 2) return false;
    try {
      await this.store.commit({ record: { table: LOG, lines: [{ number, at: now, body: '{}' }] } });
      return true;
    } catch (error) {
      if (error instanceof CodedError && error.code === 'conflict') return false;
      throw error;
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Drops tables that were idle for longer than they are kept; says how many. */
  async clear(now: number): Promise<number> {
    let dropped = 0;
    const { open, over, playing } = this.config.keepDays;
    const kept: readonly [TablePhase, number][] = [
      ['open', open],
      ['playing', playing],
      ['over', over],
      ['closed', 1],
    ];
    try {
      for (const [phase, days] of kept)
        for (const row of await this.store.listIdleTables(phase, now - days * DAY, AT_ONCE))
          if (await this.isIdle(row, now - days * DAY)) {
            await this.store.deleteTable(row.id);
            dropped++;
          }
    } catch (error) {
      this.warn('idle tables could not be cleared away', error);
    }
    return dropped;
  }

  /** Not every move is worth a line in the index, so the record has the last word. */
  private async isIdle(row: TableRow, since: number): Promise<boolean> {
    const last = (await this.store.readRecord(row.id)).at(-1);
    if (!last || last.at <= since) return true;
    await this.store.commit({ table: { ...row, touched: last.at } });
    return false;
  }
}
