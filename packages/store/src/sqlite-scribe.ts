/** Writes groups of deeds into the file: one transaction, one wait for the disk. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Fault } from '@ludotheque/core';
import { broken, conflict, gap, said } from './faults.ts';
import type { Deed, Scribe } from './queued.ts';
import { sqliteCode } from './sqlite-file.ts';
import type { Parcel, RecordLine, TableRow } from './store.ts';

/** Too big, against a rule of the schema, of the wrong kind: the parcel's doing, not the file's. */
const THE_PARCELS = [18, 19, 20, 25];

/** Writes a row over the one with the same key. */
function put(db: DatabaseSync, into: string, keys: string, others: string): StatementSync {
  const columns = [...keys.split(' '), ...others.split(' ')];
  const places = columns.map(() => '?').join(', ');
  const change = others.split(' ').map((column) => `${column} = excluded.${column}`);
  return db.prepare(
    `INSERT INTO ${into} (${columns.join(', ')}) VALUES (${places})
     ON CONFLICT (${keys.split(' ').join(', ')}) DO UPDATE SET ${change.join(', ')}`,
  );
}

/** Kept prepared: compiling one takes longer than running it. */
function prepare(db: DatabaseSync) {
  return {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    savepoint: db.prepare('SAVEPOINT parcel'),
    release: db.prepare('RELEASE parcel'),
    undo: db.prepare('ROLLBACK TO parcel'),
    // Whether the record is that far and whether the line is new, in the one statement that adds
    // it: no change means that one of the two is not so.
    line: db.prepare(
      `INSERT INTO record (desk, number, at, body) SELECT ?1, ?2, ?3, ?4
       WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM record WHERE desk = ?1 AND number = ?2 - 1)
       ON CONFLICT DO NOTHING`,
    ),
    hasLine: db.prepare('SELECT 1 FROM record WHERE desk = ? AND number = ?'),
    takeBack: db.prepare('DELETE FROM record WHERE desk = ? AND number = ?'),
    desk: put(db, 'desks', 'id', 'game phase listed created touched due summary'),
    person: put(db, 'people', 'id', 'name secret recovery created seen blocked about'),
    sit: put(db, 'sittings', 'person desk', 'at'),
    rise: db.prepare('DELETE FROM sittings WHERE person = ? AND desk = ?'),
    result: put(db, 'results', 'desk seat', 'game at person bot seats score rank rated'),
    rating: put(db, 'ratings', 'subject game', 'mu sigma games'),
    push: put(db, 'pushes', 'endpoint', 'person keys'),
    unpush: db.prepare('DELETE FROM pushes WHERE endpoint = ?'),
    note: put(db, 'notes', 'key', 'value'),
    drop: ['record WHERE desk', 'desks WHERE id', 'sittings WHERE desk'].map((what) =>
      db.prepare(`DELETE FROM ${what} = ?`),
    ),
    forget: [
      'DELETE FROM people WHERE id = ?',
      'DELETE FROM sittings WHERE person = ?',
      'DELETE FROM ratings WHERE subject = ?',
      'DELETE FROM pushes WHERE person = ?',
      'DELETE FROM notes WHERE value = ?',
      'UPDATE results SET person = NULL WHERE person = ?',
    ].map((sql) => db.prepare(sql)),
  };
}

export class SqliteScribe implements Scribe {
  private readonly db: DatabaseSync;
  private readonly run: ReturnType<typeof prepare>;

  constructor(db: DatabaseSync) {
    this.db = db;
    this.run = prepare(db);
  }

  write(deeds: readonly Deed[]): Map<number, Fault> {
    const refused = new Map<number, Fault>();
    try {
      this.run.begin.run();
      for (let place = 0; place < deeds.length; place++) {
        try {
          this.one(deeds[place]!);
        } catch (error) {
          refused.set(place, refusal(error));
        }
      }
      this.run.commit.run();
    } catch (error) {
      // Some failures end the transaction by themselves.
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw broken(error);
    }
    return refused;
  }

  close() {
    this.db.close();
  }

  private one(deed: Deed) {
    if (!('parcel' in deed)) return this.wholly(() => this.remove(deed));
    const { parcel } = deed;
    const { record, table } = parcel;
    if (!isSmall(parcel)) return this.wholly(() => this.put(parcel));
    // The parcel of nearly every move: a savepoint would cost a quarter of it, and the one thing
    // that may have to be undone is one line.
    const line = record?.lines[0];
    if (line) this.addLine(record.table, line);
    try {
      if (table) this.putTable(table);
    } catch (error) {
      if (line && this.db.isTransaction) this.run.takeBack.run(record.table, line.number);
      throw error;
    }
  }

  /** Undoes the parcel alone if a part of it fails. */
  private wholly(write: () => void) {
    this.run.savepoint.run();
    try {
      write();
    } catch (error) {
      if (this.db.isTransaction) {
        this.run.undo.run();
        this.run.release.run();
      }
      throw error;
    }
    this.run.release.run();
  }

  private addLine(table: string, { number, at, body }: RecordLine) {
    if (this.run.line.run(table, number, at, body).changes === 1) return;
    throw this.run.hasLine.get(table, number) ? conflict(table, number) : gap(table, number);
  }

  private putTable(row: TableRow) {
    const { id, game, phase, listed, created, touched, due, summary } = row;
    this.run.desk.run(id, game, phase, listed ? 1 : 0, created, touched, due, summary);
  }

  private put(parcel: Parcel) {
    const { run } = this;
    const { record, table } = parcel;
    if (record) for (const line of record.lines) this.addLine(record.table, line);
    if (table) this.putTable(table);
    for (const row of parcel.people ?? []) {
      const { id, name, secret, recovery, created, seen, blocked, about } = row;
      run.person.run(id, name, secret, recovery, created, seen, blocked ? 1 : 0, about);
    }
    for (const row of parcel.sittings ?? []) run.sit.run(row.person, row.table, row.at);
    for (const row of parcel.risen ?? []) run.rise.run(row.person, row.table);
    for (const row of parcel.results ?? []) {
      const { table: desk, seat, game, at, person, bot, seats, score, rank, rated } = row;
      run.result.run(desk, seat, game, at, person, bot, seats, score, rank, rated);
    }
    for (const row of parcel.ratings ?? [])
      run.rating.run(row.subject, row.game, row.mu, row.sigma, row.games);
    for (const row of parcel.pushes ?? []) run.push.run(row.endpoint, row.person, row.keys);
    for (const endpoint of parcel.unpushed ?? []) run.unpush.run(endpoint);
    for (const row of parcel.notes ?? []) run.note.run(row.key, row.value);
  }

  private remove(deed: { readonly drop: string } | { readonly forget: string }) {
    if ('drop' in deed) for (const statement of this.run.drop) statement.run(deed.drop);
    else for (const statement of this.run.forget) statement.run(deed.forget);
  }
}

/** Nothing but one line and a table. */
function isSmall(parcel: Parcel): boolean {
  if (parcel.record && parcel.record.lines.length > 1) return false;
  return !(
    parcel.people ||
    parcel.sittings ||
    parcel.risen ||
    parcel.results ||
    parcel.ratings ||
    parcel.pushes ||
    parcel.unpushed ||
    parcel.notes
  );
}

/** The fault of one parcel; whatever concerns the file is thrown on and fails the group. */
function refusal(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof TypeError || THE_PARCELS.includes(sqliteCode(error)))
    return new Fault('parcel', `The parcel cannot be written: ${said(error)}.`);
  throw error;
}
