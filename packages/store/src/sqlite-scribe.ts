/** Writes groups of deeds into the file: one transaction, one wait for the disk. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Fault } from '@ludotheque/core';
import { broken, conflict, gap, said } from './faults.ts';
import type { Deed, Scribe } from './queued.ts';
import { atMost } from './rows.ts';
import { sqliteCode } from './sqlite-file.ts';
import { FreshLines } from './sqlite-fresh.ts';
import type { Claim, Parcel, RecordLine, TablesClaim } from './store.ts';

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

const claim = (db: DatabaseSync, which: string, order = ''): StatementSync =>
  db.prepare(
    `UPDATE desks SET claimant = ?1, lease = ?3 WHERE id IN (
       SELECT id FROM desks WHERE ${which} AND
         (lease IS NULL OR lease <= ?2 OR lease > 2 * ?3 - ?2 OR claimant = ?1) ${order})`,
  );

/** Kept prepared: compiling one takes longer than running it. */
function prepare(db: DatabaseSync) {
  return {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    savepoint: db.prepare('SAVEPOINT parcel'),
    keep: db.prepare('RELEASE parcel'),
    undo: db.prepare('ROLLBACK TO parcel'),
    desk: put(db, 'desks', 'id', 'game phase listed created touched due summary'),
    person: put(db, 'people', 'id', 'name secret recovery created seen blocked about'),
    sit: put(db, 'sittings', 'person desk', 'at'),
    rise: db.prepare('DELETE FROM sittings WHERE person = ? AND desk = ?'),
    result: put(db, 'results', 'desk seat', 'game at person bot seats score rank rated'),
    rating: put(db, 'ratings', 'subject game', 'mu sigma games'),
    push: put(db, 'pushes', 'endpoint', 'person keys'),
    unpush: db.prepare('DELETE FROM pushes WHERE endpoint = ?'),
    note: put(db, 'notes', 'key', 'value'),
    claimDue: claim(db, 'due IS NOT NULL AND due <= ?4', 'ORDER BY due, id LIMIT ?5'),
    claimTables: claim(db, 'id IN (SELECT value FROM json_each(?4))'),
    release: db.prepare('UPDATE desks SET claimant = NULL, lease = NULL WHERE claimant = ?'),
    releaseTables: db.prepare(
      `UPDATE desks SET claimant = NULL, lease = NULL
       WHERE claimant = ? AND id IN (SELECT value FROM json_each(?))`,
    ),
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
  private readonly fresh: FreshLines;

  constructor(db: DatabaseSync, fresh = new FreshLines(db)) {
    this.db = db;
    this.fresh = fresh;
    this.run = prepare(db);
  }

  write(deeds: readonly Deed[]): Map<number, Fault> {
    const refused = new Map<number, Fault>();
    try {
      this.run.begin.run();
      this.fresh.look();
      for (let place = 0; place < deeds.length; place++) {
        try {
          this.one(deeds[place]!);
        } catch (error) {
          refused.set(place, refusal(error));
        }
      }
      this.fresh.tidy();
      this.run.commit.run();
    } catch (error) {
      this.fresh.forget();
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
    if ('claim' in deed) return this.claim(deed.claim);
    if ('release' in deed) return this.endClaims(deed.release, deed.tables);
    if (!('parcel' in deed)) return this.wholly(() => this.remove(deed));
    const { parcel } = deed;
    // The parcel of nearly every move: a savepoint would cost more than the line itself.
    if (isOneLine(parcel)) this.put(parcel);
    else this.wholly(() => this.put(parcel));
  }

  /** Undoes the parcel alone if a part of it fails. */
  private wholly(write: () => void) {
    this.run.savepoint.run();
    try {
      write();
    } catch (error) {
      this.fresh.forget();
      if (this.db.isTransaction) {
        this.run.undo.run();
        this.run.keep.run();
      }
      throw error;
    }
    this.run.keep.run();
  }

  private addLine(table: string, line: RecordLine) {
    const { number } = line;
    const next = this.fresh.next(table);
    if (number === next) this.fresh.add(table, line);
    else throw number >= 0 && number < next ? conflict(table, number) : gap(table, number);
  }

  private put(parcel: Parcel) {
    const { run } = this;
    const { record, table } = parcel;
    if (record) for (const line of record.lines) this.addLine(record.table, line);
    if (table) {
      const { id, game, phase, listed, created, touched, due, summary } = table;
      run.desk.run(id, game, phase, listed ? 1 : 0, created, touched, due, summary);
    }
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

  private claim(claim: Claim | TablesClaim) {
    const { by, now, until } = claim;
    if ('tables' in claim) this.run.claimTables.run(by, now, until, JSON.stringify(claim.tables));
    else this.run.claimDue.run(by, now, until, claim.due, atMost(claim.limit));
  }

  private endClaims(by: string, tables: readonly string[] | undefined) {
    if (tables) this.run.releaseTables.run(by, JSON.stringify(tables));
    else this.run.release.run(by);
  }

  private remove(deed: { readonly drop: string } | { readonly forget: string }) {
    if ('drop' in deed) {
      this.fresh.drop(deed.drop);
      for (const statement of this.run.drop) statement.run(deed.drop);
    } else for (const statement of this.run.forget) statement.run(deed.forget);
  }
}

/** Nothing but one line, at most. */
function isOneLine(parcel: Parcel): boolean {
  for (const part in parcel) if (part !== 'record') return false;
  return (parcel.record?.lines.length ?? 0) <= 1;
}

/** The fault of one parcel; whatever concerns the file is thrown on and fails the group. */
function refusal(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof TypeError || THE_PARCELS.includes(sqliteCode(error)))
    return new Fault('parcel', `The parcel cannot be written: ${said(error)}.`);
  throw error;
}
