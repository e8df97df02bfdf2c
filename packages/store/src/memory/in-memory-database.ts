/** All rows in maps, as frozen objects: the simplest implementation of what every store does. */
import { type CodedError, formatRulesKey, type RulesKey, type TablePhase } from '@ludotheque/core';
import { clampLimit } from '../clamp-limit.ts';
import {
  copyPersonRow,
  copyPushSubscriptionRow,
  copyRatingRow,
  copyRecordLine,
  copyResultRow,
  copyTableRow,
} from '../copy-rows.ts';
import { createRecordConflictError, createRecordGapError } from '../errors.ts';
import type { DueTablesLeaseRequest, TablesLeaseRequest } from '../lease-store.ts';
import type { StoreCommand, StoreReader, StoreWriter } from '../queued-store.ts';
import { computeResultStatistics } from '../result-statistics.ts';
import type {
  CheckpointRow,
  IdleTablesFilter,
  Pagination,
  PersonRow,
  PushSubscriptionRow,
  RatingRow,
  RecordLine,
  ResultRow,
  SittingRow,
  StoredRulesVersion,
  TableRow,
  WaitingTablesFilter,
  WriteBatch,
} from '../store.ts';
import { completeVersion, deleteWhere, hasRulesOf } from './filter-rows.ts';
import { InMemoryCredentials } from './in-memory-credentials.ts';
import { InMemoryLeases } from './in-memory-leases.ts';
import {
  compareText,
  listInTurn,
  listLastTouched,
  listLongestDue,
  listLongestIdle,
} from './sort-rows.ts';

const rowKey = (...parts: readonly (string | number)[]) => JSON.stringify(parts);

export class InMemoryDatabase implements StoreReader, StoreWriter {
  private readonly recordLines = new Map<string, RecordLine[]>();
  private readonly tableRows = new Map<string, TableRow>();
  private readonly checkpointRows = new Map<string, CheckpointRow>();
  private readonly personRows = new Map<string, PersonRow>();
  private readonly credentials = new InMemoryCredentials();
  private readonly sittingRows = new Map<string, SittingRow>();
  private readonly resultRows = new Map<string, ResultRow>();
  private readonly ratingRows = new Map<string, RatingRow>();
  private readonly pushSubscriptionRows = new Map<string, PushSubscriptionRow>();
  private readonly keyValues = new Map<string, string>();
  private readonly leases = new InMemoryLeases();

  write(commands: readonly StoreCommand[]) {
    const rejected = new Map<number, CodedError>();
    for (const [index, command] of commands.entries()) {
      if ('drop' in command) this.removeTable(command.drop);
      else if ('forget' in command) this.removePerson(command.forget);
      else if ('claim' in command) this.leases.take(command.claim, this.tableRows);
      else if ('release' in command) this.leases.release(command.release, command.tables);
      else {
        const error = this.findBatchError(command.parcel);
        if (error) rejected.set(index, error);
        else this.writeBatch(command.parcel);
      }
    }
    return rejected;
  }

  close() {}

  /** Commands that write everything in this database into an empty one, but for checkpoints. */
  dumpCommands(): StoreCommand[] {
    const records = [...this.recordLines].map(([table, lines]) => ({
      parcel: { record: { table, lines } },
    }));
    const tables = [...this.tableRows.values()].map((table) => ({ parcel: { table } }));
    const rest = {
      people: [...this.personRows.values()],
      credentials: this.credentials.listAll(),
      sittings: [...this.sittingRows.values()],
      results: [...this.resultRows.values()],
      ratings: [...this.ratingRows.values()],
      pushes: [...this.pushSubscriptionRows.values()],
      notes: [...this.keyValues].map(([key, value]) => ({ key, value })),
    };
    return [...records, ...tables, { parcel: rest }];
  }

  /** As after a failover to a replica that had not received the last lines. */
  loseLastLines(table: string, count: number): void {
    const lines = this.recordLines.get(table) ?? [];
    lines.splice(-count, count);
    if ((this.checkpointRows.get(table)?.lines ?? 0) > lines.length)
      this.checkpointRows.delete(table);
  }

