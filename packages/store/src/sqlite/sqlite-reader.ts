/** The questions, kept prepared, and their answers as rows. */

import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { TABLE_PHASES, type TablePhase } from '@ludotheque/core';
import { clampLimit } from '../copy-rows.ts';
import type { StoreReader } from '../queued-store.ts';
import {
  PERSON_ROW_COLUMNS,
  RATING_ROW_COLUMNS,
  RESULT_ROW_COLUMNS,
  TABLE_ROW_COLUMNS,
} from '../select-columns.ts';
import type {
  DueTablesLeaseRequest,
  Pagination,
  PersonRow,
  PushSubscriptionRow,
  RatingRow,
  RecordLine,
  ResultRow,
  TableRow,
  TablesLeaseRequest,
} from '../store.ts';
import { RecordWriteBuffer } from './record-write-buffer.ts';

/** Slices of the one index of tables, each in order already, merged: `?1` is the limit. */
function buildMergedSlicesSql(phases: readonly string[], where: string, order: string): string {
  const parts = phases.flatMap((phase) =>
    [0, 1].map(
      (listed) =>
        `SELECT * FROM (SELECT ${TABLE_ROW_COLUMNS} FROM desks
         WHERE phase = ${phase} AND listed = ${listed} AND ${where} ORDER BY ${order} LIMIT ?1)`,
    ),
  );
  return `${parts.join(' UNION ALL ')} ORDER BY ${order} LIMIT ?1`;
}

function prepareStatements(db: DatabaseSync) {
  const ask = (sql: string) => db.prepare(sql);
  return {
    read: ask(
      `SELECT number, at, body FROM record
       WHERE desk = ? AND number >= ? AND number < ? ORDER BY number`,
    ),
    table: ask(`SELECT ${TABLE_ROW_COLUMNS} FROM desks WHERE id = ?`),
    lobby: ask(
      `SELECT ${TABLE_ROW_COLUMNS} FROM desks WHERE phase = ? AND listed = 1 AND touched < ?
       ORDER BY touched DESC, id LIMIT ?`,
    ),
    tables: ask(
      buildMergedSlicesSql(
        TABLE_PHASES.map((phase) => `'${phase}'`),
        'touched < ?2',
        'touched DESC, id',
      ),
    ),
    due: ask(
      `SELECT ${TABLE_ROW_COLUMNS} FROM desks WHERE due IS NOT NULL AND due <= ? ORDER BY due, id LIMIT ?`,
    ),
    claimed: ask(
      `SELECT ${TABLE_ROW_COLUMNS} FROM desks WHERE due IS NOT NULL AND due <= ? AND claimant = ? AND lease = ?
       ORDER BY due, id LIMIT ?`,
    ),
    claimedTables: ask('SELECT id FROM desks WHERE claimant = ? AND lease = ?'),
    last: ask('SELECT max(number) AS number FROM record WHERE desk = ?'),
    idle: ask(buildMergedSlicesSql(['?3'], 'touched < ?2', 'touched, id')),
    person: ask(`SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE id = ?`),
    byRecovery: ask(`SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE recovery = ?`),
    sittings: ask(
      `SELECT ${TABLE_ROW_COLUMNS} FROM sittings CROSS JOIN desks ON id = desk
       WHERE person = ? AND at < ? ORDER BY at DESC, desk LIMIT ?`,
    ),
    results: ask(
      `SELECT ${RESULT_ROW_COLUMNS} FROM results WHERE person = ? AND at < ?
       ORDER BY at DESC, desk, seat LIMIT ?`,
    ),
    resultsOf: ask(`SELECT ${RESULT_ROW_COLUMNS} FROM results WHERE desk = ? ORDER BY seat`),
    rating: ask(`SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = ? AND game = ?`),
    ratings: ask(`SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = ? ORDER BY game`),
    ranking: ask(
      `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE game = ? ORDER BY mu - 3 * sigma DESC, subject LIMIT ?`,
    ),
    pushes: ask('SELECT person, endpoint, keys FROM pushes WHERE person = ? ORDER BY endpoint'),
    note: ask('SELECT value FROM notes WHERE key = ?'),
  };
}

