/** The queries of a store in SQLite, as prepared statements, and their results as rows. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { type RulesKey, TABLE_PHASES, type TablePhase } from '@ludotheque/core';
import { clampLimit } from '../clamp-limit.ts';
import { createDamagedLineError } from '../errors.ts';
import type { StoreReader } from '../queued-store.ts';
import {
  RecordChecker,
  type StoredCheckpoint,
  type StoredRecordLine,
  verifyCheckpoint,
  verifyRecordLines,
} from '../record-checksum.ts';
import {
  CREDENTIAL_ROW_COLUMNS,
  PERSON_ROW_COLUMNS,
  RATING_ROW_COLUMNS,
  RESULT_ROW_COLUMNS,
  TABLE_ROW_COLUMNS,
} from '../select-columns.ts';
import type {
  CredentialRow,
  DueTablesLeaseRequest,
  Pagination,
  PersonRow,
  PushSubscriptionRow,
  RatingRow,
  ResultRow,
  StoredRules,
  TableRow,
  TablesLeaseRequest,
} from '../store.ts';
import { readSqliteErrorCode } from './database-file.ts';
import { RecordBufferTable } from './record-buffer-table.ts';

/** Merges slices of the index on tables, each of which is in order already. `?1` is the limit. */
function buildMergedSlicesSql(phases: readonly string[], where: string, order: string): string {
  const parts = phases.flatMap((phase) =>
    [0, 1].map(
      (listed) =>
        `SELECT * FROM (SELECT ${TABLE_ROW_COLUMNS} FROM game_tables
         WHERE phase = ${phase} AND listed = ${listed} AND ${where} ORDER BY ${order} LIMIT ?1)`,
    ),
  );
  return `${parts.join(' UNION ALL ')} ORDER BY ${order} LIMIT ?1`;
}

/** Whether a table has one of these rules, given as a JSON list of keys or null for all. */
export const buildRulesCondition = (parameter: string) =>
  `(${parameter} IS NULL OR version IS NULL
    OR game || '@' || version IN (SELECT value FROM json_each(${parameter})))`;

export const writeRulesParameter = (rules: readonly RulesKey[] | undefined): string | null =>
  rules ? JSON.stringify(rules) : null;

function prepareStatements(db: DatabaseSync) {
  return {
    recordLines: db.prepare(
      `SELECT number, at, body, checksum FROM record_lines
       WHERE table_id = ? AND number >= ? AND number < ? ORDER BY number LIMIT ?`,
    ),
    table: db.prepare(`SELECT ${TABLE_ROW_COLUMNS} FROM game_tables WHERE id = ?`),
    checkpoint: db.prepare(
      'SELECT table_id AS "table", lines, body, checksum FROM table_checkpoints WHERE table_id = ?',
    ),
    lobbyTables: db.prepare(
      `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables WHERE phase = ? AND listed = 1 AND touched < ?
       ORDER BY touched DESC, id LIMIT ?`,
    ),
    tables: db.prepare(
      buildMergedSlicesSql(
        TABLE_PHASES.map((phase) => `'${phase}'`),
        'touched < ?2',
        'touched DESC, id',
      ),
    ),
    dueTables: db.prepare(
      `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables
       WHERE due IS NOT NULL AND due <= ?1 AND ${buildRulesCondition('?3')}
       ORDER BY due, id LIMIT ?2`,
    ),
    // Skips from one pair to the next in the index; SQLite's own DISTINCT would read every entry.
    storedRules: db.prepare(
      `WITH RECURSIVE pairs(game, version) AS (
         SELECT * FROM (SELECT game, version FROM game_tables WHERE version IS NOT NULL
           ORDER BY game, version LIMIT 1)
         UNION ALL SELECT next.game, next.version FROM pairs, game_tables AS next
           WHERE next.id = (SELECT id FROM game_tables AS later
             WHERE (later.game, later.version) > (pairs.game, pairs.version)
               AND later.version IS NOT NULL ORDER BY later.game, later.version LIMIT 1)
       ) SELECT game, version FROM pairs`,
    ),
    tablesByRules: db.prepare(
      `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables WHERE game = ? AND version = ?
       ORDER BY id LIMIT ?`,
    ),
    leasedDueTables: db.prepare(
      `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables
       WHERE due IS NOT NULL AND due <= ? AND lease_owner = ? AND lease_until = ?
       ORDER BY due, id LIMIT ?`,
    ),
    leasedTables: db.prepare(
      'SELECT id FROM game_tables WHERE lease_owner = ? AND lease_until = ?',
    ),
    allLines: db.prepare(
      `SELECT table_id, number, at, body, checksum FROM record_lines
       UNION ALL SELECT table_id, number, at, body, checksum FROM record_write_buffer
       ORDER BY table_id, number`,
    ),
    integrityCheck: db.prepare('PRAGMA integrity_check'),
    lastLine: db.prepare('SELECT max(number) AS number FROM record_lines WHERE table_id = ?'),
    idleTables: db.prepare(buildMergedSlicesSql(['?3'], 'touched < ?2', 'touched, id')),
    person: db.prepare(`SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE id = ?`),
    personByRecovery: db.prepare(`SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE recovery = ?`),
    credential: db.prepare(`SELECT ${CREDENTIAL_ROW_COLUMNS} FROM credentials WHERE hash = ?`),
    credentials: db.prepare(
      `SELECT ${CREDENTIAL_ROW_COLUMNS} FROM credentials WHERE person = ? ORDER BY hash`,
    ),
    knownCredentials: db.prepare(
      'SELECT hash FROM credentials WHERE hash IN (SELECT value FROM json_each(?)) ORDER BY hash',
    ),
    expiredCredentials: db.prepare(
      `SELECT ${CREDENTIAL_ROW_COLUMNS} FROM credentials WHERE expires < ?
       ORDER BY expires, hash LIMIT ?`,
    ),
    tablesOfPerson: db.prepare(
      `SELECT ${TABLE_ROW_COLUMNS} FROM table_sittings CROSS JOIN game_tables ON id = table_id
       WHERE person = ? AND at < ? ORDER BY at DESC, table_id LIMIT ?`,
    ),
    resultsOfPerson: db.prepare(
      `SELECT ${RESULT_ROW_COLUMNS} FROM game_results WHERE person = ? AND at < ?
       ORDER BY at DESC, table_id, seat LIMIT ?`,
    ),
    resultsOfTable: db.prepare(
      `SELECT ${RESULT_ROW_COLUMNS} FROM game_results WHERE table_id = ? ORDER BY seat`,
    ),
    rating: db.prepare(`SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = ? AND game = ?`),
    ratings: db.prepare(
      `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = ? ORDER BY game`,
    ),
    topRatings: db.prepare(
      `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE game = ? ORDER BY mu - 3 * sigma DESC, subject LIMIT ?`,
    ),
    pushSubscriptions: db.prepare(
      'SELECT person, endpoint, keys FROM push_subscriptions WHERE person = ? ORDER BY endpoint',
    ),
    keyValue: db.prepare('SELECT value FROM key_values WHERE key = ?'),
  };
}

