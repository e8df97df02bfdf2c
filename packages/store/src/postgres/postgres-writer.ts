/**
 * Writes groups of commands into PostgreSQL. A group is one transaction and one round trip: nearly
 * always it is a single statement, and several are sent without waiting for each other.
 */
import type { CodedError } from '@ludotheque/core';
import { DatabaseError, type Pool, type QueryConfig, type QueryResult } from 'pg';
import { clampLimit } from '../clamp-limit.ts';
import {
  createMalformedBatchError,
  createRecordConflictError,
  createRecordGapError,
  toStoreError,
} from '../errors.ts';
import type { StoreCommand, StoreWriter } from '../queued-store.ts';
import { computeCheckpointChecksum } from '../record-checksum.ts';
import type { CheckpointRow, WriteBatch } from '../store.ts';
import { CombinedStatement, hasConsecutiveLines } from './combined-statement.ts';
import { buildRulesCondition } from './postgres-queries.ts';

type RejectionsByIndex = Map<number, CodedError>;
/** A statement, and how its result says which batches were rejected. */
interface WriteQuery {
  readonly query: QueryConfig;
  collectRejections?(result: QueryResult): void;
}

/** Classes of SQLSTATE (data, constraint, size): the batch is malformed, the server is fine. */
const BATCH_ERROR_CLASSES = ['22', '23', '54'];
/** Two groups waited for each other, and the server rolled this one back. It is written again. */
const DEADLOCK_SQLSTATE = '40P01';
const MAX_ATTEMPTS = 5;

const readSqlState = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : '');
const isBatchError = (error: unknown) =>
  BATCH_ERROR_CLASSES.includes(readSqlState(error).slice(0, 2));

export class PostgresWriter implements StoreWriter {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async write(commands: readonly StoreCommand[]): Promise<RejectionsByIndex> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.writeTogether([...commands.entries()]);
      } catch (error) {
        if (isBatchError(error)) return this.writeOneByOne(commands);
        if (readSqlState(error) !== DEADLOCK_SQLSTATE || attempt === MAX_ATTEMPTS)
          throw toStoreError(error);
      }
  }

  close() {
    return this.pool.end();
  }

  /** One of them is malformed, and PostgreSQL does not say which. */
  private async writeOneByOne(commands: readonly StoreCommand[]): Promise<RejectionsByIndex> {
    const rejections: RejectionsByIndex = new Map();
    for (const entry of commands.entries())
      try {
        for (const [index, error] of await this.writeTogether([entry]))
          rejections.set(index, error);
      } catch (error) {
        const isMalformed = isBatchError(error);
        rejections.set(
          entry[0],
          isMalformed ? createMalformedBatchError(error) : toStoreError(error),
        );
      }
    return rejections;
  }

  private async writeTogether(
    commands: readonly (readonly [number, StoreCommand])[],
  ): Promise<RejectionsByIndex> {
    const rejections: RejectionsByIndex = new Map();
    const steps = planWriteQueries(commands, rejections);
    const results = await this.sendQueries(steps.map(({ query }) => query));
    for (const [i, { collectRejections }] of steps.entries()) collectRejections?.(results[i]!);
    return rejections;
  }

  /** Sends all at once on one connection; the server runs them one after the other. */
  private async sendQueries(queries: readonly QueryConfig[]): Promise<QueryResult[]> {
    const all =
      queries.length > 1 ? [{ text: 'BEGIN' }, ...queries, { text: 'COMMIT' }] : [...queries];
    const client = await this.pool.connect();
    const outcomes = await Promise.allSettled(all.map((query) => client.query(query)));
    const failed = outcomes.find(({ status }) => status === 'rejected');
    // A connection is not used again if the server did not answer on it.
    client.release(failed?.status === 'rejected' && !(failed.reason instanceof DatabaseError));
    const results: QueryResult[] = [];
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason;
      results.push(outcome.value);
    }
    return queries.length > 1 ? results.slice(1, -1) : results;
  }
}

/**
 * Combines batches into few statements. Other commands, and batches that are rejected in any case,
 * keep their place between them. Leases come last, in their own order: they lock many rows, and the
 * group should not wait for anything while it holds them.
 */
function planWriteQueries(
  commands: readonly (readonly [number, StoreCommand])[],
  rejections: RejectionsByIndex,
): WriteQuery[] {
  const steps: (WriteQuery | [CombinedStatement, Map<number, WriteBatch>])[] = [];
  const leaseQueries: WriteQuery[] = [];
  for (const [index, command] of commands) {
    if ('claim' in command || 'release' in command)
      leaseQueries.push({ query: buildCommandQuery(command) });
    else if (!('parcel' in command)) steps.push({ query: buildCommandQuery(command) });
    else if (command.parcel.checkpoint)
      steps.push({ query: buildCheckpointQuery(command.parcel.checkpoint) });
    else if (!hasConsecutiveLines(command.parcel))
      steps.push(buildRejectionQuery(index, command.parcel, rejections));
    else {
      let last = steps.at(-1);
      if (!Array.isArray(last) || !last[0].tryAdd(index, command.parcel)) {
        last = [new CombinedStatement(), new Map()];
        last[0].tryAdd(index, command.parcel);
        steps.push(last);
      }
      last[1].set(index, command.parcel);
    }
  }
  const all = [...steps, ...leaseQueries];
  return all.map((step) => (Array.isArray(step) ? buildCombinedQuery(...step, rejections) : step));
}

