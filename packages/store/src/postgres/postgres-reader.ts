/** Answers what is asked of a store in PostgreSQL: runs its queries, and makes rows of the results. */
import type { RulesKey, TablePhase } from '@ludotheque/core';
import type { Pool } from 'pg';
import { clampLimit } from '../clamp-limit.ts';
import { toStoreError } from '../errors.ts';
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
  RecordEnd,
  ResultRow,
  SatTableRow,
  StoredRulesVersion,
  TableRow,
  WaitingTableRow,
  WaitingTablesFilter,
} from '../store.ts';
import { QUERY_SQL } from './postgres-queries.ts';

/** Times in the database are whole numbers, so a fraction is rounded to the next one. */
const MAX_TIME_MS = Number.MAX_SAFE_INTEGER;
const ceilTime = (time: number) => Math.min(Math.max(Math.ceil(time), -MAX_TIME_MS), MAX_TIME_MS);
const floorTime = (time: number) => Math.min(Math.max(Math.floor(time), -MAX_TIME_MS), MAX_TIME_MS);
const BEFORE_ALL_TABLES = { touched: -MAX_TIME_MS, id: '' };
const MAX_LINE_NUMBER = 2 ** 31 - 1;
const LINES_PER_CHECK = 5_000;

export class PostgresReader implements StoreReader {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  close() {
    return this.pool.end();
  }

  async readRecord(table: string, from = 0, limit = MAX_LINE_NUMBER) {
    const first = Math.min(Math.max(Math.ceil(from), 0), MAX_LINE_NUMBER);
    const lines = await this.queryAll<StoredRecordLine>('recordLines', table, first, limit);
    // A single line that another node added while the table was being deleted is not a record.
    return first === 0 && lines[0]?.number !== 0 ? [] : verifyRecordLines(table, lines, first);
  }
  async checkRecords() {
    const checker = new RecordChecker({ allowsStrayLines: true });
    let last = { table_id: '', number: -1 };
    for (;;) {
      const lines = await this.queryAll<StoredRecordLine & { readonly table_id: string }>(
        'nextLines',
        last.table_id,
        last.number,
        LINES_PER_CHECK,
      );
      for (const line of lines) checker.check(line.table_id, line);
      last = lines.at(-1) ?? last;
      if (lines.length < LINES_PER_CHECK) return checker.report();
    }
  }
  async countRecordLines(tables: readonly string[]) {
    const rows = await this.queryAll<{ readonly number: number }>('lineCounts', tables);
    return rows.map(({ number }) => number);
  }
  listRecordEnds(tables: readonly string[]) {
    return this.queryAll<RecordEnd>('recordEnds', tables);
  }
  findTable(id: string) {
    return this.queryFirst<TableRow>('table', id);
  }
  async findCheckpoint(table: string) {
    return verifyCheckpoint(await this.queryFirst<StoredCheckpoint>('checkpoint', table));
  }
  listLobbyTables(phase: TablePhase, { limit, before = Infinity }: Pagination) {
    return this.queryAll<TableRow>('lobbyTables', phase, ceilTime(before), clampLimit(limit));
  }
  listWaitingTables(limit: number, filter: WaitingTablesFilter) {
    return 'sitter' in filter
      ? this.queryAll<WaitingTableRow>('waitingTablesOf', clampLimit(limit), filter.sitter)
      : this.queryAll<WaitingTableRow>('waitingTables', clampLimit(limit), filter.summaryHas);
  }
  listTables({ limit, before = Infinity }: Pagination) {
    return this.queryAll<TableRow>('tables', clampLimit(limit), ceilTime(before));
  }
  listDueTables(until: number, limit: number, rules?: readonly RulesKey[]) {
    const rulesParameter = rules ?? null;
    return this.queryAll<TableRow>(
      'dueTables',
      floorTime(until),
      clampLimit(limit),
      rulesParameter,
    );
  }
  listStoredRules() {
    return this.queryAll<StoredRulesVersion>('storedRules');
  }
  listTablesByRules({ game, version }: StoredRulesVersion, limit: number) {
    return this.queryAll<TableRow>('tablesByRules', game, version, clampLimit(limit));
  }
  listLeasedDueTables({ by, due, limit, until }: DueTablesLeaseRequest) {
    return this.queryAll<TableRow>('leasedDueTables', due, by, until, clampLimit(limit));
  }
  async listLeasedTableIds({ by, tables, until }: TablesLeaseRequest) {
    const rows = await this.queryAll<{ readonly id: string }>('leasedTables', tables, by, until);
    const leased = new Set(rows.map(({ id }) => id));
    return tables.filter((id) => leased.has(id));
  }
  listIdleTables(
    phase: TablePhase,
    since: number,
    limit: number,
    { after = BEFORE_ALL_TABLES, listed }: IdleTablesFilter = {},
  ) {
    return this.queryAll<TableRow>(
      'idleTables',
      clampLimit(limit),
      ceilTime(since),
      phase,
      listed ?? null,
      after.touched,
      after.id,
    );
  }

