/** The questions to PostgreSQL, each one query, and their answers as rows. */
import type { Pool } from 'pg';
import { DESK, PERSON, PHASES, RATING, RESULT } from './columns.ts';
import { broken } from './faults.ts';
import type { Reads } from './queued.ts';
import { atMost } from './rows.ts';
import type {
  Claim,
  Page,
  PersonRow,
  Phase,
  PushRow,
  RatingRow,
  RecordLine,
  ResultRow,
  TableRow,
  TablesClaim,
} from './store.ts';

/** Slices of the one index of tables, each in order already, merged: `$1` is the limit. */
function slices(phases: readonly string[], where: string, order: string): string {
  const parts = phases.flatMap((phase) =>
    [false, true].map(
      (listed) =>
        `(SELECT ${DESK} FROM desks
          WHERE phase = ${phase} AND listed = ${listed} AND ${where} ORDER BY ${order} LIMIT $1)`,
    ),
  );
  return `${parts.join(' UNION ALL ')} ORDER BY ${order} LIMIT $1`;
}

const ASK = {
  read: 'SELECT number, at, body FROM record WHERE desk = $1 AND number >= $2 ORDER BY number',
  // From the end of each record, so that a long one costs no more than a short one.
  numbers: `SELECT coalesce((
      SELECT number + 1 FROM record WHERE desk = id ORDER BY number DESC LIMIT 1), 0) AS number
    FROM unnest($1::text[]) WITH ORDINALITY AS asked(id, place) ORDER BY place`,
  table: `SELECT ${DESK} FROM desks WHERE id = $1`,
  lobby: `SELECT ${DESK} FROM desks WHERE phase = $1 AND listed AND touched < $2
    ORDER BY touched DESC, id LIMIT $3`,
  tables: slices(
    PHASES.map((phase) => `'${phase}'`),
    'touched < $2',
    'touched DESC, id',
  ),
  due: `SELECT ${DESK} FROM desks WHERE due IS NOT NULL AND due <= $1 ORDER BY due, id LIMIT $2`,
  claimed: `SELECT ${DESK} FROM desks
    WHERE due IS NOT NULL AND due <= $1 AND claimant = $2 AND lease = $3 ORDER BY due, id LIMIT $4`,
  claimedTables: 'SELECT id FROM desks WHERE id = ANY($1) AND claimant = $2 AND lease = $3',
  idle: slices(['$3'], 'touched < $2', 'touched, id'),
  person: `SELECT ${PERSON} FROM people WHERE id = $1`,
  bySecret: `SELECT ${PERSON} FROM people WHERE secret = $1`,
  byRecovery: `SELECT ${PERSON} FROM people WHERE recovery = $1`,
  sittings: `SELECT ${DESK} FROM sittings JOIN desks ON id = desk
    WHERE person = $1 AND at < $2 ORDER BY at DESC, desk LIMIT $3`,
  results: `SELECT ${RESULT} FROM results WHERE person = $1 AND at < $2
    ORDER BY at DESC, desk, seat LIMIT $3`,
  resultsOf: `SELECT ${RESULT} FROM results WHERE desk = $1 ORDER BY seat`,
  rating: `SELECT ${RATING} FROM ratings WHERE subject = $1 AND game = $2`,
  ratings: `SELECT ${RATING} FROM ratings WHERE subject = $1 ORDER BY game`,
  ranking: `SELECT ${RATING} FROM ratings WHERE game = $1
    ORDER BY mu - 3 * sigma DESC, subject LIMIT $2`,
  pushes: 'SELECT person, endpoint, keys FROM pushes WHERE person = $1 ORDER BY endpoint',
  note: 'SELECT value FROM notes WHERE key = $1',
} as const;

/** Times and numbers are whole: what lies between two of them is as good as the next one. */
const FARTHEST = Number.MAX_SAFE_INTEGER;
const whole = (time: number) => Math.min(Math.max(Math.ceil(time), -FARTHEST), FARTHEST);
const upTo = (time: number) => Math.min(Math.max(Math.floor(time), -FARTHEST), FARTHEST);
const LAST_NUMBER = 2 ** 31 - 1;

export class PostgresReads implements Reads {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  close() {
    return this.pool.end();
  }

  async read(table: string, from = 0) {
    const first = Math.min(Math.max(Math.ceil(from), 0), LAST_NUMBER);
    const lines = await this.all<RecordLine>('read', table, first);
    // A line that another node added in the moment when the table was dropped is no record.
    return first === 0 && lines[0]?.number !== 0 ? [] : lines;
  }
  async numbers(tables: readonly string[]) {
    const rows = await this.all<{ readonly number: number }>('numbers', tables);
    return rows.map(({ number }) => number);
  }
  table(id: string) {
    return this.first<TableRow>('table', id);
  }
  lobby(phase: Phase, { limit, before = Infinity }: Page) {
    return this.all<TableRow>('lobby', phase, whole(before), atMost(limit));
  }
  tables({ limit, before = Infinity }: Page) {
    return this.all<TableRow>('tables', atMost(limit), whole(before));
  }
  due(until: number, limit: number) {
    return this.all<TableRow>('due', upTo(until), atMost(limit));
  }
  claimed({ by, due, limit, until }: Claim) {
    return this.all<TableRow>('claimed', due, by, until, atMost(limit));
  }
  async claimedTables({ by, tables, until }: TablesClaim) {
    const rows = await this.all<{ readonly id: string }>('claimedTables', tables, by, until);
    const got = new Set(rows.map(({ id }) => id));
    return tables.filter((id) => got.has(id));
  }
  idle(phase: Phase, since: number, limit: number) {
    return this.all<TableRow>('idle', atMost(limit), whole(since), phase);
  }

  person(id: string) {
    return this.first<PersonRow>('person', id);
  }
  personBySecret(hash: string) {
    return this.first<PersonRow>('bySecret', hash);
  }
  personByRecovery(hash: string) {
    return this.first<PersonRow>('byRecovery', hash);
  }
  sittings(person: string, { limit, before = Infinity }: Page) {
    return this.all<TableRow>('sittings', person, whole(before), atMost(limit));
  }
  results(person: string, { limit, before = Infinity }: Page) {
    return this.all<ResultRow>('results', person, whole(before), atMost(limit));
  }
  resultsOf(table: string) {
    return this.all<ResultRow>('resultsOf', table);
  }
  rating(subject: string, game: string) {
    return this.first<RatingRow>('rating', subject, game);
  }
  ratings(subject: string) {
    return this.all<RatingRow>('ratings', subject);
  }
  ranking(game: string, limit: number) {
    return this.all<RatingRow>('ranking', game, atMost(limit));
  }
  pushes(person: string) {
    return this.all<PushRow>('pushes', person);
  }
  async note(key: string) {
    return (await this.first<{ readonly value: string }>('note', key))?.value;
  }

  /** The schema vouches for the types. */
  private async all<Row>(
    ask: keyof typeof ASK,
    ...values: (string | number | readonly string[])[]
  ): Promise<Row[]> {
    try {
      // Kept prepared on each connection, under its name.
      return (await this.pool.query({ name: ask, text: ASK[ask], values })).rows as Row[];
    } catch (error) {
      throw broken(error);
    }
  }

  private async first<Row>(ask: keyof typeof ASK, ...values: string[]): Promise<Row | undefined> {
    return (await this.all<Row>(ask, ...values))[0];
  }
}
