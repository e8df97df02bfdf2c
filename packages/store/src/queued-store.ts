/**
 * The part that all stores share: commands wait in one queue and are written in groups, in the order
 * they were handed in. Reads are answered at once from what is committed.
 */
import { CodedError, type RulesKey, type TablePhase } from '@ludotheque/core';
import { createStoreClosedError, toStoreError } from './errors.ts';
import type { DueTablesLeaseRequest, TablesLeaseRequest } from './lease-store.ts';
import type {
  IdleTablesFilter,
  Pagination,
  Store,
  StoredRulesVersion,
  TableRow,
  WaitingTablesFilter,
  WriteBatch,
} from './store.ts';

/**
 * A change of the store. Removals and leases wait in the same queue as batches, so that the order is
 * kept. The page stores these objects in IndexedDB, so their keys must not be renamed.
 */
export type StoreCommand =
  | { readonly parcel: WriteBatch }
  | { readonly drop: string }
  | { readonly forget: string }
  | { readonly claim: DueTablesLeaseRequest | TablesLeaseRequest }
  | { readonly release: string; readonly tables?: readonly string[] };

/** The commands of a group that were rejected, by their index in it. */
type RejectedCommands = ReadonlyMap<number, CodedError>;

/** Writes a group: all but the rejected commands are durable when it returns, none if it throws. */
export interface StoreWriter {
  write(commands: readonly StoreCommand[]): RejectedCommands | Promise<RejectedCommands>;
  close(): void | Promise<void>;
}

type MaybeAsyncMethods<Name extends keyof Store> = {
  [K in Name]: (
    ...args: Parameters<Store[K]>
  ) => Awaited<ReturnType<Store[K]>> | ReturnType<Store[K]>;
};
type WriteMethodName =
  | 'commit'
  | 'deleteTable'
  | 'forgetPerson'
  | 'leaseDueTables'
  | 'leaseTables'
  | 'releaseLeases';
/** The reading half of a store. A store with its rows in memory may answer synchronously. */
export type StoreReader = MaybeAsyncMethods<
  Exclude<keyof Store, WriteMethodName | 'backUpToFile' | 'close'>
> & {
  /** The tables that this request has leased. */
  listLeasedDueTables(request: DueTablesLeaseRequest): TableRow[] | Promise<TableRow[]>;
  listLeasedTableIds(request: TablesLeaseRequest): string[] | Promise<string[]>;
  close(): void | Promise<void>;
};

/** Figures about a group that was written. */
export interface WrittenGroupStats {
  readonly commandCount: number;
  readonly failedCount: number;
  readonly durationMs: number;
}

interface PendingCommand {
  readonly command: StoreCommand;
  readonly resolve: () => void;
  readonly reject: (error: CodedError) => void;
}

/** A longer queue is written in several transactions, so that other work is not held up. */
const MAX_GROUP_SIZE = 1_000;

export class QueuedStore implements Store {
  /** Called after every group. */
  onGroupWritten: (stats: WrittenGroupStats) => void = () => undefined;
  /** Called whenever a damaged record is read; the error names the line. */
  onDamagedRecord: (table: string, error: CodedError) => void = () => undefined;
  private readonly reader: StoreReader;
  private readonly writer: StoreWriter;
  private readonly schedule: (call: () => void) => void;
  private pendingCommands: PendingCommand[] = [];
  private isWriting = false;
  private onQueueEmpty: (() => void) | undefined;
  private closing: Promise<void> | undefined;
  private readonly runningBackups = new Set<Promise<void>>();

  /** `schedule` delays taking a group from the queue, so that more commands can join it. */
  constructor(reader: StoreReader, writer: StoreWriter, schedule: (call: () => void) => void) {
    this.reader = reader;
    this.writer = writer;
    this.schedule = schedule;
  }

  commit(batch: WriteBatch) {
    return this.enqueue({ parcel: batch });
  }
  deleteTable(table: string) {
    return this.enqueue({ drop: table });
  }
  forgetPerson(person: string) {
    return this.enqueue({ forget: person });
  }

  async leaseDueTables(request: DueTablesLeaseRequest) {
    await this.enqueue({ claim: request });
    return this.openReader().listLeasedDueTables(request);
  }
  async leaseTables(request: TablesLeaseRequest) {
    await this.enqueue({ claim: request });
    return this.openReader().listLeasedTableIds(request);
  }
  releaseLeases(by: string, tables?: readonly string[]) {
    return this.enqueue({ release: by, ...(tables && { tables }) });
  }

