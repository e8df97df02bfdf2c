/**
 * What happens at the tables in memory, for all who react to it. There is one emitter for the whole
 * house; listeners are called at once, in the order in which they were added.
 */
import type { Step } from '@ludotheque/table';
import type { LiveTable } from './live-table.ts';

/** `isLocal`: this node has committed the steps. Otherwise another node has. */
type CommittedListener = (liveTable: LiveTable, steps: readonly Step[], isLocal: boolean) => void;
type InvalidatedListener = (liveTable: LiveTable, error: unknown) => void;
type TableListener = (liveTable: LiveTable) => void;

export class TableEvents {
  private readonly committedListeners: CommittedListener[] = [];
  private readonly invalidatedListeners: InvalidatedListener[] = [];
  private readonly addedListeners: TableListener[] = [];
  private readonly presenceListeners: TableListener[] = [];
  private readonly resultsDueListeners: TableListener[] = [];

  /** Steps are stored, and the subscribers have been told of them. */
  onCommitted(listener: CommittedListener): void {
    this.committedListeners.push(listener);
  }

  emitCommitted(liveTable: LiveTable, steps: readonly Step[], isLocal: boolean): void {
    for (const listener of this.committedListeners) listener(liveTable, steps, isLocal);
  }

  /** The table in memory may differ from its record, and has to be loaded again. */
  onInvalidated(listener: InvalidatedListener): void {
    this.invalidatedListeners.push(listener);
  }

  emitInvalidated(liveTable: LiveTable, error: unknown): void {
    for (const listener of this.invalidatedListeners) listener(liveTable, error);
  }

  /** The table is in memory now: it was created, or loaded. */
  onAdded(listener: TableListener): void {
    this.addedListeners.push(listener);
  }

  emitAdded(liveTable: LiveTable): void {
    for (const listener of this.addedListeners) listener(liveTable);
  }

  /** Somebody has opened or closed the table, or sits there now. */
  onPresenceChanged(listener: TableListener): void {
    this.presenceListeners.push(listener);
  }

  emitPresenceChanged(liveTable: LiveTable): void {
    for (const listener of this.presenceListeners) listener(liveTable);
  }

  /** A finished game was found whose results are not stored. */
  onResultsDue(listener: TableListener): void {
    this.resultsDueListeners.push(listener);
  }

  emitResultsDue(liveTable: LiveTable): void {
    for (const listener of this.resultsDueListeners) listener(liveTable);
  }
}
