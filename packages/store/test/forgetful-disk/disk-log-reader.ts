/** Reads the log that disk-log.c writes. */

/** The same numbers as in disk-log.c. */
const KINDS = [
  undefined,
  'open',
  'write',
  'truncate',
  'sync',
  'unlink',
  'rename',
  'link',
  'mkdir',
] as const;
const HEADER_BYTES = 24;
const CREATED_FLAG = 1;
const TRUNCATED_FLAG = 2;

export interface DiskLogEntry {
  readonly kind: Exclude<(typeof KINDS)[number], undefined>;
  /** Where the entry begins in the log. */
  readonly position: number;
  readonly fd: number;
  /** Of a write; the new size of a truncated file; for `sync`, where the log ended when it began. */
  readonly offset: number;
  readonly data: Buffer;
  readonly isCreated: boolean;
  readonly isTruncated: boolean;
}

/** The last entry may be incomplete: the process was killed while it wrote. */
export function* readDiskLog(log: Buffer): Generator<DiskLogEntry> {
  for (let position = 0; position + HEADER_BYTES <= log.length; ) {
    const length = log.readUInt32LE(position + 16);
    const flags = log.readUInt32LE(position + 20);
    const end = position + HEADER_BYTES + length;
    if (end > log.length) return;
    const kind = KINDS[log.readUInt32LE(position)];
    if (!kind) throw new Error(`The log of the disk has no entry at ${position}.`);
    yield {
      kind,
      position,
      fd: log.readInt32LE(position + 4),
      offset: Number(log.readBigUInt64LE(position + 8)),
      data: log.subarray(position + HEADER_BYTES, end),
      isCreated: (flags & CREATED_FLAG) !== 0,
      isTruncated: (flags & TRUNCATED_FLAG) !== 0,
    };
    position = end;
  }
}
