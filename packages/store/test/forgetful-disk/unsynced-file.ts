/** The bytes of one file: those that are surely on the disk, and the changes since the last fsync. */

/** A disk writes whole sectors; of a longer write any of them may be missing after a power failure. */
const SECTOR_BYTES = 512;

interface FileChange {
  readonly position: number;
  readonly offset: number;
  /** Undefined if the file gets the size `offset`. */
  readonly data?: Buffer;
}

export class UnsyncedFile {
  private durable: Buffer;
  private size: number;
  private unsynced: FileChange[] = [];

  constructor(content = Buffer.alloc(0)) {
    this.durable = content;
    this.size = content.length;
  }

  get unsyncedCount(): number {
    return this.unsynced.length;
  }

  change(change: FileChange): void {
    this.unsynced.push(change);
  }

  /** All changes that the log has before `position` are on the disk from now on. */
  sync(position = Infinity): void {
    const synced = this.unsynced.filter((change) => change.position < position);
    this.unsynced = this.unsynced.filter((change) => change.position >= position);
    for (const { data, offset } of synced)
      if (data) this.write(offset, data);
      else this.truncate(offset);
  }

  /** The power fails. `survives` decides for every sector that was not synced. */
  loseUnsynced(survives: () => boolean): Buffer {
    for (const { data, offset } of this.unsynced)
      if (data) this.writeSectors(offset, data, survives);
      else if (survives()) this.truncate(offset);
    this.unsynced = [];
    return this.durable.subarray(0, this.size);
  }

  private writeSectors(offset: number, data: Buffer, survives: () => boolean): void {
    for (let from = 0; from < data.length; ) {
      const to = Math.min(data.length, from + SECTOR_BYTES - ((offset + from) % SECTOR_BYTES));
      if (survives()) this.write(offset + from, data.subarray(from, to));
      from = to;
    }
  }

  private write(offset: number, data: Buffer): void {
    const end = offset + data.length;
    if (end > this.durable.length) {
      const larger = Buffer.alloc(Math.max(end, 2 * this.durable.length));
      this.durable.copy(larger, 0, 0, this.size);
      this.durable = larger;
    }
    data.copy(this.durable, offset);
    this.size = Math.max(this.size, end);
  }

  private truncate(size: number): void {
    if (size > this.size) this.write(size - 1, Buffer.alloc(1));
    else this.durable.fill(0, size, this.size);
    this.size = size;
  }
}
