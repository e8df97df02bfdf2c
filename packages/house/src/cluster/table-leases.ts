/**
 * Which tables this node looks after, where there are others. A table is claimed in the store, for a
 * few seconds at a time; whoever has it asks its bots and stops its clocks. If two nodes believe to
 * have one, some work is done twice and nothing else: the record takes the first and refuses the second.
 */
import type { TableRow } from '@ludotheque/store';
import type { NodePubSub, Ports } from '../ports.ts';

/** A claim ends after so long, unless it is made again: so long a dead node's bots are silent. */
const LEASE_DURATION_MS = 6_000;
/** Tables that will be due so soon are looked after already. */
const DUE_LOOKAHEAD_MS = 10_000;
/** What a node takes over at once, so that the others get their share. */
const MAX_TAKEOVERS_PER_RENEWAL = 200;

export class TableLeases {
  private readonly ports: Ports;
  private readonly nodeId: string;
  /** The tables that are ours, and until when. */
  private readonly expiryByTable = new Map<string, number>();
  /** Tables that we would look after, if nobody else did. */
  private readonly wantedTables = new Set<string>();
  /** Those that are being asked for, in one question. */
  private pendingBatchRequest:
    | { readonly tables: Set<string>; readonly got: Promise<unknown> }
    | undefined;
  private readonly pendingRequests = new Map<string, Promise<boolean>>();
  private isStopped = false;
  /** How many claims were made or taken over. */
  acquiredCount = 0;

  constructor(ports: Ports, announcer: NodePubSub) {
    this.ports = ports;
    this.nodeId = announcer.nodeId;
  }

  get size(): number {
    return this.expiryByTable.size;
  }

  holds(table: string): boolean {
    const left = (this.expiryByTable.get(table) ?? 0) - this.ports.clock.now();
    // One that lasts for longer is from before the clock was set back.
    return left > 0 && left <= LEASE_DURATION_MS;
  }

  /** Whether the table is ours; where that is not known yet, it is asked for. */
  acquire(table: string): boolean | Promise<boolean> {
    if (this.holds(table)) return true;
    let asked = this.pendingRequests.get(table);
    if (!asked) {
      if (this.wantedTables.has(table)) return false;
      asked = this.requestLease(table).finally(() => this.pendingRequests.delete(table));
      this.pendingRequests.set(table, asked);
    }
    return asked;
  }

  private async requestLease(table: string): Promise<boolean> {
    if (!this.pendingBatchRequest) {
      const tables = new Set<string>();
      // Whoever asks in the same moment shares the question.
      const got = Promise.resolve().then(() => {
        this.pendingBatchRequest = undefined;
        return this.requestLeases([...tables]);
      });
      this.pendingBatchRequest = { tables, got };
    }
    this.pendingBatchRequest.tables.add(table);
    await this.pendingBatchRequest.got;
    return this.holds(table);
  }

  /** Who cannot ask the store does not know, and waits. */
  private async requestLeases(tables: readonly string[]): Promise<void> {
    if (this.isStopped) return;
    for (const table of tables) if (!this.holds(table)) this.wantedTables.add(table);
    try {
      const { until, ...claim } = this.createTerm();
      for (const table of await this.ports.store.leaseTables({ ...claim, until, tables }))
        this.recordLease(table, until);
    } catch (error) {
      this.ports.warn('tables could not be claimed', error);
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

  /** Makes the claims anew and takes over what nobody looks after; gives what was not ours before. */
  async renewAndTakeOver(
    isInUse: (table: string) => boolean,
  ): Promise<{ due: TableRow[]; free: string[] }> {
    this.release(
      [...this.expiryByTable.keys(), ...this.wantedTables].filter((table) => !isInUse(table)),
    );
    const mine = new Set([...this.expiryByTable.keys()].filter((table) => this.holds(table)));
    const { now, ...term } = this.createTerm();
    const limit = this.expiryByTable.size + MAX_TAKEOVERS_PER_RENEWAL;
    const claim = { ...term, now, due: now + DUE_LOOKAHEAD_MS, limit };
    const due = await this.ports.store.leaseDueTables(claim);
    for (const { id } of due) this.recordLease(id, claim.until);
    const renewed = new Set(due.map(({ id }) => id));
    const others = [...this.expiryByTable.keys(), ...this.wantedTables].filter(
      (table) => !renewed.has(table),
    );
    if (others.length > 0) await this.requestLeases(others);
    return {
      due: due.filter(({ id }) => !mine.has(id)),
      // Also those that had lapsed: who asked meanwhile was told to wait.
      free: others.filter((table) => !mine.has(table) && this.holds(table)),
    };
  }

  /** These are of no concern to us any more: whoever wants them has them at once. */
  release(tables: readonly string[]): void {
    const held = tables.filter((table) => this.expiryByTable.delete(table));
    for (const table of tables) this.wantedTables.delete(table);
    if (held.length > 0)
      void this.ports.store.releaseLeases(this.nodeId, held).catch(() => undefined);
  }

  /** The node closes in good order: others need not wait until the claims end. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.expiryByTable.clear();
    await this.ports.store.releaseLeases(this.nodeId).catch(() => undefined);
  }
}
