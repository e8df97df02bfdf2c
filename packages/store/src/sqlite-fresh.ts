/**
 * The newest lines of all records, in the order they came. In the record each table has pages of its
 * own, and a move would change one; here the moves of many tables share a few. From time to time all
 * of them are sorted into the record, many lines of a table at once.
 *
 * Whoever has the file open has these lines at hand. If another process has written meanwhile, which
 * SQLite can tell, they are read again.
 */
import type { DatabaseSync } from 'node:sqlite';
import { copyLine } from './rows.ts';
import type { RecordLine } from './store.ts';

/** So many are sorted in together: they take a megabyte, and the sorting some milliseconds. */
const MANY = 4_000;
const NONE: readonly RecordLine[] = [];

/** Kept prepared, like all statements. */
const prepare = (db: DatabaseSync) => ({
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

export class FreshLines {
  private readonly run: ReturnType<typeof prepare>;
  private readonly byTable = new Map<string, RecordLine[]>();
  private count = 0;
  /** The file's version that we know the lines of. */
  private known: unknown;

  constructor(db: DatabaseSync) {
    this.run = prepare(db);
  }

  /** A table's lines that are not yet in the record, ascending. */
  of(table: string): readonly RecordLine[] {
    this.look();
    return this.byTable.get(table) ?? NONE;
  }

  /** Once at the beginning of a transaction: while it lasts, nobody else writes. */
  look(): void {
    const version = this.run.version.get()!.data_version;
    if (version !== this.known) this.readAll();
    this.known = version;
  }

  /** The number that a table's next line has: within a transaction, as all that follows. */
  next(table: string): number {
    if (this.known === undefined) this.look();
    const last = this.byTable.get(table)?.at(-1) ?? this.run.last.get(table);
    const { number } = last as { readonly number: number | null };
    return number === null ? 0 : number + 1;
  }

  add(table: string, { number, at, body }: RecordLine): void {
    this.run.add.run(table, number, at, body);
    this.keep(table, { number, at, body });
  }

  drop(table: string): void {
    this.run.drop.run(table);
    this.forget();
  }

  /** Sorts the lines into the record, once there are many. */
  tidy(): void {
    if (this.count < MANY) return;
    this.run.sortIn.run();
    this.run.clear.run();
    this.byTable.clear();
    this.count = 0;
  }

  /** What is at hand may not be what is in the file: a part of it was taken back. */
  forget(): void {
    this.known = undefined;
  }

  private readAll(): void {
    this.byTable.clear();
    this.count = 0;
    for (const row of this.run.all.iterate()) {
      const { desk, ...line } = row as unknown as RecordLine & { readonly desk: string };
      this.keep(desk, line);
    }
  }

  private keep(table: string, line: RecordLine): void {
    const lines = this.byTable.get(table);
    if (lines) lines.push(copyLine(line));
    else this.byTable.set(table, [copyLine(line)]);
    this.count++;
  }
}