/** More than any record has. */
const MAX_LINES = Number.MAX_SAFE_INTEGER;

type SqliteRow = Record<string, SQLOutputValue>;
/** SQLite's rows have no prototype; ours are plain objects. The schema guarantees the types. */
const toPlainRow = <Row>(row: SqliteRow) => ({ ...row }) as Row;
const toTableRow = (row: SqliteRow) =>
  ({ ...row, listed: row.listed === 1 }) as unknown as TableRow;
const toPersonRow = (row: SqliteRow) =>
  ({ ...row, blocked: row.blocked === 1 }) as unknown as PersonRow;

function findFirstRow<Row>(
  statement: StatementSync,
  toRow: (row: SqliteRow) => Row,
  ...keys: string[]
) {
  const row = statement.get(...keys);
  return row && toRow(row);
}

const SQLITE_CORRUPT_CODE = 11;

export class SqliteReader implements StoreReader {
  private readonly db: DatabaseSync;
  private readonly statements: ReturnType<typeof prepareStatements>;
  private readonly writeBuffer: RecordBufferTable;

  constructor(db: DatabaseSync, buffer = new RecordBufferTable(db)) {
    this.db = db;
    this.writeBuffer = buffer;
    this.statements = prepareStatements(db);
  }

  close() {
    if (this.db.isOpen) this.db.close();
  }

