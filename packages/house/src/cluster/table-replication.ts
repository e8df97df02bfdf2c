/** Tables in use that other nodes have written to: what is missing is read, and told as it came. */
import type { Store } from '@ludotheque/store';
import type { LiveTable } from '../tables/live-table.ts';

export class TableReplication {
  private readonly store: Store;
  private readonly onFailed: (room: LiveTable, error: unknown) => void;
  /** Rooms that are reading, and up to which number at least. */
  private readonly targetNumberByTable = new Map<LiveTable, number>();

  constructor(store: Store, failed: (room: LiveTable, error: unknown) => void) {
    this.store = store;
    this.onFailed = failed;
  }

  /** Compares tables with their records, all in one question. */
  async replicateAll(rooms: readonly LiveTable[]): Promise<void> {
    if (rooms.length === 0) return;
    const numbers = await this.store.countRecordLines(rooms.map(({ id }) => id));
    for (const [i, room] of rooms.entries()) void this.replicateUpTo(room, numbers[i]! - 1);
  }

  /** Somebody says that the record has a line with this number. */
  async replicateUpTo(room: LiveTable, n: number): Promise<void> {
    const known = this.targetNumberByTable.get(room);
    this.targetNumberByTable.set(room, Math.max(n, known ?? -1));
    if (known !== undefined) return;
    try {
      while (!room.isInvalidated && room.table.lineCount <= this.targetNumberByTable.get(room)!) {
        while (room.hasCommitsInFlight) await room.waitForCommits();
        const from = room.table.lineCount;
        const lines = await this.store.readRecord(room.id, from);
        if (room.isInvalidated || room.hasCommitsInFlight || room.table.lineCount !== from)
          continue;
        if (lines.length === 0) break;
        room.applyReplicatedLines(lines);
      }
    } catch (error) {
      this.onFailed(room, error);
    } finally {
      this.targetNumberByTable.delete(room);
    }
  }
}