  async readRecord(table: string, from?: number, limit?: number) {
    try {
      return await this.openReader().readRecord(table, from, limit);
    } catch (error) {
      if (error instanceof CodedError && error.code === 'damaged')
        this.onDamagedRecord(table, error);
      throw error;
    }
  }
  async checkRecords() {
    return this.openReader().checkRecords();
  }
  async countRecordLines(tables: readonly string[]) {
    return this.openReader().countRecordLines(tables);
  }
  async listRecordEnds(tables: readonly string[]) {
    return this.openReader().listRecordEnds(tables);
  }
  async findTable(id: string) {
    return this.openReader().findTable(id);
  }
  async findCheckpoint(table: string) {
    return this.openReader().findCheckpoint(table);
  }
  async listLobbyTables(phase: TablePhase, page: Pagination) {
    return this.openReader().listLobbyTables(phase, page);
  }
  async listWaitingTables(limit: number, filter: WaitingTablesFilter) {
    return this.openReader().listWaitingTables(limit, filter);
  }
  async listTables(page: Pagination) {
    return this.openReader().listTables(page);
  }
  async listDueTables(until: number, limit: number, rules?: readonly RulesKey[]) {
    return this.openReader().listDueTables(until, limit, rules);
  }
  async listStoredRules() {
    return this.openReader().listStoredRules();
  }
  async listTablesByRules(rules: StoredRulesVersion, limit: number) {
    return this.openReader().listTablesByRules(rules, limit);
  }
  async listIdleTables(phase: TablePhase, since: number, limit: number, filter?: IdleTablesFilter) {
    return this.openReader().listIdleTables(phase, since, limit, filter);
  }
  async findPerson(id: string) {
    return this.openReader().findPerson(id);
  }
  async findPersonByRecoveryHash(hash: string) {
    return this.openReader().findPersonByRecoveryHash(hash);
  }
  async findCredential(hash: string) {
    return this.openReader().findCredential(hash);
  }
  async listCredentials(person: string) {
    return this.openReader().listCredentials(person);
  }
  async listKnownCredentials(hashes: readonly string[]) {
    return this.openReader().listKnownCredentials(hashes);
  }
  async listExpiredCredentials(before: number, limit: number) {
    return this.openReader().listExpiredCredentials(before, limit);
  }
  async listTablesOfPerson(person: string, page: Pagination) {
    return this.openReader().listTablesOfPerson(person, page);
  }
  async listResultsOfPerson(person: string, page: Pagination) {
    return this.openReader().listResultsOfPerson(person, page);
  }
  async listResultStatistics(person: string) {
    return this.openReader().listResultStatistics(person);
  }
  async listResultsOfTable(table: string) {
    return this.openReader().listResultsOfTable(table);
  }
  async findRating(subject: string, game: string) {
    return this.openReader().findRating(subject, game);
  }
  async listRatings(subject: string) {
    return this.openReader().listRatings(subject);
  }
  async listTopRatings(game: string, limit: number) {
    return this.openReader().listTopRatings(game, limit);
  }
  async listPushSubscriptions(person: string) {
    return this.openReader().listPushSubscriptions(person);
  }
  async readKeyValue(key: string) {
    return this.openReader().readKeyValue(key);
  }

  async backUpToFile(file: string) {
    this.openReader();
    const copying = this.copyToFile(file);
    this.runningBackups.add(copying);
    try {
      await copying;
    } finally {
      this.runningBackups.delete(copying);
    }
  }

  close() {
    this.closing ??= this.closeWhenIdle();
    return this.closing;
  }

  /** Overridden by stores that lie in a file. */
  protected async copyToFile(_file: string): Promise<void> {
    throw new CodedError('backup', 'This store is not a file, so it cannot be copied into one.');
  }

  private openReader(): StoreReader {
    if (this.closing) throw createStoreClosedError();
    return this.reader;
  }

  private enqueue(command: StoreCommand): Promise<void> {
    if (this.closing) return Promise.reject(createStoreClosedError());
    return new Promise((resolve, reject) => {
      this.pendingCommands.push({ command, resolve, reject });
      if (this.isWriting) return;
      this.isWriting = true;
      this.schedule(this.writeGroup);
    });
  }

  private readonly writeGroup = async () => {
    const group = this.pendingCommands.splice(0, MAX_GROUP_SIZE);
    const start = performance.now();
    let failedCount = group.length;
    try {
      const rejected = await this.writer.write(group.map(({ command }) => command));
      failedCount = rejected.size;
      group.forEach(({ resolve, reject }, index) => {
        const error = rejected.get(index);
        if (error) reject(error);
        else resolve();
      });
    } catch (error) {
      for (const { reject } of group) reject(toStoreError(error));
    }
    this.onGroupWritten({
      commandCount: group.length,
      failedCount,
      durationMs: performance.now() - start,
    });
    if (this.pendingCommands.length > 0) return this.schedule(this.writeGroup);
    this.isWriting = false;
    this.onQueueEmpty?.();
  };

  private async closeWhenIdle() {
    if (this.isWriting)
      await new Promise<void>((resolve) => {
        this.onQueueEmpty = resolve;
      });
    await Promise.allSettled(this.runningBackups);
    await this.writer.close();
    await this.reader.close();
  }
}
