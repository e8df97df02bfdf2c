/**
 * Writes groups of deeds into PostgreSQL. A group is one transaction, and one round trip: nearly
 * always it is a single statement, and where it needs several they are sent without waiting.
 */
import { CodedError } from '@ludotheque/core';
import { DatabaseError, type Pool, type QueryConfig, type QueryResult } from 'pg';
import { clampLimit } from '../copy-rows.ts';
import {
  createRecordConflictError,
  createRecordGapError,
  readErrorText,
  toStoreError,
} from '../errors.ts';
import type { StoreCommand, StoreWriter } from '../queued-store.ts';
import type { WriteBatch } from '../store.ts';
import { CombinedStatement, hasConsecutiveLines } from './combined-statement.ts';

type RejectionsByIndex = Map<number, CodedError>;
/** A statement, and what its answer says about the parcels. */
interface WriteQuery {
  readonly query: QueryConfig;
  collectRejections?(answer: QueryResult): void;
}

/** SQLSTATE, by classes: a value, a rule of the schema, a size. The parcel's doing, not the server's. */
const BATCH_ERROR_CLASSES = ['22', '23', '54'];
/** Two groups waited for each other, and the server has undone this one: it is written again. */
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

  async write(deeds: readonly StoreCommand[]): Promise<RejectionsByIndex> {
    for (let tried = 1; ; tried++)
      try {
        return await this.writeTogether([...deeds.entries()]);
      } catch (error) {
        if (isBatchError(error)) return this.writeOneByOne(deeds);
        if (readSqlState(error) !== DEADLOCK_SQLSTATE || tried === MAX_ATTEMPTS)
          throw toStoreError(error);
      }
  }

  close() {
    return this.pool.end();
  }

  /** One of them cannot be written at all, and PostgreSQL does not say which. */
  private async writeOneByOne(deeds: readonly StoreCommand[]): Promise<RejectionsByIndex> {
    const refused: RejectionsByIndex = new Map();
    for (const entry of deeds.entries())
      try {
        for (const [place, fault] of await this.writeTogether([entry])) refused.set(place, fault);
      } catch (error) {
        const fault = isBatchError(error)
          ? new CodedError('parcel', `The parcel cannot be written: ${readErrorText(error)}.`)
          : toStoreError(error);
        refused.set(entry[0], fault);
      }
    return refused;
  }

  private async writeTogether(
    deeds: readonly (readonly [number, StoreCommand])[],
  ): Promise<RejectionsByIndex> {
    const refused: RejectionsByIndex = new Map();
    const steps = planWriteQueries(deeds, refused);
    const answers = await this.sendQueries(steps.map(({ query }) => query));
    for (const [i, { collectRejections }] of steps.entries()) collectRejections?.(answers[i]!);
    return refused;
  }

  /** All at once on one connection; the server takes them in turn. */
  private async sendQueries(queries: readonly QueryConfig[]): Promise<QueryResult[]> {
    const all =
      queries.length > 1 ? [{ text: 'BEGIN' }, ...queries, { text: 'COMMIT' }] : [...queries];
    const client = await this.pool.connect();
    const ends = await Promise.allSettled(all.map((query) => client.query(query)));
    const failed = ends.find((end) => end.status === 'rejected');
    // A connection that failed for other reasons than the parcel's is not used again.
    client.release(failed && !(failed.reason instanceof DatabaseError));
    if (failed) throw failed.reason;
    const answers = ends.map((end) => (end as PromiseFulfilledResult<QueryResult>).value);
    return queries.length > 1 ? answers.slice(1, -1) : answers;
  }
}

/**
 * Parcels as few batches; what is no parcel, or no good one, keeps its turn between them. Claims and
 * releases come last, in their own order: they lock many rows, and nobody should wait while holding them.
 */
function planWriteQueries(
  deeds: readonly (readonly [number, StoreCommand])[],
  refused: RejectionsByIndex,
): WriteQuery[] {
  const steps: (WriteQuery | [CombinedStatement, Map<number, WriteBatch>])[] = [];
  const claims: WriteQuery[] = [];
  for (const [place, deed] of deeds) {
    if ('claim' in deed || 'release' in deed) claims.push({ query: buildCommandQuery(deed) });
    else if (!('parcel' in deed)) steps.push({ query: buildCommandQuery(deed) });
    else if (!hasConsecutiveLines(deed.parcel))
      steps.push(buildRejectionQuery(place, deed.parcel, refused));
    else {
      let last = steps.at(-1);
      if (!Array.isArray(last) || !last[0].tryAdd(place, deed.parcel)) {
        last = [new CombinedStatement(), new Map()];
        last[0].tryAdd(place, deed.parcel);
        steps.push(last);
      }
      last[1].set(place, deed.parcel);
    }
  }
  const all = [...steps, ...claims];
  return all.map((step) => (Array.isArray(step) ? buildCombinedQuery(...step, refused) : step));
}

