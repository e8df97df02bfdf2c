/** The questions, kept prepared, and their answers as rows. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { DESK, PERSON, PHASES, RATING, RESULT } from './columns.ts';
import type { Reads } from './queued.ts';
import { atMost } from './rows.ts';
import { FreshLines } from './sqlite-fresh.ts';
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

/** Slices of the one index of tables, each in order already, merged: `?1` is the limit. */
function slices(phases: readonly string[], where: string, order: string): string {
  const parts = phases.flatMap((phase) =>
    [0, 1].map(
      (listed) =>
        `SELECT * FROM (SELECT ${DESK} FROM desks
         WHERE phase = ${phase} AND listed = ${listed} AND ${where} ORDER BY ${order} LIMIT ?1)`,
    ),
  );
  return `${parts.join(' UNION ALL ')} ORDER BY ${order} LIMIT ?1`;
}

function prepare(db: DatabaseSync) {
  const ask = (sql: string) => db.prepare(sql);
  return {
    read: ask(
      `SELECT number, at, body FROM record
       WHERE desk = ? AND number >= ? AND number < ? ORDER BY number`,
    ),
    table: ask(`SELECT ${DESK} FROM desks WHERE id = ?`),
    lobby: ask(
      `SELECT ${DESK} FROM desks WHERE phase = ? AND listed = 1 AND touched < ?
       ORDER BY touched DESC, id LIMIT ?`,
    ),
    tables: ask(
      slices(
        PHASES.map((phase) => `'${phase}'`),
        'touched < ?2',
        'touched DESC, id',
      ),
    ),
    due: ask(
      `SELECT ${DESK} FROM desks WHERE due IS NOT NULL AND due <= ? ORDER BY due, id LIMIT ?`,
    ),
    claimed: ask(
      `SELECT ${DESK} FROM desks WHERE due IS NOT NULL AND due <= ? AND claimant = ? AND lease = ?
       ORDER BY due, id LIMIT ?`,
    ),
    claimedTables: ask('SELECT id FROM desks WHERE claimant = ? AND lease = ?'),
    last: ask('SELECT max(number) AS number FROM record WHERE desk = ?'),
    idle: ask(slices(['?3'], 'touched < ?2', 'touched, id')),
    person: ask(`SELECT ${PERSON} FROM people WHERE id = ?`),
    bySecret: ask(`SELECT ${PERSON} FROM people WHERE secret = ?`),
    byRecovery: ask(`SELECT ${PERSON} FROM people WHERE recovery = ?`),
    sittings: ask(
      `SELECT ${DESK} FROM sittings CROSS JOIN desks ON id = desk
       WHERE person = ? AND at < ? ORDER BY at DESC, desk LIMIT ?`,
    ),
    results: ask(
      `SELECT ${RESULT} FROM results WHERE person = ? AND at < ?
       ORDER BY at DESC, desk, seat LIMIT ?`,
    ),
    resultsOf: ask(`SELECT ${RESULT} FROM results WHERE desk = ? ORDER BY seat`),
    rating: ask(`SELECT ${RATING} FROM ratings WHERE subject = ? AND game = ?`),
    ratings: ask(`SELECT ${RATING} FROM ratings WHERE subject = ? ORDER BY game`),
    ranking: ask(
      `SELECT ${RATING} FROM ratings WHERE game = ? ORDER BY mu - 3 * sigma DESC, subject LIMIT ?`,
    ),
    pushes: ask('SELECT person, endpoint, keys FROM pushes WHERE person = ? ORDER BY endpoint'),
    note: ask('SELECT value FROM notes WHERE key = ?'),
  };
}

type Columns = Record<string, SQLOutputValue>;
/** SQLite's rows have no prototype; ours are plain objects. The schema vouches for the types. */
const plain = <Row>(row: Columns) => ({ ...row }) as Row;
const tableOf = (row: Columns) => ({ ...row, listed: row.listed === 1 }) as unknown as TableRow;
const personOf = (row: Columns) => ({ ...row, blocked: row.blocked === 1 }) as unknown as PersonRow;

function first<Row>(statement: StatementSync, as: (row: Columns) => Row, ...keys: string[]) {
  const row = statement.get(...keys);
  return row && as(row);
}

export class SqliteReads implements Reads {
  private readonly db: DatabaseSync;
  private readonly ask: ReturnType<typeof prepare>;
  private readonly fresh: FreshLines;

  constructor(db: DatabaseSync, fresh = new FreshLines(db)) {
    this.db = db;
    this.fresh = fresh;
    this.ask = prepare(db);
  }

  close() {
    if (this.db.isOpen) this.db.close();
  }

  read(table: string, from = 0) {
    const fresh = this.fresh.of(table);
    // Another process may sort them in at this moment: they are not taken twice.
    const rows = this.ask.read.all(table, from, fresh[0]?.number ?? Infinity);
    const sorted = rows.map((row) => plain<RecordLine>(row));
    return [...sorted, ...fresh.filter(({ number }) => number >= from)];
  }
  numbers(tables: readonly string[]) {
    return tables.map((table) => {
      const last = this.fresh.of(table).at(-1)?.number ?? this.ask.last.get(table)!.number;
      return last === null ? 0 : (last as number) + 1;
    });
  }
  table(id: string) {
    return first(this.ask.table, tableOf, id);
  }
  lobby(phase: Phase, { limit, before = Infinity }: Page) {
    return this.ask.lobby.all(phase, before, atMost(limit)).map(tableOf);
  }
  tables({ limit, before = Infinity }: Page) {
    return this.ask.tables.all(atMost(limit), before).map(tableOf);
  }
  due(until: number, limit: number) {
    return this.ask.due.all(until, atMost(limit)).map(tableOf);
  }
  claimed({ by, due, limit, until }: Claim) {
    return this.ask.claimed.all(due, by, until, atMost(limit)).map(tableOf);
  }
  claimedTables({ by, tables, until }: TablesClaim) {
    const got = new Set(this.ask.claimedTables.all(by, until).map(({ id }) => id));
    return tables.filter((id) => got.has(id));
  }
  idle(phase: Phase, since: number, limit: number) {
    return this.ask.idle.all(atMost(limit), since, phase).map(tableOf);
  }

  person(id: string) {
    return first(this.ask.person, personOf, id);
  }
  personBySecret(hash: string) {
    return first(this.ask.bySecret, personOf, hash);
  }
  personByRecovery(hash: string) {
    return first(this.ask.byRecovery, personOf, hash);
  }
  sittings(person: string, { limit, before = Infinity }: Page) {
    return this.ask.sittings.all(person, before, atMost(limit)).map(tableOf);
  }
  results(person: string, { limit, before = Infinity }: Page) {
    const rows = this.ask.results.all(person, before, atMost(limit));
    return rows.map((row) => plain<ResultRow>(row));
  }
  resultsOf(table: string) {
    return this.ask.resultsOf.all(table).map((row) => plain<ResultRow>(row));
  }
  rating(subject: string, game: string) {
    return first(this.ask.rating, (row) => plain<RatingRow>(row), subject, game);
  }
  ratings(subject: string) {
    return this.ask.ratings.all(subject).map((row) => plain<RatingRow>(row));
  }
  ranking(game: string, limit: number) {
    return this.ask.ranking.all(game, atMost(limit)).map((row) => plain<RatingRow>(row));
  }
  pushes(person: string) {
    return this.ask.pushes.all(person).map((row) => plain<PushRow>(row));
  }
  note(key: string) {
    return first(this.ask.note, ({ value }) => value as string, key);
  }
}
