/** The leases by which nodes share the work: each table is looked after by one node at a time. */
import type { RulesKey } from '@ludotheque/core';
import type { TableRow } from './store.ts';

/** A node asks to look after tables for a while, without any other node doing so. */
interface LeaseRequestBase {
  /** The node's name. */
  readonly by: string;
  /**
   * The time by the node's own clock. Leases of others that ended before it do not count. Nor do
   * leases that end much later than this one: the clock of the node that took them was wrong, and
   * that node may be long gone.
   */
  readonly now: number;
  /** When this lease ends, unless it is renewed before. */
  readonly until: number;
}

export interface DueTablesLeaseRequest extends LeaseRequestBase {
  /** Tables with a due time up to then. */
  readonly due: number;
  readonly limit: number;
  /** Only tables with these rules: the node cannot play any others. All tables without it. */
  readonly rules?: readonly RulesKey[];
}

/** A lease on certain tables, due or not. */
export interface TablesLeaseRequest extends LeaseRequestBase {
  readonly tables: readonly string[];
}

/**
 * Which node looks after which table. A lease says which node should act, never which one may:
 * that is decided by the line number that a commit expects.
 */
export interface LeaseStore {
  /**
   * Leases tables that are due and that no other node has leased, the longest due first, and
   * returns them. A node that asks again gets its own tables again, for longer.
   */
  leaseDueTables(request: DueTablesLeaseRequest): Promise<TableRow[]>;
  /** The same for certain tables; returns the ids of those that were free or the node's already. */
  leaseTables(request: TablesLeaseRequest): Promise<string[]>;
  /** Ends one node's leases, or those on certain tables: others need not wait for their end. */
  releaseLeases(by: string, tables?: readonly string[]): Promise<void>;
}
