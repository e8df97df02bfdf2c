/** Reads the lines that other nodes have written, and applies them to the tables in memory. */
import type { RecordEnd, TableRecordStore } from '@ludotheque/store';
import type { Ports } from '../ports.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { LiveTableReplicator } from '../tables/other-nodes.ts';

type ReplicationPorts = Pick<Ports, 'warn'> & { readonly store: TableRecordStore };

export class StoredLineReplicator implements LiveTableReplicator {
  private readonly ports: ReplicationPorts;
  /** Tables that are being read, and the number that they must reach. */
  private readonly targetNumberByTable = new Map<LiveTable, number>();

  constructor(ports: ReplicationPorts) {
    this.ports = ports;
  }

  /** Compares tables with their records, with one query for all. */
  async replicateAll(liveTables: readonly LiveTable[]): Promise<void> {
    if (liveTables.length === 0) return;
    const before = liveTables.map((liveTable) => describeState(liveTable));
    const ends = await this.ports.store.listRecordEnds(liveTables.map(({ id }) => id));
    for (const [i, liveTable] of liveTables.entries()) {
      const isUnchanged = before[i] === describeState(liveTable);
      if (isUnchanged && isDiverged(liveTable, ends[i]!)) {
        if (ends[i]!.lineCount === 0) liveTable.invalidateGone();
        else liveTable.invalidateDiverged();
      } else void this.replicateUpTo(liveTable, ends[i]!.lineCount - 1);
    }
  }

  /** The record is said to have a line with this number. */
  async replicateUpTo(liveTable: LiveTable, n: number): Promise<void> {
    const target = this.targetNumberByTable.get(liveTable);
    this.targetNumberByTable.set(liveTable, Math.max(n, target ?? -1));
    if (target !== undefined) return;
    try {
      while (this.isBehind(liveTable)) if (!(await this.readNextLines(liveTable))) break;
    } catch (error) {
      this.ports.warn(`table ${liveTable.id} could not be brought up to date`, error);
    } finally {
      this.targetNumberByTable.delete(liveTable);
    }
  }

  private isBehind(liveTable: LiveTable): boolean {
    return (
      !liveTable.isInvalidated &&
      liveTable.table.lineCount <= this.targetNumberByTable.get(liveTable)!
    );
  }

  /** False if the record has no more lines. */
  private async readNextLines(liveTable: LiveTable): Promise<boolean> {
    while (liveTable.hasCommitsInFlight) await liveTable.waitForCommits();
    const from = liveTable.table.lineCount;
    // The last known line is read again: if it is another one now, so is what follows.
    const [known, ...lines] = await this.ports.store.readRecord(liveTable.id, from - 1);
    const hasChanged =
      liveTable.isInvalidated || liveTable.hasCommitsInFlight || liveTable.table.lineCount !== from;
    // The table went on while its record was read: read again.
    if (hasChanged) return true;
    if (known?.at !== liveTable.table.lastLineAt) {
      liveTable.invalidateDiverged();
      return true;
    }
    if (lines.length === 0) return false;
    liveTable.applyReplicatedLines(lines);
    return true;
  }
}

/** Differs if anything was decided, committed or invalidated meanwhile; undefined if something is. */
const describeState = ({ hasCommitsInFlight, isInvalidated, table }: LiveTable) =>
  hasCommitsInFlight || isInvalidated ? undefined : table.lineCount;

/** Whether the record lost lines that this table has: some, or all. */
const isDiverged = (
  { hasCommitsInFlight, isInvalidated, table }: LiveTable,
  { lastAt, lineCount }: RecordEnd,
): boolean =>
  !hasCommitsInFlight &&
  !isInvalidated &&
  (lineCount < table.lineCount || (lineCount === table.lineCount && lastAt !== table.lastLineAt));
