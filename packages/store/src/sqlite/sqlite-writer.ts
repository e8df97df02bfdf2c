/** Writes groups of commands into the SQLite file: one transaction, one wait for the disk. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CodedError } from '@ludotheque/core';
import { clampLimit } from '../clamp-limit.ts';
import {
  createMalformedBatchError,
  createRecordConflictError,
  createRecordGapError,
  toStoreError,
} from '../errors.ts';
import type { DueTablesLeaseRequest, TablesLeaseRequest } from '../lease-store.ts';
import type { StoreCommand, StoreWriter } from '../queued-store.ts';
import { computeCheckpointChecksum } from '../record-checksum.ts';
import type { RecordLine, WriteBatch } from '../store.ts';
import { readSqliteErrorCode } from './database-file.ts';
import { RecordBufferTable } from './record-buffer-table.ts';
import { buildRulesCondition, writeRulesParameter } from './sqlite-queries.ts';

/** TOOBIG, CONSTRAINT, MISMATCH, RANGE: the batch is malformed, the file is fine. */
const BATCH_ERROR_CODES = [18, 19, 20, 25];

/** Inserts a row, or overwrites the one with the same key. */
function prepareUpsert(
  db: DatabaseSync,
  table: string,
  keys: string,
  others: string,
): StatementSync {
  const columns = [...keys.split(' '), ...others.split(' ')];
  const parameters = columns.map(() => '?').join(', ');
  const changes = others.split(' ').map((column) => `${column} = excluded.${column}`);
  return db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${parameters})
     ON CONFLICT (${keys.split(' ').join(', ')}) DO UPDATE SET ${changes.join(', ')}`,
  );
}

const prepareLease = (db: DatabaseSync, condition: string, order = ''): StatementSync =>
  db.prepare(
    `UPDATE game_tables SET lease_owner = ?1, lease_until = ?3 WHERE id IN (
       SELECT id FROM game_tables WHERE ${condition} AND
         (lease_until IS NULL OR lease_until <= ?2 OR lease_until > 2 * ?3 - ?2 OR lease_owner = ?1)
       ${order})`,
  );

/** Prepared once: compiling a statement takes longer than running it. */
function prepareStatements(db: DatabaseSync) {
  return {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    savepoint: db.prepare('SAVEPOINT batch'),
    releaseSavepoint: db.prepare('RELEASE batch'),
    rollBackToSavepoint: db.prepare('ROLLBACK TO batch'),
    table: prepareUpsert(
      db,
      'game_tables',
      'id',
      'game version phase listed created touched due summary',
    ),
    checkpoint: db.prepare(
      `INSERT INTO table_checkpoints (table_id, lines, body, checksum)
       SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM game_tables WHERE id = ?1)
       ON CONFLICT (table_id) DO UPDATE
       SET lines = excluded.lines, body = excluded.body, checksum = excluded.checksum`,
    ),
    person: prepareUpsert(db, 'people', 'id', 'name secret recovery created seen blocked about'),
    // A field that is not given is null, and stays as it is.
    changePerson: db.prepare(
      `UPDATE people SET name = coalesce(?2, name), secret = coalesce(?3, secret),
         recovery = coalesce(?4, recovery), seen = coalesce(?5, seen),
         blocked = coalesce(?6, blocked), about = coalesce(?7, about) WHERE id = ?1`,
    ),
    credential: prepareUpsert(db, 'credentials', 'hash', 'person kind label created seen expires'),
    changeCredential: db.prepare(
      `UPDATE credentials SET label = coalesce(?2, label), seen = coalesce(?3, seen),
         expires = coalesce(?4, expires) WHERE hash = ?1`,
    ),
    deleteCredential: db.prepare('DELETE FROM credentials WHERE hash = ?'),
    sitting: prepareUpsert(db, 'table_sittings', 'person table_id', 'at'),
    deleteSitting: db.prepare('DELETE FROM table_sittings WHERE person = ? AND table_id = ?'),
    result: prepareUpsert(
      db,
      'game_results',
      'table_id seat',
      'game at person bot seats score rank rated',
    ),
    rating: prepareUpsert(db, 'ratings', 'subject game', 'mu sigma games'),
    pushSubscription: prepareUpsert(db, 'push_subscriptions', 'endpoint', 'person keys device'),
    deletePushSubscription: db.prepare('DELETE FROM push_subscriptions WHERE endpoint = ?'),
    keyValue: prepareUpsert(db, 'key_values', 'key', 'value'),
    leaseDueTables: prepareLease(
      db,
      `due IS NOT NULL AND due <= ?4 AND ${buildRulesCondition('?6')}`,
      'ORDER BY due, id LIMIT ?5',
    ),
    leaseTables: prepareLease(db, 'id IN (SELECT value FROM json_each(?4))'),
    releaseLeases: db.prepare(
      'UPDATE game_tables SET lease_owner = NULL, lease_until = NULL WHERE lease_owner = ?',
    ),
    releaseLeasesOfTables: db.prepare(
      `UPDATE game_tables SET lease_owner = NULL, lease_until = NULL
       WHERE lease_owner = ? AND id IN (SELECT value FROM json_each(?))`,
    ),
    deleteTable: [
      'DELETE FROM record_lines WHERE table_id = ?',
      'DELETE FROM game_tables WHERE id = ?',
      'DELETE FROM table_sittings WHERE table_id = ?',
    ].map((sql) => db.prepare(sql)),
    forgetPerson: [
      'DELETE FROM people WHERE id = ?',
      'DELETE FROM credentials WHERE person = ?',
      'DELETE FROM table_sittings WHERE person = ?',
      'DELETE FROM ratings WHERE subject = ?',
      'DELETE FROM push_subscriptions WHERE person = ?',
      'DELETE FROM key_values WHERE value = ?',
      'UPDATE game_results SET person = NULL WHERE person = ?',
    ].map((sql) => db.prepare(sql)),
  };
}

export class SqliteWriter implements StoreWriter {
  private readonly db: DatabaseSync;
  private readonly statements: ReturnType<typeof prepareStatements>;
  private readonly writeBuffer: RecordBufferTable;

  constructor(db: DatabaseSync, buffer = new RecordBufferTable(db)) {
    this.db = db;
    this.writeBuffer = buffer;
    this.statements = prepareStatements(db);
  }

  write(commands: readonly StoreCommand[]): Map<number, CodedError> {
    const rejected = new Map<number, CodedError>();
    try {
      this.statements.begin.run();
      this.writeBuffer.reloadIfChanged();
      for (let index = 0; index < commands.length; index++) {
        try {
          this.writeCommand(commands[index]!);
        } catch (error) {
          rejected.set(index, toBatchError(error));
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
    return rejected;
  }

  close() {
    this.db.close();
  }

  private writeCommand(command: StoreCommand) {
    if ('claim' in command) return this.lease(command.claim);
    if ('release' in command) return this.endLeases(command.release, command.tables);
    if (!('parcel' in command)) return this.runInSavepoint(() => this.removeTableOrPerson(command));
    const batch = command.parcel;
    // Most moves are such a batch, and a savepoint would cost more than the line itself.
    if (isSingleLineBatch(batch)) this.writeLines(batch);
    else this.runInSavepoint(() => this.writeBatch(batch));
  }

  /** Rolls back only this command if a part of it fails. */
  private runInSavepoint(write: () => void) {
    this.statements.savepoint.run();
    try {
      write();
    } catch (error) {
      this.writeBuffer.invalidate();
      if (this.db.isTransaction) {
        this.statements.rollBackToSavepoint.run();
        this.statements.releaseSavepoint.run();
      }
      throw error;
    }
    this.statements.releaseSavepoint.run();
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

  private writeLines({ record }: WriteBatch) {
    if (record) for (const line of record.lines) this.appendLine(record.table, line);
  }

  private writeBatch(batch: WriteBatch) {
    const { statements } = this;
    const { table } = batch;
    this.writeLines(batch);
    if (table) {
      const { id, game, version, phase, listed, created, touched, due, summary } = table;
      const isListed = listed ? 1 : 0;
      statements.table.run(id, game, version, phase, isListed, created, touched, due, summary);
    }
    if (batch.checkpoint) {
      const { body, lines, table: tableId } = batch.checkpoint;
      const checksum = computeCheckpointChecksum(batch.checkpoint);
      statements.checkpoint.run(tableId, lines, body, checksum);
    }
    for (const row of batch.people ?? []) {
      const { id, name, secret, recovery, created, seen, blocked, about } = row;
      statements.person.run(id, name, secret, recovery, created, seen, blocked ? 1 : 0, about);
    }
    this.writeCredentials(batch);
    for (const row of batch.sittings ?? []) statements.sitting.run(row.person, row.table, row.at);
    for (const row of batch.risen ?? []) statements.deleteSitting.run(row.person, row.table);
    for (const row of batch.results ?? []) {
      const { table: tableId, seat, game, at, person, bot, seats, score, rank, rated } = row;
      statements.result.run(tableId, seat, game, at, person, bot, seats, score, rank, rated);
    }
    for (const row of batch.ratings ?? [])
      statements.rating.run(row.subject, row.game, row.mu, row.sigma, row.games);
    for (const { endpoint, person, keys, device } of batch.pushes ?? [])
      statements.pushSubscription.run(endpoint, person, keys, device);
    for (const endpoint of batch.unpushed ?? []) statements.deletePushSubscription.run(endpoint);
    for (const row of batch.notes ?? []) statements.keyValue.run(row.key, row.value);
  }

  private writeCredentials(batch: WriteBatch) {
    const { changedCredentials, changedPeople, credentials, revoked } = batch;
    const { changeCredential, changePerson, credential, deleteCredential } = this.statements;
    for (const change of changedPeople ?? []) {
      const { id, name, secret, recovery, seen, blocked, about } = change;
      const values = [name, secret, recovery, seen, blocked === undefined ? null : +blocked, about];
      changePerson.run(id, ...values.map((value) => value ?? null));
    }
    for (const row of credentials ?? []) {
      const { hash, person, kind, label, created, seen, expires } = row;
      credential.run(hash, person, kind, label, created, seen, expires);
    }
    for (const { hash, label, seen, expires } of changedCredentials ?? [])
      changeCredential.run(hash, label ?? null, seen ?? null, expires ?? null);
    for (const hash of revoked ?? []) deleteCredential.run(hash);
  }

  private lease(request: DueTablesLeaseRequest | TablesLeaseRequest) {
    const { by, now, until } = request;
    if ('tables' in request)
      this.statements.leaseTables.run(by, now, until, JSON.stringify(request.tables));
    else {
      const { due, limit, rules } = request;
      const rulesParameter = writeRulesParameter(rules);
      this.statements.leaseDueTables.run(by, now, until, due, clampLimit(limit), rulesParameter);
    }
  }

  private endLeases(by: string, tables: readonly string[] | undefined) {
    if (tables) this.statements.releaseLeasesOfTables.run(by, JSON.stringify(tables));
    else this.statements.releaseLeases.run(by);
  }

  private removeTableOrPerson(command: { readonly drop: string } | { readonly forget: string }) {
    if ('drop' in command) {
      this.writeBuffer.deleteTable(command.drop);
      for (const statement of this.statements.deleteTable) statement.run(command.drop);
    } else for (const statement of this.statements.forgetPerson) statement.run(command.forget);
  }
}

/** Whether the batch is at most one line, and nothing else. */
function isSingleLineBatch(batch: WriteBatch): boolean {
  for (const part in batch) if (part !== 'record') return false;
  return (batch.record?.lines.length ?? 0) <= 1;
}

/** The error of one batch. Errors of the file are rethrown and fail the whole group. */
function toBatchError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (error instanceof TypeError || BATCH_ERROR_CODES.includes(readSqliteErrorCode(error)))
    return createMalformedBatchError(error);
  throw error;
}
