/** Writes groups of deeds into the file: one transaction, one wait for the disk. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CodedError } from '@ludotheque/core';
import { clampLimit } from '../copy-rows.ts';
import {
  createRecordConflictError,
  createRecordGapError,
  readErrorText,
  toStoreError,
} from '../errors.ts';
import type { StoreCommand, StoreWriter } from '../queued-store.ts';
import type {
  DueTablesLeaseRequest,
  RecordLine,
  TablesLeaseRequest,
  WriteBatch,
} from '../store.ts';
import { readSqliteErrorCode } from './database-file.ts';
import { RecordWriteBuffer } from './record-write-buffer.ts';

/** Too big, against a rule of the schema, of the wrong kind: the parcel's doing, not the file's. */
const BATCH_ERROR_CODES = [18, 19, 20, 25];

/** Writes a row over the one with the same key. */
function prepareUpsert(
  db: DatabaseSync,
  into: string,
  keys: string,
  others: string,
): StatementSync {
  const columns = [...keys.split(' '), ...others.split(' ')];
  const places = columns.map(() => '?').join(', ');
  const change = others.split(' ').map((column) => `${column} = excluded.${column}`);
  return db.prepare(
    `INSERT INTO ${into} (${columns.join(', ')}) VALUES (${places})
     ON CONFLICT (${keys.split(' ').join(', ')}) DO UPDATE SET ${change.join(', ')}`,
  );
}

const prepareLease = (db: DatabaseSync, which: string, order = ''): StatementSync =>
  db.prepare(
    `UPDATE desks SET claimant = ?1, lease = ?3 WHERE id IN (
       SELECT id FROM desks WHERE ${which} AND
         (lease IS NULL OR lease <= ?2 OR lease > 2 * ?3 - ?2 OR claimant = ?1) ${order})`,
  );