  readRecord(table: string, from = 0, limit = Infinity) {
    const first = Math.max(0, Math.ceil(from));
    return (this.recordLines.get(table) ?? []).slice(first, first + limit);
  }
  countRecordLines(tables: readonly string[]) {
    return tables.map((table) => this.recordLines.get(table)?.length ?? 0);
  }
  /** Lines in memory have no checksums. */
  checkRecords() {
    const lines = [...this.recordLines.values()].reduce((sum, { length }) => sum + length, 0);
    return { lines, linesWithoutChecksum: lines, damagedLines: [], fileErrors: [] };
  }
  listRecordEnds(tables: readonly string[]) {
    return tables.map((table) => {
      const lines = this.recordLines.get(table) ?? [];
      return { lineCount: lines.length, lastAt: lines.at(-1)?.at ?? 0 };
    });
  }
  findTable(id: string) {
    return this.tableRows.get(id);
  }
  findCheckpoint(table: string) {
    return this.checkpointRows.get(table);
  }
  listLobbyTables(phase: TablePhase, page: Pagination) {
    const listed = [...this.tableRows.values()].filter((row) => row.listed && row.phase === phase);
    return listLastTouched(listed, page);
  }
  listWaitingTables(limit: number, filter: WaitingTablesFilter) {
    const open = this.listLobbyTables('open', { limit: Infinity });
    return listInTurn(open, [...this.sittingRows.values()], filter).slice(0, clampLimit(limit));
  }
  listTables(page: Pagination) {
    return listLastTouched([...this.tableRows.values()], page);
  }
  listDueTables(until: number, limit: number, rules?: readonly RulesKey[]) {
    const playable = [...this.tableRows.values()].filter((row) => hasRulesOf(row, rules));
    return listLongestDue(playable, until, limit);
  }
  listStoredRules() {
    const stored = new Map<RulesKey, StoredRulesVersion>();
    for (const { game, version } of this.tableRows.values())
      if (version !== null) stored.set(formatRulesKey(game, version), { game, version });
    return [...stored.values()].sort(
      (a, b) => compareText(a.game, b.game) || a.version - b.version,
    );
  }
  listTablesByRules({ game, version }: StoredRulesVersion, limit: number) {
    return [...this.tableRows.values()]
      .filter((row) => row.game === game && row.version === version)
      .sort((a, b) => compareText(a.id, b.id))
      .slice(0, clampLimit(limit));
  }
  listLeasedDueTables(request: DueTablesLeaseRequest) {
    const leased = [...this.tableRows.values()].filter(({ id }) => this.leases.has(id, request));
    return listLongestDue(leased, request.due, request.limit);
  }
  listLeasedTableIds(request: TablesLeaseRequest) {
    return request.tables.filter((id) => this.leases.has(id, request));
  }
  listIdleTables(phase: TablePhase, since: number, limit: number, filter?: IdleTablesFilter) {
    const inPhase = [...this.tableRows.values()].filter((row) => row.phase === phase);
    return listLongestIdle(inPhase, since, limit, filter);
  }