function buildCombinedQuery(
  statement: CombinedStatement,
  batches: ReadonlyMap<number, WriteBatch>,
  rejections: RejectionsByIndex,
): WriteQuery {
  return {
    query: statement.toQuery(),
    collectRejections({ rows }: QueryResult<{ batch_index: number; reached: boolean }>) {
      for (const { batch_index: index, reached } of rows) {
        const { lines, table } = batches.get(index)!.record!;
        rejections.set(
          index,
          (reached ? createRecordConflictError : createRecordGapError)(table, lines[0]!.number),
        );
      }
    },
  };
}

/** Lines that do not follow each other are rejected in any case; the record decides the code. */
function buildRejectionQuery(
  index: number,
  { record }: WriteBatch,
  rejections: RejectionsByIndex,
): WriteQuery {
  const { lines, table } = record!;
  return {
    query: {
      name: 'line count',
      text: 'SELECT coalesce(max(number) + 1, 0) AS next FROM record_lines WHERE table_id = $1',
      values: [table],
    },
    collectRejections({ rows }: QueryResult<{ next: number }>) {
      const { next } = rows[0]!;
      const wrong = lines.findIndex(({ number }, i) => number !== next + i);
      const { number } = lines[wrong]!;
      const exists = Number.isInteger(number) && number >= 0 && number < next + wrong;
      const createError = exists ? createRecordConflictError : createRecordGapError;
      rejections.set(index, createError(table, number));
    },
  };
}

const buildCheckpointQuery = (checkpoint: CheckpointRow): QueryConfig => ({
  name: 'write checkpoint',
  // One that comes after its table was deleted would stay forever.
  text: `INSERT INTO table_checkpoints (table_id, lines, body, checksum)
    SELECT id, $2::integer, $3::text, $4::integer FROM game_tables WHERE id = $1
    ON CONFLICT (table_id) DO UPDATE
    SET lines = excluded.lines, body = excluded.body, checksum = excluded.checksum`,
  values: [
    checkpoint.table,
    checkpoint.lines,
    checkpoint.body,
    computeCheckpointChecksum(checkpoint),
  ],
});

const DELETE_TABLE_SQL = `WITH lines AS (DELETE FROM record_lines WHERE table_id = $1),
  sittings AS (DELETE FROM table_sittings WHERE table_id = $1)
  DELETE FROM game_tables WHERE id = $1`;

const FORGET_PERSON_SQL = `WITH sittings AS (DELETE FROM table_sittings WHERE person = $1),
  credentials AS (DELETE FROM credentials WHERE person = $1),
  ratings AS (DELETE FROM ratings WHERE subject = $1),
  devices AS (DELETE FROM push_subscriptions WHERE person = $1),
  links AS (DELETE FROM key_values WHERE value = $1),
  results AS (UPDATE game_results SET person = NULL WHERE person = $1)
  DELETE FROM people WHERE id = $1`;

/** Rows that another node is leasing at this moment are skipped, not waited for. */
const buildLeaseSql = (condition: string) => `WITH free AS MATERIALIZED (
    SELECT id FROM game_tables WHERE (lease_until IS NULL OR lease_until <= $2
      OR lease_until > 2 * $3::bigint - $2 OR lease_owner = $1) AND ${condition}
    FOR UPDATE SKIP LOCKED)
  UPDATE game_tables SET lease_owner = $1, lease_until = $3 FROM free WHERE game_tables.id = free.id`;
const LEASE_DUE_TABLES_SQL = buildLeaseSql(
  `due IS NOT NULL AND due <= $4 AND ${buildRulesCondition('$6')} ORDER BY due, id LIMIT $5`,
);
const LEASE_TABLES_SQL = buildLeaseSql('id = ANY($4) ORDER BY id');

const RELEASE_LEASES_SQL = `UPDATE game_tables SET lease_owner = NULL, lease_until = NULL
  WHERE lease_owner = $1 AND ($2::text[] IS NULL OR id = ANY($2))`;

function buildCommandQuery(
  command: Exclude<StoreCommand, { readonly parcel: WriteBatch }>,
): QueryConfig {
  if ('drop' in command)
    return { name: 'delete table', text: DELETE_TABLE_SQL, values: [command.drop] };
  if ('forget' in command)
    return { name: 'forget person', text: FORGET_PERSON_SQL, values: [command.forget] };
  if ('release' in command)
    return {
      name: 'release leases',
      text: RELEASE_LEASES_SQL,
      values: [command.release, command.tables ?? null],
    };
  const request = command.claim;
  const { by, now, until } = request;
  if ('tables' in request)
    return {
      name: 'lease tables',
      text: LEASE_TABLES_SQL,
      values: [by, now, until, request.tables],
    };
  const { due, limit, rules = null } = request;
  return {
    name: 'lease due tables',
    text: LEASE_DUE_TABLES_SQL,
    values: [by, now, until, due, clampLimit(limit), rules],
  };
}
