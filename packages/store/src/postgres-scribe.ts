/**
 * Writes groups of deeds into PostgreSQL. A group is one transaction, and one round trip: nearly
 * always it is a single statement, and where it needs several they are sent without waiting.
 */
import { Fault } from '@ludotheque/core';
import { DatabaseError, type Pool, type QueryConfig, type QueryResult } from 'pg';
import { broken, conflict, gap, said } from './faults.ts';
import { Batch, isWhole } from './postgres-batch.ts';
import type { Deed, Scribe } from './queued.ts';
import { atMost } from './rows.ts';
import type { Parcel } from './store.ts';

type Refused = Map<number, Fault>;
/** A statement, and what its answer says about the parcels. */
interface Step {
  readonly query: QueryConfig;
  judge?(answer: QueryResult): void;
}

/** SQLSTATE, by classes: a value, a rule of the schema, a size. The parcel's doing, not the server's. */
const THE_PARCELS = ['22', '23', '54'];
/** Two groups waited for each other, and the server has undone this one: it is written again. */
const DEADLOCK = '40P01';
const TRIES = 5;

const stateOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : '');
const isTheParcels = (error: unknown) => THE_PARCELS.includes(stateOf(error).slice(0, 2));

export class PostgresScribe implements Scribe {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async write(deeds: readonly Deed[]): Promise<Refused> {
    for (let tried = 1; ; tried++)
      try {
        return await this.together([...deeds.entries()]);
      } catch (error) {
        if (isTheParcels(error)) return this.alone(deeds);
        if (stateOf(error) !== DEADLOCK || tried === TRIES) throw broken(error);
      }
  }

  close() {
    return this.pool.end();
  }

  /** One of them cannot be written at all, and PostgreSQL does not say which. */
  private async alone(deeds: readonly Deed[]): Promise<Refused> {
    const refused: Refused = new Map();
    for (const entry of deeds.entries())
      try {
        for (const [place, fault] of await this.together([entry])) refused.set(place, fault);
      } catch (error) {
        const fault = isTheParcels(error)
          ? new Fault('parcel', `The parcel cannot be written: ${said(error)}.`)
          : broken(error);
        refused.set(entry[0], fault);
      }
    return refused;
  }

  private async together(deeds: readonly (readonly [number, Deed])[]): Promise<Refused> {
    const refused: Refused = new Map();
    const steps = stepsOf(deeds, refused);
    const answers = await this.send(steps.map(({ query }) => query));
    for (const [i, { judge }] of steps.entries()) judge?.(answers[i]!);
    return refused;
  }

  /** All at once on one connection; the server takes them in turn. */
  private async send(queries: readonly QueryConfig[]): Promise<QueryResult[]> {
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
function stepsOf(deeds: readonly (readonly [number, Deed])[], refused: Refused): Step[] {
  const steps: (Step | [Batch, Map<number, Parcel>])[] = [];
  const claims: Step[] = [];
  for (const [place, deed] of deeds) {
    if ('claim' in deed || 'release' in deed) claims.push({ query: queryOf(deed) });
    else if (!('parcel' in deed)) steps.push({ query: queryOf(deed) });
    else if (!isWhole(deed.parcel)) steps.push(inquiry(place, deed.parcel, refused));
    else {
      let last = steps.at(-1);
      if (!Array.isArray(last) || !last[0].add(place, deed.parcel)) {
        last = [new Batch(), new Map()];
        last[0].add(place, deed.parcel);
        steps.push(last);
      }
      last[1].set(place, deed.parcel);
    }
  }
  const all = [...steps, ...claims];
  return all.map((step) => (Array.isArray(step) ? written(...step, refused) : step));
}

function written(batch: Batch, parcels: ReadonlyMap<number, Parcel>, refused: Refused): Step {
  return {
    query: batch.statement(),
    judge({ rows }) {
      for (const { place, reached } of rows as { place: number; reached: boolean }[]) {
        const { lines, table } = parcels.get(place)!.record!;
        refused.set(place, (reached ? conflict : gap)(table, lines[0]!.number));
      }
    },
  };
}

/** Lines that do not follow each other are refused in any case; the record only says as what. */
function inquiry(place: number, { record }: Parcel, refused: Refused): Step {
  const { lines, table } = record!;
  return {
    query: {
      name: 'length',
      text: 'SELECT coalesce(max(number) + 1, 0) AS next FROM record WHERE desk = $1',
      values: [table],
    },
    judge({ rows }) {
      const { next } = rows[0] as { next: number };
      const wrong = lines.findIndex(({ number }, i) => number !== next + i);
      const { number } = lines[wrong]!;
      const there = Number.isInteger(number) && number >= 0 && number < next + wrong;
      refused.set(place, (there ? conflict : gap)(table, number));
    },
  };
}

const DROP = `WITH lines AS (DELETE FROM record WHERE desk = $1),
  sat AS (DELETE FROM sittings WHERE desk = $1)
  DELETE FROM desks WHERE id = $1`;

const FORGET = `WITH sat AS (DELETE FROM sittings WHERE person = $1),
  rated AS (DELETE FROM ratings WHERE subject = $1),
  phones AS (DELETE FROM pushes WHERE person = $1),
  devices AS (DELETE FROM notes WHERE value = $1),
  played AS (UPDATE results SET person = NULL WHERE person = $1)
  DELETE FROM people WHERE id = $1`;

/** Rows that another node is claiming in this moment are passed over, not waited for. */
const claim = (which: string) => `WITH free AS MATERIALIZED (
    SELECT id FROM desks WHERE
      (lease IS NULL OR lease <= $2 OR lease > 2 * $3::bigint - $2 OR claimant = $1) AND ${which}
    FOR UPDATE SKIP LOCKED)
  UPDATE desks SET claimant = $1, lease = $3 FROM free WHERE desks.id = free.id`;
const CLAIM_DUE = claim('due IS NOT NULL AND due <= $4 ORDER BY due, id LIMIT $5');
const CLAIM_TABLES = claim('id = ANY($4) ORDER BY id');

const RELEASE = `UPDATE desks SET claimant = NULL, lease = NULL
  WHERE claimant = $1 AND ($2::text[] IS NULL OR id = ANY($2))`;

function queryOf(deed: Exclude<Deed, { readonly parcel: Parcel }>): QueryConfig {
  if ('drop' in deed) return { name: 'drop', text: DROP, values: [deed.drop] };
  if ('forget' in deed) return { name: 'forget', text: FORGET, values: [deed.forget] };
  if ('release' in deed)
    return { name: 'release', text: RELEASE, values: [deed.release, deed.tables ?? null] };
  const { by, now, until } = deed.claim;
  if ('tables' in deed.claim)
    return {
      name: 'claim tables',
      text: CLAIM_TABLES,
      values: [by, now, until, deed.claim.tables],
    };
  const { due, limit } = deed.claim;
  return { name: 'claim', text: CLAIM_DUE, values: [by, now, until, due, atMost(limit)] };
}
