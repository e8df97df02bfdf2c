/** Tables in use that other nodes have written to: what is missing is read, and told as it came. */
import type { Store } from '@ludotheque/store';
import type { Room } from './room.ts';

export class CatchingUp {
  private readonly store: Store;
  private readonly failed: (room: Room, error: unknown) => void;
  /** Rooms that are reading, and up to which number at least. */
  private readonly reading = new Map<Room, number>();

  constructor(store: Store, failed: (room: Room, error: unknown) => void) {
    this.store = store;
    this.failed = failed;
  }

  /** Compares tables with their records, all in one question. */
  async compare(rooms: readonly Room[]): Promise<void> {
    if (rooms.length === 0) return;
    const numbers = await this.store.countRecordLines(rooms.map(({ id }) => id));
    for (const [i, room] of rooms.entries()) void this.upTo(room, numbers[i]! - 1);
  }

  /** Somebody says that the record has a line with this number. */
  async upTo(room: Room, n: number): Promise<void> {
    const known = this.reading.get(room);
    this.reading.set(room, Math.max(n, known ?? -1));
    if (known !== undefined) return;
    try {
      while (!room.isLost && room.table.lineCount <= this.reading.get(room)!) {
        while (room.isBusy) await room.settle();
        const from = room.table.lineCount;
        const lines = await this.store.readRecord(room.id, from);
        if (room.isLost || room.isBusy || room.table.lineCount !== from) continue;
        if (lines.length === 0) break;
        room.catchUp(lines);
      }
    } catch (error) {
      this.failed(room, error);
    } finally {
      this.reading.delete(room);
    }
  }
}
