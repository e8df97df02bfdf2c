/**
 * Buffers the newest lines of all records in the order they came. In `record_lines` every table has
 * pages of its own, so each move would change another page; in the buffer the moves of many tables
 * share a few. From time to time all of them are sorted into `record_lines`, many lines of a table
 * at once.
 *
 * The buffered lines are also kept in memory. SQLite tells if another process has written
 * meanwhile; then they are read again.
 */
import type { DatabaseSync } from 'node:sqlite';
import { computeLineChecksum, type StoredRecordLine } from '../record-checksum.ts';
import type { RecordLine } from '../store.ts';

/** That many lines take about a megabyte, and sorting them in takes some milliseconds. */
const FLUSH_THRESHOLD_LINES = 4_000;
const NO_LINES: readonly StoredRecordLine[] = [];

const prepareStatements = (db: DatabaseSync) => ({
  dataVersion: db.prepare('PRAGMA data_version'),
  allLines: db.prepare(
    'SELECT table_id, number, at, body, checksum FROM record_write_buffer ORDER BY rowid',
  ),
  append: db.prepare(
    'INSERT INTO record_write_buffer (table_id, number, at, body, checksum) VALUES (?, ?, ?, ?, ?)',
  ),
  // An error here rolls the whole group back, so SQLite need not log how to undo this statement alone.
  sortIn: db.prepare(
    `INSERT OR ROLLBACK INTO record_lines (table_id, number, at, body, checksum)
     SELECT table_id, number, at, body, checksum FROM record_write_buffer
     ORDER BY table_id, number`,
  ),
  clear: db.prepare('DELETE FROM record_write_buffer'),
  lastSorted: db.prepare('SELECT max(number) AS number FROM record_lines WHERE table_id = ?'),
  deleteTable: db.prepare('DELETE FROM record_write_buffer WHERE table_id = ?'),
});

export class RecordBufferTable {
  private readonly statements: ReturnType<typeof prepareStatements>;
  private readonly linesByTable = new Map<string, StoredRecordLine[]>();
  private lineCount = 0;
  /** The version of the file that the lines in memory belong to. */
  private knownVersion: unknown;

  constructor(db: DatabaseSync) {
    this.statements = prepareStatements(db);
  }

  /** A table's lines that are still in the buffer, ascending. */
  linesOfTable(table: string): readonly StoredRecordLine[] {
    this.reloadIfChanged();
    return this.linesByTable.get(table) ?? NO_LINES;
  }

  /** Called once at the beginning of a transaction: while it lasts, no other process writes. */
  reloadIfChanged(): void {
    const version = this.statements.dataVersion.get()!.data_version;
    if (version !== this.knownVersion) this.reload();
    this.knownVersion = version;
  }

  /** The number of a table's next line. This and all methods below need a transaction. */
  nextLineNumber(table: string): number {
    if (this.knownVersion === undefined) this.reloadIfChanged();
    const buffered = this.linesByTable.get(table)?.at(-1);
    if (buffered) return buffered.number + 1;
    const number = this.statements.lastSorted.get(table)?.number;
    return typeof number === 'number' ? number + 1 : 0;
  }

  append(table: string, line: RecordLine): void {
    const { number, at, body } = line;
    const checksum = computeLineChecksum(table, line);
    this.statements.append.run(table, number, at, body, checksum);
    this.cacheLine(table, { number, at, body, checksum });
  }

  deleteTable(table: string): void {
    this.statements.deleteTable.run(table);
    this.invalidate();
  }

  /** Sorts the lines into `record_lines` once there are many. */
  flushIfFull(): void {
    if (this.lineCount < FLUSH_THRESHOLD_LINES) return;
    this.statements.sortIn.run();
    this.statements.clear.run();
    this.linesByTable.clear();
    this.lineCount = 0;
  }

  /** The lines in memory may differ from the file, since a part of a transaction was rolled back. */
  invalidate(): void {
    this.knownVersion = undefined;
  }

  private reload(): void {
    this.linesByTable.clear();
    this.lineCount = 0;
    for (const row of this.statements.allLines.iterate()) {
      const { table_id: table, ...line } = row as unknown as StoredRecordLine & {
        readonly table_id: string;
      };
      this.cacheLine(table, line);
    }
  }

  private cacheLine(table: string, line: StoredRecordLine): void {
    const lines = this.linesByTable.get(table);
    if (lines) lines.push(line);
    else this.linesByTable.set(table, [line]);
    this.lineCount++;
  }
}
