/**
 * A checksum on every line of a record, so that a line that a disk or a memory module has changed is
 * noticed before it is played. It is no protection from people who can write into the database.
 */
import { crc32 } from 'node:zlib';
import { createDamagedLineError } from './errors.ts';
import type { CheckpointRow, RecordLine } from './store.ts';

/** A line as it is in a database. Lines of older versions have no checksum, and are not checked. */
export interface StoredRecordLine extends RecordLine {
  readonly checksum: number | null;
}

/** CRC-32 of everything that is stored of a line, as the signed integer that PostgreSQL has. */
export const computeLineChecksum = (table: string, { number, at, body }: RecordLine): number =>
  crc32(`${table} ${number} ${at} ${body}`) | 0;

/** A checkpoint as it is in a database. */
export interface StoredCheckpoint extends CheckpointRow {
  readonly checksum: number;
}

export const computeCheckpointChecksum = ({ body, lines, table }: CheckpointRow): number =>
  crc32(`${table} ${lines} ${body}`) | 0;

/** A damaged checkpoint is as good as none: the record has everything. */
export function verifyCheckpoint(
  checkpoint: StoredCheckpoint | undefined,
): CheckpointRow | undefined {
  if (!checkpoint || checkpoint.checksum !== computeCheckpointChecksum(checkpoint))
    return undefined;
  const { body, lines, table } = checkpoint;
  return { table, lines, body };
}

const isDamaged = (table: string, line: StoredRecordLine): boolean =>
  line.checksum !== null && line.checksum !== computeLineChecksum(table, line);

/**
 * Returns the lines without their checksums, or throws at the first that is damaged or missing.
 * `first` is the number that they begin with, if that is known.
 */
export function verifyRecordLines(
  table: string,
  lines: readonly StoredRecordLine[],
  first = lines[0]?.number ?? 0,
): RecordLine[] {
  return lines.map((line, i) => {
    if (line.number !== first + i || isDamaged(table, line))
      throw createDamagedLineError(table, first + i);
    const { number, at, body } = line;
    return { number, at, body };
  });
}

/** What a check of all records has found. */
export interface RecordCheckReport {
  readonly lines: number;
  /** Lines of older versions. */
  readonly linesWithoutChecksum: number;
  readonly damagedLines: readonly { readonly table: string; readonly number: number }[];
  /** What the database itself says about its file. */
  readonly fileErrors: readonly string[];
}

/** Checks lines that come by table and number; a missing line counts as damaged. */
export class RecordChecker {
  private readonly allowsStrayLines: boolean;
  private lines = 0;
  private linesWithoutChecksum = 0;
  private readonly damagedLines: { table: string; number: number }[] = [];
  /** `isStray`: it may be a line alone that was added while its table was being deleted. */
  private last: { table: string; number: number; isStray: boolean } | undefined;

  constructor({ allowsStrayLines = false } = {}) {
    this.allowsStrayLines = allowsStrayLines;
  }

  check(table: string, line: StoredRecordLine): void {
    const { number } = line;
    const before = this.last?.table === table ? this.last : undefined;
    const expected = before && !before.isStray ? before.number + 1 : 0;
    const isStray = this.allowsStrayLines && !before && number > 0;
    this.last = { table, number, isStray };
    this.lines++;
    if (line.checksum === null) this.linesWithoutChecksum++;
    if (number > expected && !isStray) this.damagedLines.push({ table, number: expected });
    if (isDamaged(table, line)) this.damagedLines.push({ table, number });
  }

  report(fileErrors: readonly string[] = []): RecordCheckReport {
    const { damagedLines, lines, linesWithoutChecksum } = this;
    return { lines, linesWithoutChecksum, damagedLines, fileErrors };
  }
}
