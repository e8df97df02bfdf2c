/** All rows in maps, frozen: the plain statement of what every store has to do. */
import type { Fault } from '@ludotheque/core';
import { conflict, gap } from './faults.ts';
import type { Deed, Reads, Scribe } from './queued.ts';
import {
  atMost,
  copyLine,
  copyPerson,
  copyPush,
  copyRating,
  copyResult,
  copyTable,
} from './rows.ts';
import type {
  Claim,
  Page,
  Parcel,
  PersonRow,
  Phase,
  PushRow,
  RatingRow,
  RecordLine,
  ResultRow,
  Sitting,
  TableRow,
  TablesClaim,
} from './store.ts';

const key = (...parts: readonly (string | number)[]) => JSON.stringify(parts);
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export class Shelves implements Reads, Scribe {
  private readonly records = new Map<string, RecordLine[]>();
  private readonly allTables = new Map<string, TableRow>();
  private readonly people = new Map<string, PersonRow>();
  private readonly allSittings = new Map<string, Sitting>();
  private readonly allResults = new Map<string, ResultRow>();
  private readonly allRatings = new Map<string, RatingRow>();
  private readonly allPushes = new Map<string, PushRow>();
  private readonly notes = new Map<string, string>();
  private readonly claims = new Map<string, Pick<Claim, 'by' | 'until'>>();

  write(deeds: readonly Deed[]) {
    const refused = new Map<number, Fault>();
    for (const [place, deed] of deeds.entries()) {
      if ('drop' in deed) this.dropTable(deed.drop);
      else if ('forget' in deed) this.forgetPerson(deed.forget);
      else if ('claim' in deed) this.claim(deed.claim);
      else if ('release' in deed) this.release(deed.release, deed.tables);
      else {
        const fault = this.objection(deed.parcel);
        if (fault) refused.set(place, fault);
        else this.put(deed.parcel);
      }
    }
    return refused;
  }

  close() {}

  /** Deeds that fill empty shelves with all that is on these. */
  contents(): Deed[] {
    const records = [...this.records].map(([table, lines]) => ({
      parcel: { record: { table, lines } },
    }));
    const tables = [...this.allTables.values()].map((table) => ({ parcel: { table } }));
    const rest = {
      people: [...this.people.values()],
      sittings: [...this.allSittings.values()],
      results: [...this.allResults.values()],
      ratings: [...this.allRatings.values()],
      pushes: [...this.allPushes.values()],
      notes: [...this.notes].map(([name, value]) => ({ key: name, value })),
    };
    return [...records, ...tables, { parcel: rest }];
  }

  read(table: string, from = 0) {
    return (this.records.get(table) ?? []).filter(({ number }) => number >= from);
  }
  numbers(tables: readonly string[]) {
    return tables.map((table) => this.records.get(table)?.length ?? 0);
  }
  table(id: string) {
    return this.allTables.get(id);
  }
  lobby(phase: Phase, page: Page) {
    const listed = [...this.allTables.values()].filter((row) => row.listed && row.phase === phase);
    return lastTouched(listed, page);
  }
  tables(page: Page) {
    return lastTouched([...this.allTables.values()], page);
  }
  due(until: number, limit: number) {
    return longestDue([...this.allTables.values()], until, limit);
  }
  claimed({ by, due, limit, until }: Claim) {
    const own = [...this.allTables.values()].filter(({ id }) => {
      const claim = this.claims.get(id);
      return claim?.by === by && claim.until === until;
    });
    return longestDue(own, due, limit);
  }
  claimedTables({ by, tables, until }: TablesClaim) {
    return tables.filter((id) => {
      const claim = this.claims.get(id);
      return claim?.by === by && claim.until === until;
    });
  }
  idle(phase: Phase, since: number, limit: number) {
    return [...this.allTables.values()]
      .filter((row) => row.phase === phase && row.touched < since)
      .sort((a, b) => a.touched - b.touched || byText(a.id, b.id))
      .slice(0, atMost(limit));
  }

  person(id: string) {
    return this.people.get(id);
  }
  personBySecret(hash: string) {
    return [...this.people.values()].find(({ secret }) => secret === hash);
  }
  personByRecovery(hash: string) {
    return [...this.people.values()].find(({ recovery }) => recovery === hash);
  }
  sittings(person: string, { limit, before = Infinity }: Page) {
    return [...this.allSittings.values()]
      .filter((row) => row.person === person && row.at < before && this.allTables.has(row.table))
      .sort((a, b) => b.at - a.at || byText(a.table, b.table))
      .slice(0, atMost(limit))
      .map(({ table }) => this.allTables.get(table)!);
  }
  results(person: string, { limit, before = Infinity }: Page) {
    return [...this.allResults.values()]
      .filter((row) => row.person === person && row.at < before)
      .sort((a, b) => b.at - a.at || byText(a.table, b.table) || a.seat - b.seat)
      .slice(0, atMost(limit));
  }
  resultsOf(table: string) {
    return [...this.allResults.values()]
      .filter((row) => row.table === table)
      .sort((a, b) => a.seat - b.seat);
  }
  rating(subject: string, game: string) {
    return this.allRatings.get(key(subject, game));
  }
  ratings(subject: string) {
    return [...this.allRatings.values()]
      .filter((row) => row.subject === subject)
      .sort((a, b) => byText(a.game, b.game));
  }
  ranking(game: string, limit: number) {
    const sure = ({ mu, sigma }: RatingRow) => mu - 3 * sigma;
    return [...this.allRatings.values()]
      .filter((row) => row.game === game)
      .sort((a, b) => sure(b) - sure(a) || byText(a.subject, b.subject))
      .slice(0, atMost(limit));
  }
  pushes(person: string) {
    return [...this.allPushes.values()]
      .filter((row) => row.person === person)
      .sort((a, b) => byText(a.endpoint, b.endpoint));
  }
  note(name: string) {
    return this.notes.get(name);
  }

  /** Why a parcel cannot be written; found before anything of it is. */
  private objection({ record }: Parcel): Fault | undefined {
    if (!record) return undefined;
    let next = this.records.get(record.table)?.length ?? 0;
    for (const { number } of record.lines) {
      if (number === next) next++;
      else if (Number.isInteger(number) && number >= 0 && number < next)
        return conflict(record.table, number);
      else return gap(record.table, number);
    }
    return undefined;
  }

  private put(parcel: Parcel) {
    const { record, table } = parcel;
    if (record && record.lines.length > 0) {
      const lines = this.records.get(record.table) ?? [];
      lines.push(...record.lines.map(copyLine));
      this.records.set(record.table, lines);
    }
    if (table) this.allTables.set(table.id, copyTable(table));
    for (const row of parcel.people ?? []) this.people.set(row.id, copyPerson(row));
    for (const { person, table: sat, at } of parcel.sittings ?? [])
      this.allSittings.set(key(person, sat), { person, table: sat, at });
    for (const { person, table: left } of parcel.risen ?? [])
      this.allSittings.delete(key(person, left));
    for (const row of parcel.results ?? [])
      this.allResults.set(key(row.table, row.seat), copyResult(row));
    for (const row of parcel.ratings ?? [])
      this.allRatings.set(key(row.subject, row.game), copyRating(row));
    for (const row of parcel.pushes ?? []) this.allPushes.set(row.endpoint, copyPush(row));
    for (const endpoint of parcel.unpushed ?? []) this.allPushes.delete(endpoint);
    for (const { key: name, value } of parcel.notes ?? []) this.notes.set(name, value);
  }

  private claim(claim: Claim | TablesClaim) {
    const { by, now, until } = claim;
    const wanted =
      'tables' in claim
        ? claim.tables.flatMap((id) => this.allTables.get(id) ?? [])
        : [...this.allTables.values()];
    const free = wanted.filter(({ id }) => {
      const other = this.claims.get(id);
      const latest = until + (until - now);
      return !other || other.by === by || other.until <= now || other.until > latest;
    });
    const got = 'tables' in claim ? free : longestDue(free, claim.due, claim.limit);
    for (const { id } of got) this.claims.set(id, { by, until });
  }

  private release(by: string, tables?: readonly string[]) {
    for (const [id, claim] of this.claims)
      if (claim.by === by && (tables?.includes(id) ?? true)) this.claims.delete(id);
  }

  private dropTable(table: string) {
    this.claims.delete(table);
    this.records.delete(table);
    this.allTables.delete(table);
    sweep(this.allSittings, (row) => row.table === table);
  }

  private forgetPerson(person: string) {
    this.people.delete(person);
    sweep(this.allSittings, (row) => row.person === person);
    sweep(this.allRatings, (row) => row.subject === person);
    sweep(this.allPushes, (row) => row.person === person);
    sweep(this.notes, (value) => value === person);
    for (const [place, row] of this.allResults)
      if (row.person === person) this.allResults.set(place, copyResult({ ...row, person: null }));
  }
}

function lastTouched(rows: readonly TableRow[], { limit, before = Infinity }: Page) {
  return rows
    .filter(({ touched }) => touched < before)
    .sort((a, b) => b.touched - a.touched || byText(a.id, b.id))
    .slice(0, atMost(limit));
}

function longestDue(rows: readonly TableRow[], until: number, limit: number) {
  return rows
    .filter(({ due }) => due !== null && due <= until)
    .sort((a, b) => a.due! - b.due! || byText(a.id, b.id))
    .slice(0, atMost(limit));
}

function sweep<Row>(rows: Map<string, Row>, gone: (row: Row) => boolean) {
  for (const [place, row] of rows) if (gone(row)) rows.delete(place);
}
