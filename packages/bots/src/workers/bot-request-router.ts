/**
 * Sends every bot request of a house to the workers for its kind. The quick levels have a worker of
 * their own, so they never wait behind a search. Hints have one, so that they tell nothing about the
 * bots. Searches take turns by address, person and table; a search that would have to wait too long
 * is answered at the medium level instead.
 */
import { CodedError } from '@ludotheque/core';
import { isSearchingLevel } from '../search-effort.ts';
import type { BotReply, BotRequest, BotRequestOrigin } from './bot-request.ts';
import { type BotWorkerPlatform, BotWorkerPool } from './bot-worker-pool.ts';

/** Searches of one person, and of one address, that think or wait: two tables full of bots. */
const MAX_SEARCHES_PER_OWNER = 12;
const MAX_SEARCHES_PER_CLIENT = 48;
const MAX_QUEUED_SEARCHES = 128;
/** How long a search waits for its turn; then the bot decides at the medium level. */
const MAX_SEARCH_WAIT_MS = 5_000;
const MAX_QUEUED_HINTS = 32;
/** How long a hint waits for its turn. */
export const MAX_HINT_WAIT_MS = 300;
/** How much later than its budget a search is answered: it covers the way to the worker and back. */
export const SEARCH_REPLY_MARGIN_MS = 50;

export class BotRequestRouter {
  private readonly quickPool: BotWorkerPool;
  private readonly searchPool: BotWorkerPool;
  private readonly hintPool: BotWorkerPool;
  /** Searches that think or wait, by person and by address. */
  private readonly searchCounts = new Map<string, number>();
  /** How many searches were answered at the medium level, because too many others waited. */
  downgradedSearches = 0;

  constructor(platform: BotWorkerPlatform, searchWorkers: number) {
    const replyMarginMs = SEARCH_REPLY_MARGIN_MS;
    this.quickPool = new BotWorkerPool(platform, { workers: 1 });
    this.searchPool = new BotWorkerPool(platform, {
      workers: searchWorkers,
      replyMarginMs,
      maxWaitMs: MAX_SEARCH_WAIT_MS,
      maxQueued: MAX_QUEUED_SEARCHES,
    });
    this.hintPool = new BotWorkerPool(platform, {
      workers: 1,
      replyMarginMs,
      maxWaitMs: MAX_HINT_WAIT_MS,
      maxQueued: MAX_QUEUED_HINTS,
    });
  }

  /** How many workers had to be replaced. */
  get replacedWorkers(): number {
    return [this.quickPool, this.searchPool, this.hintPool].reduce(
      (sum, { replacedWorkers }) => sum + replacedWorkers,
      0,
    );
  }

  get queuedSearches(): number {
    return this.searchPool.queuedCount;
  }

  async ask(request: BotRequest, origin: BotRequestOrigin): Promise<BotReply> {
    const { clientKey, owner, table } = origin;
    const path = [clientKey ?? owner, owner, table];
    if (!isSearchingLevel(request.level)) return this.quickPool.requestMove(request, path);
    const pool = origin.purpose === 'hint' ? this.hintPool : this.searchPool;
    try {
      return await this.countSearch(origin, () => pool.requestMove(request, path));
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'busy') throw error;
      this.downgradedSearches++;
      return this.quickPool.requestMove({ ...request, level: 'medium' }, path);
    }
  }

  close(): void {
    for (const pool of [this.quickPool, this.searchPool, this.hintPool]) pool.close();
  }

  /** Rejects with the code `busy` if the person or the address has too many searches already. */
  private async countSearch(
    { clientKey, owner, purpose }: BotRequestOrigin,
    search: () => Promise<BotReply>,
  ): Promise<BotReply> {
    const limits = new Map([
      [`${purpose} of person ${owner}`, MAX_SEARCHES_PER_OWNER],
      [`${purpose} of client ${clientKey ?? owner}`, MAX_SEARCHES_PER_CLIENT],
    ]);
    for (const [key, limit] of limits)
      if ((this.searchCounts.get(key) ?? 0) >= limit)
        throw new CodedError('busy', 'too many searches of one person or address');
    for (const key of limits.keys()) this.addToCount(key, 1);
    try {
      return await search();
    } finally {
      for (const key of limits.keys()) this.addToCount(key, -1);
    }
  }

  private addToCount(key: string, by: number): void {
    const count = (this.searchCounts.get(key) ?? 0) + by;
    if (count > 0) this.searchCounts.set(key, count);
    else this.searchCounts.delete(key);
  }
}
