/** The questions to PostgreSQL, each one query, and their answers as rows. */
import { TABLE_PHASES, type TablePhase } from '@ludotheque/core';
import type { Pool } from 'pg';
import { clampLimit } from '../copy-rows.ts';
import { toStoreError } from '../errors.ts';
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

/** Slices of the one index of tables, each in order already, merged: `$1` is the limit. */
function buildMergedSlicesSql(phases: readonly string[], where: string, order: string): string {
  const parts = phases.flatMap((phase) =>
    [false, true].map(
      (listed) =>
        `(SELECT ${TABLE_ROW_COLUMNS} FROM desks
          WHERE phase = ${phase} AND listed = ${listed} AND ${where} ORDER BY ${order} LIMIT $1)`,
    ),
  );
  return `${parts.join(' UNION ALL ')} ORDER BY ${order} LIMIT $1`;
}

const QUERY_SQL = {
  read: 'SELECT number, at, body FROM record WHERE desk = $1 AND number >= $2 ORDER BY number',
  // From the end of each record, so that a long one costs no more than a short one.
  numbers: `SELECT coalesce((
      SELECT number + 1 FROM record WHERE desk = id ORDER BY number DESC LIMIT 1), 0) AS number
    FROM unnest($1::text[]) WITH ORDINALITY AS asked(id, place) ORDER BY place`,
  table: `SELECT ${TABLE_ROW_COLUMNS} FROM desks WHERE id = $1`,
  lobby: `SELECT ${TABLE_ROW_COLUMNS} FROM desks WHERE phase = $1 AND listed AND touched < $2
    ORDER BY touched DESC, id LIMIT $3`,
  tables: buildMergedSlicesSql(
    TABLE_PHASES.map((phase) => `'${phase}'`),
    'touched < $2',
    'touched DESC, id',
  ),
  due: `SELECT ${TABLE_ROW_COLUMNS} FROM desks WHERE due IS NOT NULL AND due <= $1 ORDER BY due, id LIMIT $2`,
  claimed: `SELECT ${TABLE_ROW_COLUMNS} FROM desks
    WHERE due IS NOT NULL AND due <= $1 AND claimant = $2 AND lease = $3 ORDER BY due, id LIMIT $4`,
  claimedTables: 'SELECT id FROM desks WHERE id = ANY($1) AND claimant = $2 AND lease = $3',
  idle: buildMergedSlicesSql(['$3'], 'touched < $2', 'touched, id'),
  person: `SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE id = $1`,
  byRecovery: `SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE recovery = $1`,
  sittings: `SELECT ${TABLE_ROW_COLUMNS} FROM sittings JOIN desks ON id = desk
    WHERE person = $1 AND at < $2 ORDER BY at DESC, desk LIMIT $3`,
  results: `SELECT ${RESULT_ROW_COLUMNS} FROM results WHERE person = $1 AND at < $2
    ORDER BY at DESC, desk, seat LIMIT $3`,
  resultsOf: `SELECT ${RESULT_ROW_COLUMNS} FROM results WHERE desk = $1 ORDER BY seat`,
  rating: `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = $1 AND game = $2`,
  ratings: `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = $1 ORDER BY game`,
  ranking: `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE game = $1
    ORDER BY mu - 3 * sigma DESC, subject LIMIT $2`,
  pushes: 'SELECT person, endpoint, keys FROM pushes WHERE person = $1 ORDER BY endpoint',
  note: 'SELECT value FROM notes WHERE key = $1',
} as const;

/** Times and numbers are whole: what lies between two of them is as good as the next one. */
const MAX_TIME_MS = Number.MAX_SAFE_INTEGER;
const ceilTime = (time: number) => Math.min(Math.max(Math.ceil(time), -MAX_TIME_MS), MAX_TIME_MS);
const floorTime = (time: number) => Math.min(Math.max(Math.floor(time), -MAX_TIME_MS), MAX_TIME_MS);
const MAX_LINE_NUMBER = 2 ** 31 - 1;

export class PostgresReader implements StoreReader {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  close() {
    return this.pool.end();
  }

  async readRecord(table: string, from = 0) {
    const first = Math.min(Math.max(Math.ceil(from), 0), MAX_LINE_NUMBER);
    const lines = await this.queryAll<RecordLine>('read', table, first);
    // A line that another node added in the moment when the table was dropped is no record.
    return first === 0 && lines[0]?.number !== 0 ? [] : lines;
  }
  async countRecordLines(tables: readonly string[]) {
    const rows = await this.queryAll<{ readonly number: number }>('numbers', tables);
    return rows.map(({ number }) => number);
  }
  findTable(id: string) {
    return this.queryFirst<TableRow>('table', id);
  }
  listLobbyTables(phase: TablePhase, { limit, before = Infinity }: Pagination) {
    return this.queryAll<TableRow>('lobby', phase, ceilTime(before), clampLimit(limit));
  }
  listTables({ limit, before = Infinity }: Pagination) {
    return this.queryAll<TableRow>('tables', clampLimit(limit), ceilTime(before));
  }
  listDueTables(until: number, limit: number) {
    return this.queryAll<TableRow>('due', floorTime(until), clampLimit(limit));
  }
  listLeasedDueTables({ by, due, limit, until }: DueTablesLeaseRequest) {
    return this.queryAll<TableRow>('claimed', due, by, until, clampLimit(limit));
  }
  async listLeasedTableIds({ by, tables, until }: TablesLeaseRequest) {
    const rows = await this.queryAll<{ readonly id: string }>('claimedTables', tables, by, until);
    const got = new Set(rows.map(({ id }) => id));
    return tables.filter((id) => got.has(id));
  }
  listIdleTables(phase: TablePhase, since: number, limit: number) {
    return this.queryAll<TableRow>('idle', clampLimit(limit), ceilTime(since), phase);
  }

  findPerson(id: string) {
    return this.queryFirst<PersonRow>('person', id);
  }
  findPersonByRecoveryHash(hash: string) {
    return this.queryFirst<PersonRow>('byRecovery', hash);
  }
  listTablesOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return this.queryAll<TableRow>('sittings', person, ceilTime(before), clampLimit(limit));
  }
  listResultsOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return this.queryAll<ResultRow>('results', person, ceilTime(before), clampLimit(limit));
  }
  listResultsOfTable(table: string) {
    return this.queryAll<ResultRow>('resultsOf', table);
  }
  findRating(subject: string, game: string) {
    return this.queryFirst<RatingRow>('rating', subject, game);
  }
  listRatings(subject: string) {
    return this.queryAll<RatingRow>('ratings', subject);
  }
  listTopRatings(game: string, limit: number) {
    return this.queryAll<RatingRow>('ranking', game, clampLimit(limit));
  }
  listPushSubscriptions(person: string) {
    return this.queryAll<PushSubscriptionRow>('pushes', person);
  }
  async readKeyValue(key: string) {
    return (await this.queryFirst<{ readonly value: string }>('note', key))?.value;
  }

  /** The schema vouches for the types. */
  private async queryAll<Row>(
    ask: keyof typeof QUERY_SQL,
    ...values: (string | number | readonly string[])[]
  ): Promise<Row[]> {
    try {
      // Kept prepared on each connection, under its name.
      return (await this.pool.query({ name: ask, text: QUERY_SQL[ask], values })).rows as Row[];
    } catch (error) {
      throw toStoreError(error);
    }
  }

  private async queryFirst<Row>(
    ask: keyof typeof QUERY_SQL,
    ...values: string[]
  ): Promise<Row | undefined> {
    return (await this.queryAll<Row>(ask, ...values))[0];
  }
}