/** Kept prepared: compiling one takes longer than running it. */
function prepareStatements(db: DatabaseSync) {
  return {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    savepoint: db.prepare('SAVEPOINT parcel'),
    keep: db.prepare('RELEASE parcel'),
    undo: db.prepare('ROLLBACK TO parcel'),
    desk: prepareUpsert(db, 'desks', 'id', 'game phase listed created touched due summary'),
    person: prepareUpsert(db, 'people', 'id', 'name secret recovery created seen blocked about'),
    sit: prepareUpsert(db, 'sittings', 'person desk', 'at'),
    rise: db.prepare('DELETE FROM sittings WHERE person = ? AND desk = ?'),
    result: prepareUpsert(db, 'results', 'desk seat', 'game at person bot seats score rank rated'),
    rating: prepareUpsert(db, 'ratings', 'subject game', 'mu sigma games'),
    push: prepareUpsert(db, 'pushes', 'endpoint', 'person keys'),
    unpush: db.prepare('DELETE FROM pushes WHERE endpoint = ?'),
    note: prepareUpsert(db, 'notes', 'key', 'value'),
    claimDue: prepareLease(db, 'due IS NOT NULL AND due <= ?4', 'ORDER BY due, id LIMIT ?5'),
    claimTables: prepareLease(db, 'id IN (SELECT value FROM json_each(?4))'),
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

export class SqliteWriter implements StoreWriter {
  private readonly db: DatabaseSync;
  private readonly statements: ReturnType<typeof prepareStatements>;
  private readonly writeBuffer: RecordWriteBuffer;

  constructor(db: DatabaseSync, fresh = new RecordWriteBuffer(db)) {
    this.db = db;
    this.writeBuffer = fresh;
    this.statements = prepareStatements(db);
  }

  write(deeds: readonly StoreCommand[]): Map<number, CodedError> {
    const refused = new Map<number, CodedError>();
    try {
      this.statements.begin.run();
      this.writeBuffer.reloadIfChanged();
      for (let place = 0; place < deeds.length; place++) {
        try {
          this.writeCommand(deeds[place]!);
        } catch (error) {
          refused.set(place, toBatchError(error));
        }
      }
      this.writeBuffer.flushIfFull();
      this.statements.commit.run();
    } catch (error) {
      this.writeBuffer.invalidate();
      // Some failures end the transaction by themselves.
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw toStoreError(error);
    }
    return refused;
  }

  close() {
    this.db.close();
  }

  private writeCommand(deed: StoreCommand) {
    if ('claim' in deed) return this.lease(deed.claim);
    if ('release' in deed) return this.endLeases(deed.release, deed.tables);
    if (!('parcel' in deed)) return this.runInSavepoint(() => this.removeTableOrPerson(deed));
    const { parcel } = deed;
    // The parcel of nearly every move: a savepoint would cost more than the line itself.
    if (isSingleLineBatch(parcel)) this.writeBatch(parcel);
    else this.runInSavepoint(() => this.writeBatch(parcel));
  }

  /** Undoes the parcel alone if a part of it fails. */
  private runInSavepoint(write: () => void) {
    this.statements.savepoint.run();
    try {
      write();
    } catch (error) {
      this.writeBuffer.invalidate();
      if (this.db.isTransaction) {
        this.statements.undo.run();
        this.statements.keep.run();
      }
      throw error;
    }
    this.statements.keep.run();
  }

  private appendLine(table: string, line: RecordLine) {
    const { number } = line;
    const next = this.writeBuffer.nextLineNumber(table);
    if (number === next) this.writeBuffer.append(table, line);
    else
      throw number >= 0 && number < next
        ? createRecordConflictError(table, number)
        : createRecordGapError(table, number);
  }

  private writeBatch(parcel: WriteBatch) {
    const { statements } = this;
    const { record, table } = parcel;
    if (record) for (const line of record.lines) this.appendLine(record.table, line);
    if (table) {
      const { id, game, phase, listed, created, touched, due, summary } = table;
      statements.desk.run(id, game, phase, listed ? 1 : 0, created, touched, due, summary);
    }
    for (const row of parcel.people ?? []) {
      const { id, name, secret, recovery, created, seen, blocked, about } = row;
      statements.person.run(id, name, secret, recovery, created, seen, blocked ? 1 : 0, about);
    }
    for (const row of parcel.sittings ?? []) statements.sit.run(row.person, row.table, row.at);
    for (const row of parcel.risen ?? []) statements.rise.run(row.person, row.table);
    for (const row of parcel.results ?? []) {
      const { table: desk, seat, game, at, person, bot, seats, score, rank, rated } = row;
      statements.result.run(desk, seat, game, at, person, bot, seats, score, rank, rated);
    }
    for (const row of parcel.ratings ?? [])
      statements.rating.run(row.subject, row.game, row.mu, row.sigma, row.games);
    for (const row of parcel.pushes ?? []) statements.push.run(row.endpoint, row.person, row.keys);
    for (const endpoint of parcel.unpushed ?? []) statements.unpush.run(endpoint);
    for (const row of parcel.notes ?? []) statements.note.run(row.key, row.value);
  }

  private lease(claim: DueTablesLeaseRequest | TablesLeaseRequest) {
    const { by, now, until } = claim;
    if ('tables' in claim)
      this.statements.claimTables.run(by, now, until, JSON.stringify(claim.tables));
    else this.statements.claimDue.run(by, now, until, claim.due, clampLimit(claim.limit));
  }

  private endLeases(by: string, tables: readonly string[] | undefined) {
    if (tables) this.statements.releaseTables.run(by, JSON.stringify(tables));
    else this.statements.release.run(by);
  }

  private removeTableOrPerson(deed: { readonly drop: string } | { readonly forget: string }) {
    if ('drop' in deed) {
      this.writeBuffer.deleteTable(deed.drop);
      for (const statement of this.statements.drop) statement.run(deed.drop);
    } else for (const statement of this.statements.forget) statement.run(deed.forget);
  }
}

/** Nothing but one line, at most. */
function isSingleLineBatch(parcel: WriteBatch): boolean {
  for (const part in parcel) if (part !== 'record') return false;
  return (parcel.record?.lines.length ?? 0) <= 1;
}

/** The fault of one parcel; whatever concerns the file is thrown on and fails the group. */
function toBatchError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (error instanceof TypeError || BATCH_ERROR_CODES.includes(readSqliteErrorCode(error)))
    return new CodedError('parcel', `The parcel cannot be written: ${readErrorText(error)}.`);
  throw error;
}