  readRecord(table: string, from = 0, limit = MAX_LINES) {
    const buffered = this.writeBuffer.linesOfTable(table);
    // Another process may sort them in at this moment; they must not be read twice.
    const sorted = this.readSortedLines(table, from, buffered[0]?.number ?? Infinity, limit);
    const unsorted = buffered.filter(({ number }) => number >= from);
    const lines = [...sorted, ...unsorted.slice(0, limit - sorted.length)];
    return verifyRecordLines(table, lines, Math.max(0, Math.ceil(from)));
  }
  checkRecords() {
    const checker = new RecordChecker();
    for (const row of this.statements.allLines.iterate())
      checker.check(String(row.table_id), toPlainRow<StoredRecordLine>(row));
    const messages = this.statements.integrityCheck.all().map((row) => String(row.integrity_check));
    return checker.report(messages.filter((message) => message !== 'ok'));
  }
  countRecordLines(tables: readonly string[]) {
    return tables.map((table) => {
      const last =
        this.writeBuffer.linesOfTable(table).at(-1)?.number ??
        this.statements.lastLine.get(table)!.number;
      return last === null ? 0 : (last as number) + 1;
    });
  }
  private readSortedLines(table: string, from: number, end: number, limit: number) {
    try {
      const rows = this.statements.recordLines.all(table, from, end, limit);
      return rows.map((row) => toPlainRow<StoredRecordLine>(row));
    } catch (error) {
      // A page of this record cannot be read. Other tables have other pages.
      if (readSqliteErrorCode(error) === SQLITE_CORRUPT_CODE)
        throw createDamagedLineError(table, from);
      throw error;
    }
  }
  /** Without a check of the last line: a damaged one must not hide the ends of other records. */
  listRecordEnds(tables: readonly string[]) {
    return this.countRecordLines(tables).map((lineCount, i) => {
      const table = tables[i]!;
      const last =
        this.writeBuffer.linesOfTable(table).at(-1) ??
        this.readSortedLines(table, lineCount - 1, Infinity, 1)[0];
      return { lineCount, lastAt: last?.at ?? 0 };
    });
  }
  findTable(id: string) {
    return findFirstRow(this.statements.table, toTableRow, id);
  }
  findCheckpoint(table: string) {
    const { checkpoint } = this.statements;
    const toRow = (row: SqliteRow) => toPlainRow<StoredCheckpoint>(row);
    return verifyCheckpoint(findFirstRow(checkpoint, toRow, table));
  }
  listLobbyTables(phase: TablePhase, { limit, before = Infinity }: Pagination) {
    return this.statements.lobbyTables.all(phase, before, clampLimit(limit)).map(toTableRow);
  }
  listTables({ limit, before = Infinity }: Pagination) {
    return this.statements.tables.all(clampLimit(limit), before).map(toTableRow);
  }
  listDueTables(until: number, limit: number, rules?: readonly RulesKey[]) {
    const rulesParameter = writeRulesParameter(rules);
    return this.statements.dueTables.all(until, clampLimit(limit), rulesParameter).map(toTableRow);
  }
  listStoredRules() {
    return this.statements.storedRules.all().map((row) => toPlainRow<StoredRules>(row));
  }
  listTablesByRules({ game, version }: StoredRules, limit: number) {
    return this.statements.tablesByRules.all(game, version, clampLimit(limit)).map(toTableRow);
  }
  listLeasedDueTables({ by, due, limit, until }: DueTablesLeaseRequest) {
    return this.statements.leasedDueTables.all(due, by, until, clampLimit(limit)).map(toTableRow);
  }
  listLeasedTableIds({ by, tables, until }: TablesLeaseRequest) {
    const leased = new Set(this.statements.leasedTables.all(by, until).map(({ id }) => id));
    return tables.filter((id) => leased.has(id));
  }
  listIdleTables(phase: TablePhase, since: number, limit: number) {
    return this.statements.idleTables.all(clampLimit(limit), since, phase).map(toTableRow);
  }

  findPerson(id: string) {
    return findFirstRow(this.statements.person, toPersonRow, id);
  }
  findPersonByRecoveryHash(hash: string) {
    return findFirstRow(this.statements.personByRecovery, toPersonRow, hash);
  }
  findCredential(hash: string) {
    return findFirstRow(this.statements.credential, toPlainRow<CredentialRow>, hash);
  }
  listCredentials(person: string) {
    return this.statements.credentials.all(person).map((row) => toPlainRow<CredentialRow>(row));
  }
  listKnownCredentials(hashes: readonly string[]) {
    return this.statements.knownCredentials
      .all(JSON.stringify(hashes))
      .map((row) => toPlainRow<CredentialRow>(row).hash);
  }
  listExpiredCredentials(before: number, limit: number) {
    return this.statements.expiredCredentials
      .all(before, clampLimit(limit))
      .map((row) => toPlainRow<CredentialRow>(row));
  }
  listTablesOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return this.statements.tablesOfPerson.all(person, before, clampLimit(limit)).map(toTableRow);
  }
  listResultsOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    const rows = this.statements.resultsOfPerson.all(person, before, clampLimit(limit));
    return rows.map((row) => toPlainRow<ResultRow>(row));
  }
  listResultsOfTable(table: string) {
    return this.statements.resultsOfTable.all(table).map((row) => toPlainRow<ResultRow>(row));
  }
  findRating(subject: string, game: string) {
    return findFirstRow(this.statements.rating, (row) => toPlainRow<RatingRow>(row), subject, game);
  }
  listRatings(subject: string) {
    return this.statements.ratings.all(subject).map((row) => toPlainRow<RatingRow>(row));
  }
  listTopRatings(game: string, limit: number) {
    return this.statements.topRatings
      .all(game, clampLimit(limit))
      .map((row) => toPlainRow<RatingRow>(row));
  }
  listPushSubscriptions(person: string) {
    return this.statements.pushSubscriptions
      .all(person)
      .map((row) => toPlainRow<PushSubscriptionRow>(row));
  }
  readKeyValue(key: string) {
    return findFirstRow(this.statements.keyValue, ({ value }) => value as string, key);
  }
}