  findPerson(id: string) {
    return this.queryFirst<PersonRow>('person', id);
  }
  findPersonByRecoveryHash(hash: string) {
    return this.queryFirst<PersonRow>('personByRecovery', hash);
  }
  findCredential(hash: string) {
    return this.queryFirst<CredentialRow>('credential', hash);
  }
  listCredentials(person: string) {
    return this.queryAll<CredentialRow>('credentials', person);
  }
  async listKnownCredentials(hashes: readonly string[]) {
    const rows = await this.queryAll<{ readonly hash: string }>('knownCredentials', hashes);
    return rows.map(({ hash }) => hash);
  }
  listExpiredCredentials(before: number, limit: number) {
    return this.queryAll<CredentialRow>('expiredCredentials', ceilTime(before), clampLimit(limit));
  }
  listTablesOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return this.queryAll<SatTableRow>(
      'tablesOfPerson',
      person,
      ceilTime(before),
      clampLimit(limit),
    );
  }
  listResultsOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return this.queryAll<ResultRow>('resultsOfPerson', person, ceilTime(before), clampLimit(limit));
  }
  async listResultStatistics(person: string) {
    const rows = await this.queryAll<ResultStatistics>('resultStatistics', person);
    return rows.map(({ scores, ...figures }) => ({ ...figures, scores: scores.toReversed() }));
  }
  listResultsOfTable(table: string) {
    return this.queryAll<ResultRow>('resultsOfTable', table);
  }
  findRating(subject: string, game: string) {
    return this.queryFirst<RatingRow>('rating', subject, game);
  }
  listRatings(subject: string) {
    return this.queryAll<RatingRow>('ratings', subject);
  }
  listTopRatings(game: string, limit: number) {
    return this.queryAll<RatingRow>('topRatings', game, clampLimit(limit));
  }
  listPushSubscriptions(person: string) {
    return this.queryAll<PushSubscriptionRow>('pushSubscriptions', person);
  }
  async readKeyValue(key: string) {
    return (await this.queryFirst<{ readonly value: string }>('keyValue', key))?.value;
  }

  /** The time by the server's clock. */
  async readTimeMs() {
    return (await this.queryFirst<{ readonly ms: number }>('serverTime'))!.ms;
  }

  /** The schema guarantees the types of the rows. */
  private async queryAll<Row>(
    name: keyof typeof QUERY_SQL,
    ...values: (string | number | boolean | readonly string[] | null)[]
  ): Promise<Row[]> {
    try {
      // Prepared on each connection, under its name.
      return (await this.pool.query({ name, text: QUERY_SQL[name], values })).rows as Row[];
    } catch (error) {
      throw toStoreError(error);
    }
  }

  private async queryFirst<Row>(
    name: keyof typeof QUERY_SQL,
    ...values: string[]
  ): Promise<Row | undefined> {
    return (await this.queryAll<Row>(name, ...values))[0];
  }
}