type SqliteRow = Record<string, SQLOutputValue>;
/** SQLite's rows have no prototype; ours are plain objects. The schema vouches for the types. */
const toPlainRow = <Row>(row: SqliteRow) => ({ ...row }) as Row;
const toTableRow = (row: SqliteRow) =>
  ({ ...row, listed: row.listed === 1 }) as unknown as TableRow;
const toPersonRow = (row: SqliteRow) =>
  ({ ...row, blocked: row.blocked === 1 }) as unknown as PersonRow;

function findFirstRow<Row>(
  statement: StatementSync,
  as: (row: SqliteRow) => Row,
  ...keys: string[]
) {
  const row = statement.get(...keys);
  return row && as(row);
}

export class SqliteReader implements StoreReader {
  private readonly db: DatabaseSync;
  private readonly statements: ReturnType<typeof prepareStatements>;
  private readonly writeBuffer: RecordWriteBuffer;

  constructor(db: DatabaseSync, fresh = new RecordWriteBuffer(db)) {
    this.db = db;
    this.writeBuffer = fresh;
    this.statements = prepareStatements(db);
  }

  close() {
    if (this.db.isOpen) this.db.close();
  }

  readRecord(table: string, from = 0) {
    const fresh = this.writeBuffer.linesOfTable(table);
    // Another process may sort them in at this moment: they are not taken twice.
    const rows = this.statements.read.all(table, from, fresh[0]?.number ?? Infinity);
    const sorted = rows.map((row) => toPlainRow<RecordLine>(row));
    return [...sorted, ...fresh.filter(({ number }) => number >= from)];
  }
  countRecordLines(tables: readonly string[]) {
    return tables.map((table) => {
      const last =
        this.writeBuffer.linesOfTable(table).at(-1)?.number ??
        this.statements.last.get(table)!.number;
      return last === null ? 0 : (last as number) + 1;
    });
  }
  findTable(id: string) {
    return findFirstRow(this.statements.table, toTableRow, id);
  }
  listLobbyTables(phase: TablePhase, { limit, before = Infinity }: Pagination) {
    return this.statements.lobby.all(phase, before, clampLimit(limit)).map(toTableRow);
  }
  listTables({ limit, before = Infinity }: Pagination) {
    return this.statements.tables.all(clampLimit(limit), before).map(toTableRow);
  }
  listDueTables(until: number, limit: number) {
    return this.statements.due.all(until, clampLimit(limit)).map(toTableRow);
  }
  listLeasedDueTables({ by, due, limit, until }: DueTablesLeaseRequest) {
    return this.statements.claimed.all(due, by, until, clampLimit(limit)).map(toTableRow);
  }
  listLeasedTableIds({ by, tables, until }: TablesLeaseRequest) {
    const got = new Set(this.statements.claimedTables.all(by, until).map(({ id }) => id));
    return tables.filter((id) => got.has(id));
  }
  listIdleTables(phase: TablePhase, since: number, limit: number) {
    return this.statements.idle.all(clampLimit(limit), since, phase).map(toTableRow);
  }

  findPerson(id: string) {
    return findFirstRow(this.statements.person, toPersonRow, id);
  }
  findPersonByRecoveryHash(hash: string) {
    return findFirstRow(this.statements.byRecovery, toPersonRow, hash);
  }
  listTablesOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return this.statements.sittings.all(person, before, clampLimit(limit)).map(toTableRow);
  }
  listResultsOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    const rows = this.statements.results.all(person, before, clampLimit(limit));
    return rows.map((row) => toPlainRow<ResultRow>(row));
  }
  listResultsOfTable(table: string) {
    return this.statements.resultsOf.all(table).map((row) => toPlainRow<ResultRow>(row));
  }
  findRating(subject: string, game: string) {
    return findFirstRow(this.statements.rating, (row) => toPlainRow<RatingRow>(row), subject, game);
  }
  listRatings(subject: string) {
    return this.statements.ratings.all(subject).map((row) => toPlainRow<RatingRow>(row));
  }
  listTopRatings(game: string, limit: number) {
    return this.statements.ranking
      .all(game, clampLimit(limit))
      .map((row) => toPlainRow<RatingRow>(row));
  }
  listPushSubscriptions(person: string) {
    return this.statements.pushes.all(person).map((row) => toPlainRow<PushSubscriptionRow>(row));
  }
  readKeyValue(key: string) {
    return findFirstRow(this.statements.note, ({ value }) => value as string, key);
  }
}