  findPerson(id: string) {
    return this.personRows.get(id);
  }
  findPersonByRecoveryHash(hash: string) {
    return [...this.personRows.values()].find(({ recovery }) => recovery === hash);
  }
  findCredential(hash: string) {
    return this.credentials.find(hash);
  }
  listCredentials(person: string) {
    return this.credentials.listOf(person);
  }
  listKnownCredentials(hashes: readonly string[]) {
    return this.credentials.listKnown(hashes);
  }
  listExpiredCredentials(before: number, limit: number) {
    return this.credentials.listExpired(before, limit);
  }
  listTablesOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return [...this.sittingRows.values()]
      .filter((row) => row.person === person && row.at < before && this.tableRows.has(row.table))
      .sort((a, b) => b.at - a.at || compareText(a.table, b.table))
      .slice(0, clampLimit(limit))
      .map(({ at, table }) => ({ ...this.tableRows.get(table)!, at }));
  }
  listResultsOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    return [...this.resultRows.values()]
      .filter((row) => row.person === person && row.at < before)
      .sort((a, b) => b.at - a.at || compareText(a.table, b.table) || a.seat - b.seat)
      .slice(0, clampLimit(limit));
  }
  listResultStatistics(person: string) {
    return computeResultStatistics(this.listResultsOfPerson(person, { limit: Infinity }));
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
    const lowerBound = ({ mu, sigma }: RatingRow) => mu - 3 * sigma;
    return [...this.ratingRows.values()]
      .filter((row) => row.game === game)
      .sort((a, b) => lowerBound(b) - lowerBound(a) || compareText(a.subject, b.subject))
      .slice(0, clampLimit(limit));
  }
  listPushSubscriptions(person: string) {
    return [...this.pushSubscriptionRows.values()]
      .filter((row) => row.person === person)
      .sort((a, b) => compareText(a.endpoint, b.endpoint));
  }
  readKeyValue(key: string) {
    return this.keyValues.get(key);
  }

  /** Why a batch cannot be written; checked before any part of it is. */
  private findBatchError({ record }: WriteBatch): CodedError | undefined {
    if (!record) return undefined;
    const lines = this.recordLines.get(record.table) ?? [];
    let next = lines.length;
    const { previousAt = lines.at(-1)?.at } = record;
    if (record.lines[0]?.number === next && lines.at(-1)?.at !== previousAt)
      return createRecordGapError(record.table, next);
    for (const { number } of record.lines) {
      if (number === next) next++;
      else if (Number.isInteger(number) && number >= 0 && number < next)
        return createRecordConflictError(record.table, number);
      else return createRecordGapError(record.table, number);
    }
    return undefined;
  }

  private writeBatch(batch: WriteBatch) {
    const { checkpoint, record, table } = batch;
    if (record && record.lines.length > 0) {
      const lines = this.recordLines.get(record.table) ?? [];
      lines.push(...record.lines.map(copyRecordLine));
      this.recordLines.set(record.table, lines);
    }
    if (table)
      this.tableRows.set(
        table.id,
        copyTableRow(completeVersion(table, this.recordLines.get(table.id))),
      );
    if (checkpoint && this.tableRows.has(checkpoint.table))
      this.checkpointRows.set(checkpoint.table, { ...checkpoint });
    for (const row of batch.people ?? []) this.personRows.set(row.id, copyPersonRow(row));
    for (const change of batch.changedPeople ?? []) {
      const row = this.personRows.get(change.id);
      if (row) this.personRows.set(row.id, copyPersonRow({ ...row, ...change }));
    }
    this.credentials.write(batch);
    for (const { person, table: tableId, at } of batch.sittings ?? [])
      this.sittingRows.set(rowKey(person, tableId), { person, table: tableId, at });
    for (const { person, table: tableId } of batch.risen ?? [])
      this.sittingRows.delete(rowKey(person, tableId));
    for (const row of batch.results ?? [])
      this.resultRows.set(rowKey(row.table, row.seat), copyResultRow(row));
    for (const row of batch.ratings ?? [])
      this.ratingRows.set(rowKey(row.subject, row.game), copyRatingRow(row));
    for (const row of batch.pushes ?? [])
      this.pushSubscriptionRows.set(row.endpoint, copyPushSubscriptionRow(row));
    for (const endpoint of batch.unpushed ?? []) this.pushSubscriptionRows.delete(endpoint);
    for (const { key, value } of batch.notes ?? []) this.keyValues.set(key, value);
  }

  private removeTable(table: string) {
    this.leases.delete(table);
    this.recordLines.delete(table);
    this.tableRows.delete(table);
    this.checkpointRows.delete(table);
    deleteWhere(this.sittingRows, (row) => row.table === table);
  }

  private removePerson(person: string) {
    this.personRows.delete(person);
    this.credentials.deleteOf(person);
    deleteWhere(this.sittingRows, (row) => row.person === person);
    deleteWhere(this.ratingRows, (row) => row.subject === person);
    deleteWhere(this.pushSubscriptionRows, (row) => row.person === person);
    deleteWhere(this.keyValues, (value) => value === person);
    for (const [key, row] of this.resultRows)
      if (row.person === person) this.resultRows.set(key, copyResultRow({ ...row, person: null }));
  }
}
