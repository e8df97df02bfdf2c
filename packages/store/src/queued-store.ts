/**
 * What the stores in one process have in common: deeds wait in one queue and are written in
 * groups, in the order they were handed in; reads are answered at once from what is committed.
 */
import { CodedError, type TablePhase } from '@ludotheque/core';
import { createStoreClosedError, toStoreError } from './errors.ts';
import type {
  DueTablesLeaseRequest,
  Pagination,
  Store,
  TableRow,
  TablesLeaseRequest,
  WriteBatch,
} from './store.ts';

/** What changes the store. Removals and claims queue with the parcels, so that they keep their turn. */
export type StoreCommand =
  | { readonly parcel: WriteBatch }
  | { readonly drop: string }
  | { readonly forget: string }
  | { readonly claim: DueTablesLeaseRequest | TablesLeaseRequest }
  | { readonly release: string; readonly tables?: readonly string[] };

/** Which deeds of a group were refused, by their place in it. */
type RejectedCommands = ReadonlyMap<number, CodedError>;

/** Writes a group: all but the refused is durable when it answers, nothing if it throws. */
export interface StoreWriter {
  write(deeds: readonly StoreCommand[]): RejectedCommands | Promise<RejectedCommands>;
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
/** The reading half of a store; one that has its rows at hand answers without waiting. */
export type StoreReader = MaybeAsyncMethods<
  Exclude<keyof Store, WriteMethodName | 'backUpToFile' | 'close'>
> & {
  /** What this very claim has got. */
  listLeasedDueTables(claim: DueTablesLeaseRequest): TableRow[] | Promise<TableRow[]>;
  listLeasedTableIds(claim: TablesLeaseRequest): string[] | Promise<string[]>;
  close(): void | Promise<void>;
};

/** What became of a group: how many deeds it had and how many failed, and how long it took. */
export interface WriteGroupStats {
  readonly commandCount: number;
  readonly failedCount: number;
  readonly durationMs: number;
}

interface PendingCommand {
  readonly command: StoreCommand;
  readonly resolve: () => void;
  readonly reject: (fault: CodedError) => void;
}

/** A longer queue is written in several transactions, so that others get a word in between. */
const MAX_GROUP_SIZE = 1_000;

export class QueuedStore implements Store {
  /** Told of every group. */
  onGroupWritten: (written: WriteGroupStats) => void = () => undefined;
  private readonly reader: StoreReader;
  private readonly writer: StoreWriter;
  private readonly schedule: (call: () => void) => void;
  private pendingCommands: PendingCommand[] = [];
  private isWriting = false;
  private onQueueEmpty: (() => void) | undefined;
  private closing: Promise<void> | undefined;
  private readonly runningBackups = new Set<Promise<void>>();

  /** `later` says when a group is taken from the queue: after whoever else wants to join it. */
  constructor(reads: StoreReader, scribe: StoreWriter, later: (call: () => void) => void) {
    this.reader = reads;
    this.writer = scribe;
    this.schedule = later;
  }

  commit(parcel: WriteBatch) {
    return this.enqueue({ parcel });
  }
  deleteTable(table: string) {
    return this.enqueue({ drop: table });
  }
  forgetPerson(person: string) {
    return this.enqueue({ forget: person });
  }

  async leaseDueTables(claim: DueTablesLeaseRequest) {
    await this.enqueue({ claim });
    return this.openReader().listLeasedDueTables(claim);
  }
  async leaseTables(claim: TablesLeaseRequest) {
    await this.enqueue({ claim });
    return this.openReader().listLeasedTableIds(claim);
  }
  releaseLeases(by: string, tables?: readonly string[]) {
    return this.enqueue({ release: by, ...(tables && { tables }) });
  }

  async readRecord(table: string, from?: number) {
    return this.openReader().readRecord(table, from);
  }
  async countRecordLines(tables: readonly string[]) {
    return this.openReader().countRecordLines(tables);
  }
  async findTable(id: string) {
    return this.openReader().findTable(id);
  }
  async listLobbyTables(phase: TablePhase, page: Pagination) {
    return this.openReader().listLobbyTables(phase, page);
  }
  async listTables(page: Pagination) {
    return this.openReader().listTables(page);
  }
  async listDueTables(until: number, limit: number) {
    return this.openReader().listDueTables(until, limit);
  }
  async listIdleTables(phase: TablePhase, since: number, limit: number) {
    return this.openReader().listIdleTables(phase, since, limit);
  }
  async findPerson(id: string) {
    return this.openReader().findPerson(id);
  }
  async findPersonByRecoveryHash(hash: string) {
    return this.openReader().findPersonByRecoveryHash(hash);
  }
  async listTablesOfPerson(person: string, page: Pagination) {
    return this.openReader().listTablesOfPerson(person, page);
  }
  async listResultsOfPerson(person: string, page: Pagination) {
    return this.openReader().listResultsOfPerson(person, page);
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

  /** For stores that lie in a file. */
  protected async copyToFile(_file: string): Promise<void> {
    throw new CodedError('backup', 'This store lies in no file, so it cannot be copied into one.');
  }

  private openReader(): StoreReader {
    if (this.closing) throw createStoreClosedError();
    return this.reader;
  }

  private enqueue(deed: StoreCommand): Promise<void> {
    if (this.closing) return Promise.reject(createStoreClosedError());
    return new Promise((resolve, reject) => {
      this.pendingCommands.push({ command: deed, resolve, reject });
      if (this.isWriting) return;
      this.isWriting = true;
      this.schedule(this.writeGroup);
    });
  }

  private readonly writeGroup = async () => {
    const group = this.pendingCommands.splice(0, MAX_GROUP_SIZE);
    const begun = performance.now();
    let failed = group.length;
    try {
      const refused = await this.writer.write(group.map(({ command }) => command));
      failed = refused.size;
      group.forEach(({ resolve, reject }, place) => {
        const fault = refused.get(place);
        if (fault) reject(fault);
        else resolve();
      });
    } catch (error) {
      for (const { reject } of group) reject(toStoreError(error));
    }
    this.onGroupWritten({
      commandCount: group.length,
      failedCount: failed,
      durationMs: performance.now() - begun,
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
