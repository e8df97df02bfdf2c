/**
 * What the tables need to know of the other nodes. The classes in `cluster/` implement it: imports
 * go from `cluster/` to `tables/` to `people/`, never back.
 */
import type { LiveTable } from './live-table.ts';

/** Which tables this node asks the bots of, and stops the clocks of. */
export interface OwnTableLeases {
  holds(table: string): boolean;
  /** Whether the table is ours; a promise where the store has to be asked. */
  acquire(table: string): boolean | Promise<boolean>;
  release(tables: readonly string[]): void;
}

/** Who has a table open at other nodes. */
export interface OtherNodesTablePresence {
  /** Whether a person whom no node has reported is really away. */
  readonly isReliable: boolean;
  listPeopleAtOtherNodes(table: string): readonly string[];
  /** Whether anybody has it open there, spectators included. */
  isOpenAtOtherNodes(table: string): boolean;
  /** The address of this person if they have it open there, or else of a sitter, or of a spectator. */
  findClientKeyAtOtherNodes(table: string, preferred: string): string | undefined;
  forgetTable(table: string): void;
}

/** Brings tables in memory up to date with lines that others have written. */
export interface LiveTableReplicator {
  replicateAll(liveTables: readonly LiveTable[]): Promise<void>;
  replicateUpTo(liveTable: LiveTable, n: number): Promise<void>;
}