function buildCombinedQuery(
  batch: CombinedStatement,
  parcels: ReadonlyMap<number, WriteBatch>,
  refused: RejectionsByIndex,
): WriteQuery {
  return {
    query: batch.toQuery(),
    collectRejections({ rows }) {
      for (const { place, reached } of rows as { place: number; reached: boolean }[]) {
        const { lines, table } = parcels.get(place)!.record!;
        refused.set(
          place,
          (reached ? createRecordConflictError : createRecordGapError)(table, lines[0]!.number),
        );
      }
    },
  };
}

/** Lines that do not follow each other are refused in any case; the record only says as what. */
function buildRejectionQuery(
  place: number,
  { record }: WriteBatch,
  refused: RejectionsByIndex,
): WriteQuery {
  const { lines, table } = record!;
  return {
    query: {
      name: 'length',
      text: 'SELECT coalesce(max(number) + 1, 0) AS next FROM record WHERE desk = $1',
      values: [table],
    },
    collectRejections({ rows }) {
      const { next } = rows[0] as { next: number };
      const wrong = lines.findIndex(({ number }, i) => number !== next + i);
      const { number } = lines[wrong]!;
      const there = Number.isInteger(number) && number >= 0 && number < next + wrong;
      refused.set(place, (there ? createRecordConflictError : createRecordGapError)(table, number));
    },
  };
}

const DELETE_TABLE_SQL = `WITH lines AS (DELETE FROM record WHERE desk = $1),
  sat AS (DELETE FROM sittings WHERE desk = $1)
  DELETE FROM desks WHERE id = $1`;

const FORGET_PERSON_SQL = `WITH sat AS (DELETE FROM sittings WHERE person = $1),
  rated AS (DELETE FROM ratings WHERE subject = $1),
  phones AS (DELETE FROM pushes WHERE person = $1),
  devices AS (DELETE FROM notes WHERE value = $1),
  played AS (UPDATE results SET person = NULL WHERE person = $1)
  DELETE FROM people WHERE id = $1`;

/** Rows that another node is claiming in this moment are passed over, not waited for. */
const buildLeaseSql = (which: string) => `WITH free AS MATERIALIZED (
    SELECT id FROM desks WHERE
      (lease IS NULL OR lease <= $2 OR lease > 2 * $3::bigint - $2 OR claimant = $1) AND ${which}
    FOR UPDATE SKIP LOCKED)
  UPDATE desks SET claimant = $1, lease = $3 FROM free WHERE desks.id = free.id`;
const LEASE_DUE_TABLES_SQL = buildLeaseSql(
  'due IS NOT NULL AND due <= $4 ORDER BY due, id LIMIT $5',
);
const LEASE_TABLES_SQL = buildLeaseSql('id = ANY($4) ORDER BY id');

const RELEASE_LEASES_SQL = `UPDATE desks SET claimant = NULL, lease = NULL
  WHERE claimant = $1 AND ($2::text[] IS NULL OR id = ANY($2))`;

function buildCommandQuery(
  deed: Exclude<StoreCommand, { readonly parcel: WriteBatch }>,
): QueryConfig {
  if ('drop' in deed) return { name: 'drop', text: DELETE_TABLE_SQL, values: [deed.drop] };
  if ('forget' in deed) return { name: 'forget', text: FORGET_PERSON_SQL, values: [deed.forget] };
  if ('release' in deed)
    return {
      name: 'release',
      text: RELEASE_LEASES_SQL,
      values: [deed.release, deed.tables ?? null],
    };
  const { by, now, until } = deed.claim;
  if ('tables' in deed.claim)
    return {
      name: 'claim tables',
      text: LEASE_TABLES_SQL,
      values: [by, now, until, deed.claim.tables],
    };
  const { due, limit } = deed.claim;
  return {
    name: 'claim',
    text: LEASE_DUE_TABLES_SQL,
    values: [by, now, until, due, clampLimit(limit)],
  };
}
