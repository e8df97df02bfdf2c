/**
 * The newest lines of all records, in the order they came. In the record each table has pages of its
 * own, and a move would change one; here the moves of many tables share a few. From time to time all
 * of them are sorted into the record, many lines of a table at once.
 *
 * Whoever has the file open has these lines at hand. If another process has written meanwhile, which
 * SQLite can tell, they are read again.
 */
import type { DatabaseSync } from 'node:sqlite';
import { copyRecordLine } from '../copy-rows.ts';
import type { RecordLine } from '../store.ts';

/** So many are sorted in together: they take a megabyte, and the sorting some milliseconds. */
const FLUSH_THRESHOLD_LINES = 4_000;
const NO_LINES: readonly RecordLine[] = [];

/** Kept prepared, like all statements. */
const prepareStatements = (db: DatabaseSync) => ({
  version: db.prepare('PRAGMA data_version'),
  all: db.prepare('SELECT desk, number, at, body FROM fresh ORDER BY rowid'),
  add: db.prepare('INSERT INTO fresh (desk, number, at, body) VALUES (?, ?, ?, ?)'),
  // Whatever goes wrong here undoes the whole group: SQLite need not note how to undo this alone.
  sortIn: db.prepare(
    `INSERT OR ROLLBACK INTO record (desk, number, at, body)
     SELECT desk, number, at, body FROM fresh ORDER BY desk, number`,
  ),
  clear: db.prepare('DELETE FROM fresh'),
  last: db.prepare('SELECT max(number) AS number FROM record WHERE desk = ?'),
  drop: db.prepare('DELETE FROM fresh WHERE desk = ?'),
});

export class RecordWriteBuffer {
  private readonly statements: ReturnType<typeof prepareStatements>;
  private readonly linesByTable = new Map<string, RecordLine[]>();
  private lineCount = 0;
  /** The file's version that we know the lines of. */
  private knownVersion: unknown;

  constructor(db: DatabaseSync) {
    this.statements = prepareStatements(db);
  }

  /** A table's lines that are not yet in the record, ascending. */
  linesOfTable(table: string): readonly RecordLine[] {
    this.reloadIfChanged();
    return this.linesByTable.get(table) ?? NO_LINES;
  }

  /** Once at the beginning of a transaction: while it lasts, nobody else writes. */
  reloadIfChanged(): void {
    const version = this.statements.version.get()!.data_version;
    if (version !== this.knownVersion) this.reload();
    this.knownVersion = version;
  }

  /** The number that a table's next line has: within a transaction, as all that follows. */
  nextLineNumber(table: string): number {
    if (this.knownVersion === undefined) this.reloadIfChanged();
    const last = this.linesByTable.get(table)?.at(-1) ?? this.statements.last.get(table);
    const { number } = last as { readonly number: number | null };
    return number === null ? 0 : number + 1;
  }

  append(table: string, { number, at, body }: RecordLine): void {
    this.statements.add.run(table, number, at, body);
    this.cacheLine(table, { number, at, body });
  }

  deleteTable(table: string): void {
    this.statements.drop.run(table);
    this.invalidate();
  }

  /** Sorts the lines into the record, once there are many. */
  flushIfFull(): void {
    if (this.lineCount < FLUSH_THRESHOLD_LINES) return;
    this.statements.sortIn.run();
    this.statements.clear.run();
    this.linesByTable.clear();
    this.lineCount = 0;
  }

  /** What is at hand may not be what is in the file: a part of it was taken back. */
  invalidate(): void {
    this.knownVersion = undefined;
  }

  private reload(): void {
    this.linesByTable.clear();
    this.lineCount = 0;
    for (const row of this.statements.all.iterate()) {
      const { desk, ...line } = row as unknown as RecordLine & { readonly desk: string };
      this.cacheLine(desk, line);
    }
  }

  private cacheLine(table: string, line: RecordLine): void {
    const lines = this.linesByTable.get(table);
    if (lines) lines.push(copyRecordLine(line));
    else this.linesByTable.set(table, [copyRecordLine(line)]);
    this.lineCount++;
  }
}
