/** All rows in maps, frozen: the plain statement of what every store has to do. */
import type { CodedError, TablePhase } from '@ludotheque/core';
import {
  clampLimit,
  copyPersonRow,
  copyPushSubscriptionRow,
  copyRatingRow,
  copyRecordLine,
  copyResultRow,
  copyTableRow,
} from '../copy-rows.ts';
import { createRecordConflictError, createRecordGapError } from '../errors.ts';
import type { StoreCommand, StoreReader, StoreWriter } from '../queued-store.ts';
import type {
  DueTablesLeaseRequest,
  Pagination,
  PersonRow,
  PushSubscriptionRow,
  RatingRow,
  RecordLine,
  ResultRow,
  SittingRow,
  TableRow,
  TablesLeaseRequest,
  WriteBatch,
} from '../store.ts';

const rowKey = (...parts: readonly (string | number)[]) => JSON.stringify(parts);
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export class InMemoryDatabase implements StoreReader, StoreWriter {
  private readonly recordLines = new Map<string, RecordLine[]>();
  private readonly tableRows = new Map<string, TableRow>();
  private readonly personRows = new Map<string, PersonRow>();
  private readonly sittingRows = new Map<string, SittingRow>();
  private readonly resultRows = new Map<string, ResultRow>();
  private readonly ratingRows = new Map<string, RatingRow>();
  private readonly pushSubscriptionRows = new Map<string, PushSubscriptionRow>();
  private readonly keyValues = new Map<string, string>();
  private readonly leases = new Map<string, Pick<DueTablesLeaseRequest, 'by' | 'until'>>();

  write(deeds: readonly StoreCommand[]) {
    const refused = new Map<number, CodedError>();
    for (const [place, deed] of deeds.entries()) {
      if ('drop' in deed) this.removeTable(deed.drop);
      else if ('forget' in deed) this.removePerson(deed.forget);
      else if ('claim' in deed) this.lease(deed.claim);
      else if ('release' in deed) this.endLeases(deed.release, deed.tables);
      else {
        const fault = this.findBatchError(deed.parcel);
        if (fault) refused.set(place, fault);
        else this.writeBatch(deed.parcel);
      }
    }
    return refused;
  }

  close() {}

  /** Deeds that fill empty shelves with all that is on these. */
  dumpCommands(): StoreCommand[] {
    const records = [...this.recordLines].map(([table, lines]) => ({
      parcel: { record: { table, lines } },
    }));
    const tables = [...this.tableRows.values()].map((table) => ({ parcel: { table } }));
    const rest = {
      people: [...this.personRows.values()],
      sittings: [...this.sittingRows.values()],
      results: [...this.resultRows.values()],
      ratings: [...this.ratingRows.values()],
      pushes: [...this.pushSubscriptionRows.values()],
      notes: [...this.keyValues].map(([name, value]) => ({ key: name, value })),
    };
    return [...records, ...tables, { parcel: rest }];
  }

  readRecord(table: string, from = 0) {
    return (this.recordLines.get(table) ?? []).filter(({ number }) => number >= from);
  }
  countRecordLines(tables: readonly string[]) {
    return tables.map((table) => this.recordLines.get(table)?.length ?? 0);
  }
  findTable(id: string) {
    return this.tableRows.get(id);
  }
  listLobbyTables(phase: TablePhase, page: Pagination) {
    const listed = [...this.tableRows.values()].filter((row) => row.listed && row.phase === phase);
    return listLastTouched(listed, page);
  }
  listTables(page: Pagination) {
    return listLastTouched([...this.tableRows.values()], page);
  }
  listDueTables(until: number, limit: number) {
    return listLongestDue([...this.tableRows.values()], until, limit);
  }
  listLeasedDueTables({ by, due, limit, until }: DueTablesLeaseRequest) {
    const own = [...this.tableRows.values()].filter(({ id }) => {
      const claim = this.leases.get(id);
      return claim?.by === by && claim.until === until;
    });
    return listLongestDue(own, due, limit);
  }
  listLeasedTableIds({ by, tables, until }: TablesLeaseRequest) {
    return tables.filter((id) => {
      const claim = this.leases.get(id);
      return claim?.by === by && claim.until === until;
    });
  }
  listIdleTables(phase: TablePhase, since: number, limit: number) {
    return [...this.tableRows.values()]
      .filter((row) => row.phase === phase && row.touched < since)
      .sort((a, b) => a.touched - b.touched || compareText(a.id, b.id))
      .slice(0, clampLimit(limit));
  }

  findPerson(id: string) {
    return this.personRows.get(id);
  }
  findPersonByRecoveryHash(hash: string) {
    return [...this.personRows.values()].find(({ recovery }) => recovery === hash);
  }
  listTablesOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return [...this.sittingRows.values()]
      .filter((row) => row.person === person && row.at < before && this.tableRows.has(row.table))
      .sort((a, b) => b.at - a.at || compareText(a.table, b.table))
      .slice(0, clampLimit(limit))
      .map(({ table }) => this.tableRows.get(table)!);
  }
  listResultsOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return [...this.resultRows.values()]
      .filter((row) => row.person === person && row.at < before)
      .sort((a, b) => b.at - a.at || compareText(a.table, b.table) || a.seat - b.seat)
      .slice(0, clampLimit(limit));
  }
  listResultsOfTable(table: string) {
    return [...this.resultRows.values()]
      .filter((row) => row.table === table)
      .sort((a, b) => a.seat - b.seat);
  }
  findRating(subject: string, game: string) {
    return this.ratingRows.get(rowKey(subject, game));
  }
  listRatings(subject: string) {
    return [...this.ratingRows.values()]
      .filter((row) => row.subject === subject)
      .sort((a, b) => compareText(a.game, b.game));
  }
  listTopRatings(game: string, limit: number) {
    const sure = ({ mu, sigma }: RatingRow) => mu - 3 * sigma;
    return [...this.ratingRows.values()]
      .filter((row) => row.game === game)
      .sort((a, b) => sure(b) - sure(a) || compareText(a.subject, b.subject))
      .slice(0, clampLimit(limit));
  }
  listPushSubscriptions(person: string) {
    return [...this.pushSubscriptionRows.values()]
      .filter((row) => row.person === person)
      .sort((a, b) => compareText(a.endpoint, b.endpoint));
  }
  readKeyValue(name: string) {
    return this.keyValues.get(name);
  }

  /** Why a parcel cannot be written; found before anything of it is. */
  private findBatchError({ record }: WriteBatch): CodedError | undefined {
    if (!record) return undefined;
    let next = this.recordLines.get(record.table)?.length ?? 0;
    for (const { number } of record.lines) {
      if (number === next) next++;
      else if (Number.isInteger(number) && number >= 0 && number < next)
        return createRecordConflictError(record.table, number);
      else return createRecordGapError(record.table, number);
    }
    return undefined;
  }

  private writeBatch(parcel: WriteBatch) {
    const { record, table } = parcel;
    if (record && record.lines.length > 0) {
      const lines = this.recordLines.get(record.table) ?? [];
      lines.push(...record.lines.map(copyRecordLine));
      this.recordLines.set(record.table, lines);
    }
    if (table) this.tableRows.set(table.id, copyTableRow(table));
    for (const row of parcel.people ?? []) this.personRows.set(row.id, copyPersonRow(row));
    for (const { person, table: sat, at } of parcel.sittings ?? [])
      this.sittingRows.set(rowKey(person, sat), { person, table: sat, at });
    for (const { person, table: left } of parcel.risen ?? [])
      this.sittingRows.delete(rowKey(person, left));
    for (const row of parcel.results ?? [])
      this.resultRows.set(rowKey(row.table, row.seat), copyResultRow(row));
    for (const row of parcel.ratings ?? [])
      this.ratingRows.set(rowKey(row.subject, row.game), copyRatingRow(row));
    for (const row of parcel.pushes ?? [])
      this.pushSubscriptionRows.set(row.endpoint, copyPushSubscriptionRow(row));
    for (const endpoint of parcel.unpushed ?? []) this.pushSubscriptionRows.delete(endpoint);
    for (const { key: name, value } of parcel.notes ?? []) this.keyValues.set(name, value);
  }

  private lease(claim: DueTablesLeaseRequest | TablesLeaseRequest) {
    const { by, now, until } = claim;
    const wanted =
      'tables' in claim
        ? claim.tables.flatMap((id) => this.tableRows.get(id) ?? [])
        : [...this.tableRows.values()];
    const free = wanted.filter(({ id }) => {
      const other = this.leases.get(id);
      const latest = until + (until - now);
      return !other || other.by === by || other.until <= now || other.until > latest;
    });
    const got = 'tables' in claim ? free : listLongestDue(free, claim.due, claim.limit);
    for (const { id } of got) this.leases.set(id, { by, until });
  }

  private endLeases(by: string, tables?: readonly string[]) {
    for (const [id, claim] of this.leases)
      if (claim.by === by && (tables?.includes(id) ?? true)) this.leases.delete(id);
  }

  private removeTable(table: string) {
    this.leases.delete(table);
    this.recordLines.delete(table);
    this.tableRows.delete(table);
    deleteWhere(this.sittingRows, (row) => row.table === table);
  }

  private removePerson(person: string) {
    this.personRows.delete(person);
    deleteWhere(this.sittingRows, (row) => row.person === person);
    deleteWhere(this.ratingRows, (row) => row.subject === person);
    deleteWhere(this.pushSubscriptionRows, (row) => row.person === person);
    deleteWhere(this.keyValues, (value) => value === person);
    for (const [place, row] of this.resultRows)
      if (row.person === person)
        this.resultRows.set(place, copyResultRow({ ...row, person: null }));
  }
}

function listLastTouched(rows: readonly TableRow[], { limit, before = Infinity }: Pagination) {
  return rows
    .filter(({ touched }) => touched < before)
    .sort((a, b) => b.touched - a.touched || compareText(a.id, b.id))
    .slice(0, clampLimit(limit));
}

function listLongestDue(rows: readonly TableRow[], until: number, limit: number) {
  return rows
    .filter(({ due }) => due !== null && due <= until)
    .sort((a, b) => a.due! - b.due! || compareText(a.id, b.id))
    .slice(0, clampLimit(limit));
}

function deleteWhere<Row>(rows: Map<string, Row>, gone: (row: Row) => boolean) {
  for (const [place, row] of rows) if (gone(row)) rows.delete(place);
}
