/** Answers what is asked of a store in SQLite: runs its queries, and makes rows of the results. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { RulesKey, TablePhase } from '@ludotheque/core';
import { clampLimit } from '../clamp-limit.ts';
import { createDamagedLineError } from '../errors.ts';
import type { DueTablesLeaseRequest, TablesLeaseRequest } from '../lease-store.ts';
import type { StoreReader } from '../queued-store.ts';
import {
  RecordChecker,
  type StoredCheckpoint,
  type StoredRecordLine,
  verifyCheckpoint,
  verifyRecordLines,
} from '../record-checksum.ts';
import type { ResultStatistics } from '../result-statistics.ts';
import type {
  CredentialRow,
  IdleTablesFilter,
  Pagination,
  PersonRow,
  PushSubscriptionRow,
  RatingRow,
  ResultRow,
  SatTableRow,
  StoredRulesVersion,
  TableRow,
  WaitingTableRow,
  WaitingTablesFilter,
} from '../store.ts';
import { readSqliteErrorCode } from './database-file.ts';
import { RecordBufferTable } from './record-buffer-table.ts';
import { prepareQueries, writeRulesParameter } from './sqlite-queries.ts';

const BEFORE_ALL_TABLES = { touched: Number.MIN_SAFE_INTEGER, id: '' };
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
  private readonly statements: ReturnType<typeof prepareQueries>;
  private readonly writeBuffer: RecordBufferTable;

  constructor(db: DatabaseSync, buffer = new RecordBufferTable(db)) {
    this.db = db;
    this.writeBuffer = buffer;
    this.statements = prepareQueries(db);
  }

  close() {
    if (this.db.isOpen) this.db.close();
  }

  readRecord(table: string, from = 0, limit = MAX_LINES) {
    const buffered = this.writeBuffer.linesOfTable(table);
    // Another process may sort them in at this moment; they must not be read twice.
    const end = buffered[0]?.number ?? Infinity;
    const sorted = from < end ? this.readSortedLines(table, from, end, limit) : [];
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
  listWaitingTables(limit: number, filter: WaitingTablesFilter) {
    const { waitingTables, waitingTablesOf } = this.statements;
    const rows =
      'sitter' in filter
        ? waitingTablesOf.all(filter.sitter, clampLimit(limit))
        : waitingTables.all(filter.summaryHas, clampLimit(limit));
    return rows.map((row) => toTableRow(row) as WaitingTableRow);
  }
  listTables({ limit, before = Infinity }: Pagination) {
    return this.statements.tables.all(clampLimit(limit), before).map(toTableRow);
  }
  listDueTables(until: number, limit: number, rules?: readonly RulesKey[]) {
    const rulesParameter = writeRulesParameter(rules);
    return this.statements.dueTables.all(until, clampLimit(limit), rulesParameter).map(toTableRow);
  }
  listStoredRules() {
    return this.statements.storedRules.all().map((row) => toPlainRow<StoredRulesVersion>(row));
  }
  listTablesByRules({ game, version }: StoredRulesVersion, limit: number) {
    return this.statements.tablesByRules.all(game, version, clampLimit(limit)).map(toTableRow);
  }
  listLeasedDueTables({ by, due, limit, until }: DueTablesLeaseRequest) {
    return this.statements.leasedDueTables.all(due, by, until, clampLimit(limit)).map(toTableRow);
  }
  listLeasedTableIds({ by, tables, until }: TablesLeaseRequest) {
    const leased = new Set(this.statements.leasedTables.all(by, until).map(({ id }) => id));
    return tables.filter((id) => leased.has(id));
  }
  listIdleTables(
    phase: TablePhase,
    since: number,
    limit: number,
    { after = BEFORE_ALL_TABLES, listed }: IdleTablesFilter = {},
  ) {
    const isListed = listed === undefined ? null : Number(listed);
    return this.statements.idleTables
      .all(clampLimit(limit), since, phase, isListed, after.touched, after.id)
      .map(toTableRow);
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
    const rows = this.statements.tablesOfPerson.all(person, before, clampLimit(limit));
    return rows.map((row) => toTableRow(row) as SatTableRow);
  }
  listResultsOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    const rows = this.statements.resultsOfPerson.all(person, before, clampLimit(limit));
    return rows.map((row) => toPlainRow<ResultRow>(row));
  }
  listResultStatistics(person: string) {
    const { lastScores, resultFigures } = this.statements;
    return resultFigures.all(person).map((row): ResultStatistics => {
      const figures = toPlainRow<Omit<ResultStatistics, 'scores'>>(row);
      const last = lastScores.all(person, figures.game).reverse();
      return { ...figures, scores: last.map(({ score }) => Number(score)) };
    });
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
