/**
 * Leases of tables: decides which node of a cluster runs the bots and clocks of a table. A lease is
 * stored for a few seconds and renewed in time. If two nodes believe that they own the same table, they
 * do some work twice, but the record accepts only the first line with a number.
 */
import type { LeaseStore, TableRow } from '@ludotheque/store';
import { SharedCalls } from '../async/shared-calls.ts';
import type { Ports } from '../ports.ts';
import type { OwnTableLeases } from '../tables/other-nodes.ts';

/** How long a lease lasts unless it is renewed, and how long the bots of a dead node pause. */
const LEASE_DURATION_MS = 6_000;
/** Tables that become due within this time are taken over in advance. */
const DUE_LOOKAHEAD_MS = 10_000;
/** A limit, so that the other nodes get their share. */
const MAX_TAKEOVERS_PER_RENEWAL = 200;

type LeasePorts = Pick<Ports, 'clock' | 'rules' | 'warn'> & { readonly store: LeaseStore };

/** The tables that a node owns after a renewal, but did not own before. */
export interface NewlyLeasedTables {
  /** Tables that were due while no node owned them. */
  readonly takenOver: readonly TableRow[];
  /** Tables in memory here that had no owner, or whose lease had expired. */
  readonly regained: readonly string[];
}

export class TableLeases implements OwnTableLeases {
  private readonly ports: LeasePorts;
  private readonly nodeId: string;
  /** The tables that this node owns, with the time at which each lease expires. */
  private readonly expiryByTable = new Map<string, number>();
  /** Tables without a lease of this node, which it asks for again at each renewal. */
  private readonly wantedTables = new Set<string>();
  /** The tables of the next query. */
  private pendingBatch: { readonly tables: Set<string>; readonly done: Promise<void> } | undefined;
  private readonly requests = new SharedCalls<boolean>();
  private isStopped = false;
  /** How many leases this node has acquired, without renewals. */
  acquiredCount = 0;

  constructor(ports: LeasePorts, nodeId: string) {
    this.ports = ports;
    this.nodeId = nodeId;
  }

  get size(): number {
    return this.expiryByTable.size;
  }

  holds(table: string): boolean {
    const left = (this.expiryByTable.get(table) ?? 0) - this.ports.clock.now();
    // A lease that seems to last longer was acquired before the clock was set back.
    return left > 0 && left <= LEASE_DURATION_MS;
  }

  /** Whether this node owns the table. If that is not known yet, asks the store. */
  acquire(table: string): boolean | Promise<boolean> {
    if (this.holds(table)) return true;
    const requested = this.requests.find(table);
    if (requested) return requested;
    if (this.wantedTables.has(table)) return false;
    return this.requests.run(table, () => this.requestLease(table));
  }

  private async requestLease(table: string): Promise<boolean> {
    if (!this.pendingBatch) {
      const tables = new Set<string>();
      // Requests that come at the same moment share one query.
      const done = Promise.resolve().then(() => {
        this.pendingBatch = undefined;
        return this.requestLeases([...tables]);
      });
      this.pendingBatch = { tables, done };
    }
    this.pendingBatch.tables.add(table);
    await this.pendingBatch.done;
    return this.holds(table);
  }

  /** If the store fails, the tables stay wanted until the next renewal. */
  private async requestLeases(tables: readonly string[]): Promise<void> {
    if (this.isStopped) return;
    for (const table of tables) if (!this.holds(table)) this.wantedTables.add(table);
    try {
      const term = this.createTerm();
      for (const table of await this.ports.store.leaseTables({ ...term, tables }))
        this.recordLease(table, term.until);
    } catch (error) {
      this.ports.warn('tables could not be leased', error);
    }
  }

  private createTerm() {
    const now = this.ports.clock.now();
    return { by: this.nodeId, now, until: now + LEASE_DURATION_MS };
  }

  private recordLease(table: string, until: number): void {
    if (!this.expiryByTable.has(table)) this.acquiredCount++;
    this.expiryByTable.set(table, until);
    this.wantedTables.delete(table);
  }

  /** Renews the leases of this node, and takes over tables that are due and have no owner. */
  async renewAndTakeOver(isInUse: (table: string) => boolean): Promise<NewlyLeasedTables> {
    this.release(
      [...this.expiryByTable.keys(), ...this.wantedTables].filter((table) => !isInUse(table)),
    );
    const ours = new Set([...this.expiryByTable.keys()].filter((table) => this.holds(table)));
    const term = this.createTerm();
    const due = await this.ports.store.leaseDueTables({
      ...term,
      due: term.now + DUE_LOOKAHEAD_MS,
      rules: this.ports.rules.keys,
      limit: this.expiryByTable.size + MAX_TAKEOVERS_PER_RENEWAL,
    });
    for (const { id } of due) this.recordLease(id, term.until);
    const renewed = new Set(due.map(({ id }) => id));
    const others = [...this.expiryByTable.keys(), ...this.wantedTables].filter(
      (table) => !renewed.has(table),
    );
    if (others.length > 0) await this.requestLeases(others);
    return {
      takenOver: due.filter(({ id }) => !ours.has(id)),
      // Includes expired leases: a caller of `acquire` in the meantime was told no.
      regained: others.filter((table) => !ours.has(table) && this.holds(table)),
    };
  }

  /** Releases tables, so that another node can lease them at once. */
  release(tables: readonly string[]): void {
    const held = tables.filter((table) => this.expiryByTable.delete(table));
    for (const table of tables) this.wantedTables.delete(table);
    if (held.length > 0)
      void this.ports.store.releaseLeases(this.nodeId, held).catch(() => undefined);
  }

  /** Releases everything, so that other nodes need not wait until the leases expire. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.expiryByTable.clear();
    await this.ports.store.releaseLeases(this.nodeId).catch(() => undefined);
  }
}
