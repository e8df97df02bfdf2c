/**
 * What the stores in one process have in common: deeds wait in one queue and are written in
 * groups, in the order they were handed in; reads are answered at once from what is committed.
 */
import { Fault } from '@ludotheque/core';
import { broken, closed } from './faults.ts';
import type { Claim, Page, Parcel, Phase, Store, TableRow, TablesClaim } from './store.ts';

/** What changes the store. Removals and claims queue with the parcels, so that they keep their turn. */
export type Deed =
  | { readonly parcel: Parcel }
  | { readonly drop: string }
  | { readonly forget: string }
  | { readonly claim: Claim | TablesClaim }
  | { readonly release: string; readonly tables?: readonly string[] };

/** Which deeds of a group were refused, by their place in it. */
type Refused = ReadonlyMap<number, Fault>;

/** Writes a group: all but the refused is durable when it answers, nothing if it throws. */
export interface Scribe {
  write(deeds: readonly Deed[]): Refused | Promise<Refused>;
  close(): void | Promise<void>;
}

type Answers<Name extends keyof Store> = {
  [K in Name]: (
    ...args: Parameters<Store[K]>
  ) => Awaited<ReturnType<Store[K]>> | ReturnType<Store[K]>;
};
type Changes = 'commit' | 'drop' | 'forget' | 'claimDue' | 'claimTables' | 'release';
/** The reading half of a store; one that has its rows at hand answers without waiting. */
export type Reads = Answers<Exclude<keyof Store, Changes | 'backup' | 'close'>> & {
  /** What this very claim has got. */
  claimed(claim: Claim): TableRow[] | Promise<TableRow[]>;
  claimedTables(claim: TablesClaim): string[] | Promise<string[]>;
  close(): void | Promise<void>;
};

/** What became of a group: how many deeds it had and how many failed, and how long it took. */
export interface Written {
  readonly deeds: number;
  readonly failed: number;
  readonly milliseconds: number;
}

interface Waiting {
  readonly deed: Deed;
  readonly resolve: () => void;
  readonly reject: (fault: Fault) => void;
}

/** A longer queue is written in several transactions, so that others get a word in between. */
const LARGEST_GROUP = 1_000;

export class QueuedStore implements Store {
  /** Told of every group. */
  watch: (written: Written) => void = () => undefined;
  private readonly reads: Reads;
  private readonly scribe: Scribe;
  private readonly later: (call: () => void) => void;
  private waiting: Waiting[] = [];
  private writing = false;
  private calm: (() => void) | undefined;
  private closing: Promise<void> | undefined;
  private readonly backups = new Set<Promise<void>>();

  /** `later` says when a group is taken from the queue: after whoever else wants to join it. */
  constructor(reads: Reads, scribe: Scribe, later: (call: () => void) => void) {
    this.reads = reads;
    this.scribe = scribe;
    this.later = later;
  }

  commit(parcel: Parcel) {
    return this.queue({ parcel });
  }
  drop(table: string) {
    return this.queue({ drop: table });
  }
  forget(person: string) {
    return this.queue({ forget: person });
  }

  async claimDue(claim: Claim) {
    await this.queue({ claim });
    return this.open().claimed(claim);
  }
  async claimTables(claim: TablesClaim) {
    await this.queue({ claim });
    return this.open().claimedTables(claim);
  }
  release(by: string, tables?: readonly string[]) {
    return this.queue({ release: by, ...(tables && { tables }) });
  }

  async read(table: string, from?: number) {
    return this.open().read(table, from);
  }
  async numbers(tables: readonly string[]) {
    return this.open().numbers(tables);
  }
  async table(id: string) {
    return this.open().table(id);
  }
  async lobby(phase: Phase, page: Page) {
    return this.open().lobby(phase, page);
  }
  async tables(page: Page) {
    return this.open().tables(page);
  }
  async due(until: number, limit: number) {
    return this.open().due(until, limit);
  }
  async idle(phase: Phase, since: number, limit: number) {
    return this.open().idle(phase, since, limit);
  }
  async person(id: string) {
    return this.open().person(id);
  }
  async personBySecret(hash: string) {
    return this.open().personBySecret(hash);
  }
  async personByRecovery(hash: string) {
    return this.open().personByRecovery(hash);
  }
  async sittings(person: string, page: Page) {
    return this.open().sittings(person, page);
  }
  async results(person: string, page: Page) {
    return this.open().results(person, page);
  }
  async resultsOf(table: string) {
    return this.open().resultsOf(table);
  }
  async rating(subject: string, game: string) {
    return this.open().rating(subject, game);
  }
  async ratings(subject: string) {
    return this.open().ratings(subject);
  }
  async ranking(game: string, limit: number) {
    return this.open().ranking(game, limit);
  }
  async pushes(person: string) {
    return this.open().pushes(person);
  }
  async note(key: string) {
    return this.open().note(key);
  }

  async backup(file: string) {
    this.open();
    const copying = this.copyTo(file);
    this.backups.add(copying);
    try {
      await copying;
    } finally {
      this.backups.delete(copying);
    }
  }

  close() {
    this.closing ??= this.letGo();
    return this.closing;
  }

  /** For stores that lie in a file. */
  protected async copyTo(_file: string): Promise<void> {
    throw new Fault('backup', 'This store lies in no file, so it cannot be copied into one.');
  }

  private open(): Reads {
    if (this.closing) throw closed();
    return this.reads;
  }

  private queue(deed: Deed): Promise<void> {
    if (this.closing) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      this.waiting.push({ deed, resolve, reject });
      if (this.writing) return;
      this.writing = true;
      this.later(this.writeGroup);
    });
  }

  private readonly writeGroup = async () => {
    const group = this.waiting.splice(0, LARGEST_GROUP);
    const begun = performance.now();
    let failed = group.length;
    try {
      const refused = await this.scribe.write(group.map(({ deed }) => deed));
      failed = refused.size;
      group.forEach(({ resolve, reject }, place) => {
        const fault = refused.get(place);
        if (fault) reject(fault);
        else resolve();
      });
    } catch (error) {
      for (const { reject } of group) reject(broken(error));
    }
    this.watch({ deeds: group.length, failed, milliseconds: performance.now() - begun });
    if (this.waiting.length > 0) return this.later(this.writeGroup);
    this.writing = false;
    this.calm?.();
  };

  private async letGo() {
    if (this.writing)
      await new Promise<void>((resolve) => {
        this.calm = resolve;
      });
    await Promise.allSettled(this.backups);
    await this.scribe.close();
    await this.reads.close();
  }
}
