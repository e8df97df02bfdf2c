/** A store that is obviously right: lists that are filtered and sorted again for every read. */
import type { RulesKey, TablePhase } from '@ludotheque/core';
import { computeResultStatistics } from '../../src/result-statistics.ts';
import type {
  CheckpointRow,
  CredentialRow,
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
} from '../../src/store.ts';

type TableRecordLine = RecordLine & { readonly table: string };
type SortKey = readonly (number | string)[];

/** Sorts rows by the keys that `order` returns, ascending. */
function sortRows<Row>(rows: readonly Row[], order: (row: Row) => SortKey): Row[] {
  const compareKeys = (a: SortKey, b: SortKey) => {
    const at = a.findIndex((value, i) => value !== b[i]);
    return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
  };
  return [...rows].sort((a, b) => compareKeys(order(a), order(b)));
}

/** Removes the rows that are the same, and adds the new one. */
const replaceRow = <Row>(
  rows: readonly Row[],
  row: Row,
  isSame: (old: Row) => boolean,
): readonly Row[] => [...rows.filter((old) => !isSame(old)), row];

export class ReferenceStore {
  private recordLines: readonly TableRecordLine[] = [];
  private tableRows: readonly TableRow[] = [];
  private checkpointRows: readonly CheckpointRow[] = [];
  private personRows: readonly PersonRow[] = [];
  private credentialRows: readonly CredentialRow[] = [];
  private sittingRows: readonly SittingRow[] = [];
  private resultRows: readonly ResultRow[] = [];
  private ratingRows: readonly RatingRow[] = [];
  private pushSubscriptionRows: readonly PushSubscriptionRow[] = [];
  private keyValueRows: readonly { readonly key: string; readonly value: string }[] = [];

  commit(batch: WriteBatch): string {
    let { recordLines } = this;
    for (const line of batch.record?.lines ?? []) {
      const { table } = batch.record!;
      const has = (number: number) =>
        recordLines.some((l) => l.table === table && l.number === number);
      if (has(line.number)) return 'conflict';
      if (line.number !== 0 && !has(line.number - 1)) return 'gap';
      recordLines = [...recordLines, { ...line, table }];
    }
    this.recordLines = recordLines;
    if (batch.table) {
      const { id } = batch.table;
      this.tableRows = replaceRow(this.tableRows, batch.table, (old) => old.id === id);
    }
    const { checkpoint } = batch;
    if (checkpoint && this.tableRows.some(({ id }) => id === checkpoint.table))
      this.checkpointRows = replaceRow(
        this.checkpointRows,
        { ...checkpoint },
        ({ table }) => table === checkpoint.table,
      );
    for (const row of batch.people ?? [])
      this.personRows = replaceRow(this.personRows, row, ({ id }) => id === row.id);
    for (const change of batch.changedPeople ?? [])
      this.personRows = this.personRows.map((row) =>
        row.id === change.id ? { ...row, ...change } : row,
      );
    for (const row of batch.credentials ?? [])
      this.credentialRows = replaceRow(this.credentialRows, row, ({ hash }) => hash === row.hash);
    for (const change of batch.changedCredentials ?? [])
      this.credentialRows = this.credentialRows.map((row) =>
        row.hash === change.hash ? { ...row, ...change } : row,
      );
    for (const revoked of batch.revoked ?? [])
      this.credentialRows = this.credentialRows.filter(({ hash }) => hash !== revoked);
    for (const row of batch.sittings ?? [])
      this.sittingRows = replaceRow(
        this.sittingRows,
        row,
        (old) => old.person === row.person && old.table === row.table,
      );
    for (const row of batch.risen ?? [])
      this.sittingRows = this.sittingRows.filter(
        (old) => old.person !== row.person || old.table !== row.table,
      );
    for (const row of batch.results ?? [])
      this.resultRows = replaceRow(
        this.resultRows,
        row,
        (old) => old.table === row.table && old.seat === row.seat,
      );
    for (const row of batch.ratings ?? [])
      this.ratingRows = replaceRow(
        this.ratingRows,
        row,
        (old) => old.subject === row.subject && old.game === row.game,
      );
    for (const row of batch.pushes ?? [])
      this.pushSubscriptionRows = replaceRow(
        this.pushSubscriptionRows,
        row,
        (old) => old.endpoint === row.endpoint,
      );
    for (const gone of batch.unpushed ?? [])
      this.pushSubscriptionRows = this.pushSubscriptionRows.filter(
        ({ endpoint }) => endpoint !== gone,
      );
    for (const row of batch.notes ?? [])
      this.keyValueRows = replaceRow(this.keyValueRows, row, ({ key }) => key === row.key);
    return 'written';
  }

  deleteTable(table: string): string {
    this.recordLines = this.recordLines.filter((line) => line.table !== table);
    this.tableRows = this.tableRows.filter(({ id }) => id !== table);
    this.checkpointRows = this.checkpointRows.filter((row) => row.table !== table);
    this.sittingRows = this.sittingRows.filter((row) => row.table !== table);
    return 'written';
  }

  forgetPerson(person: string): string {
    this.personRows = this.personRows.filter(({ id }) => id !== person);
    this.credentialRows = this.credentialRows.filter((row) => row.person !== person);
    this.sittingRows = this.sittingRows.filter((row) => row.person !== person);
    this.ratingRows = this.ratingRows.filter(({ subject }) => subject !== person);
    this.pushSubscriptionRows = this.pushSubscriptionRows.filter((row) => row.person !== person);
    this.keyValueRows = this.keyValueRows.filter(({ value }) => value !== person);
    this.resultRows = this.resultRows.map((row) =>
      row.person === person ? { ...row, person: null } : row,
    );
    return 'written';
  }

  async readRecord(table: string, from = 0) {
    const own = this.recordLines.filter((line) => line.table === table && line.number >= from);
    return sortRows(own, ({ number }) => [number]).map(({ number, at, body }) => ({
      number,
      at,
      body,
    }));
  }
  async findCheckpoint(table: string) {
    return this.checkpointRows.find((row) => row.table === table);
  }
  async countRecordLines(tables: readonly string[]) {
    return Promise.all(tables.map(async (table) => (await this.readRecord(table)).length));
  }
  async listRecordEnds(tables: readonly string[]) {
    const records = await Promise.all(tables.map((table) => this.readRecord(table)));
    return records.map((lines) => ({ lineCount: lines.length, lastAt: lines.at(-1)?.at ?? 0 }));
  }
  async findTable(id: string) {
    return this.tableRows.find((row) => row.id === id);
  }
  async listLobbyTables(phase: TablePhase, page: Pagination) {
    return (await this.listTables({ ...page, limit: Infinity }))
      .filter((row) => row.phase === phase && row.listed)
      .slice(0, page.limit);
  }
  async listWaitingTables(limit: number, filter: WaitingTablesFilter) {
    const open = await this.listLobbyTables('open', { limit: Infinity });
    const all = open.flatMap((row) => {
      const sittings = this.sittingRows.filter(({ table }) => table === row.id);
      const [first] = sortRows(sittings, ({ at, person }) => [at, person]);
      return first ? [{ ...row, sitter: first.person }] : [];
    });
    const waiting = all.filter((row) =>
      'sitter' in filter ? row.sitter === filter.sitter : row.summary.includes(filter.summaryHas),
    );
    const countBefore = (index: number) =>
      waiting.slice(0, index).filter((row) => row.sitter === waiting[index]!.sitter).length;
    return waiting
      .map((row, index) => ({ row, turn: countBefore(index) }))
      .sort((a, b) => a.turn - b.turn)
      .map(({ row }) => row)
      .slice(0, limit);
  }
  async listTables({ limit, before = Infinity }: Pagination) {
    const older = this.tableRows.filter(({ touched }) => touched < before);
    return sortRows(older, ({ touched, id }) => [-touched, id]).slice(0, limit);
  }
  async listDueTables(until: number, limit: number, rules?: readonly RulesKey[]) {
    const waiting = this.tableRows.filter(
      ({ due, game, version }) =>
        due !== null &&
        due <= until &&
        (!rules || version === null || rules.includes(`${game}@${version}`)),
    );
    return sortRows(waiting, ({ due, id }) => [due!, id]).slice(0, limit);
  }
  async listStoredRules() {
    const pairs = this.tableRows.flatMap(({ game, version }) =>
      version === null ? [] : [JSON.stringify({ game, version })],
    );
    const rules = [...new Set(pairs)].map((pair) => JSON.parse(pair) as StoredRulesVersion);
    return sortRows(rules, ({ game, version }) => [game, version]);
  }
  async listTablesByRules({ game, version }: StoredRulesVersion, limit: number) {
    const own = this.tableRows.filter((row) => row.game === game && row.version === version);
    return sortRows(own, ({ id }) => [id]).slice(0, limit);
  }
  async listIdleTables(
    phase: TablePhase,
    since: number,
    limit: number,
    { after, listed }: IdleTablesFilter = {},
  ) {
    const still = this.tableRows.filter((row) => row.phase === phase && row.touched < since);
    const wanted = still.filter((row) => listed === undefined || row.listed === listed);
    const sorted = sortRows(wanted, ({ touched, id }) => [touched, id]);
    const isLater = (row: TableRow) =>
      after === undefined ||
      row.touched > after.touched ||
      (row.touched === after.touched && row.id > after.id);
    return sorted.filter(isLater).slice(0, limit);
  }
  async findCredential(hash: string) {
    return this.credentialRows.find((row) => row.hash === hash);
  }
  async listCredentials(person: string) {
    const own = this.credentialRows.filter((row) => row.person === person);
    return sortRows(own, ({ hash }) => [hash]);
  }
  async listKnownCredentials(hashes: readonly string[]) {
    const known = this.credentialRows.filter(({ hash }) => hashes.includes(hash));
    return sortRows(known, ({ hash }) => [hash]).map(({ hash }) => hash);
  }
  async listExpiredCredentials(before: number, limit: number) {
    const expired = this.credentialRows.filter(({ expires }) => expires < before);
    return sortRows(expired, ({ expires, hash }) => [expires, hash]).slice(0, limit);
  }
  async findPerson(id: string) {
    return this.personRows.find((row) => row.id === id);
  }
  async findPersonByRecoveryHash(hash: string) {
    return this.personRows.find(({ recovery }) => recovery === hash);
  }
  async listTablesOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    const own = this.sittingRows.filter((row) => row.person === person && row.at < before);
    return sortRows(own, ({ at, table }) => [-at, table])
      .flatMap(({ at, table }) =>
        this.tableRows.filter(({ id }) => id === table).map((row) => ({ ...row, at })),
      )
      .slice(0, limit);
  }
  async listResultsOfPerson(person: string, { limit, before = Infinity }: Pagination) {
    const own = this.resultRows.filter((row) => row.person === person && row.at < before);
    return sortRows(own, ({ at, table, seat }) => [-at, table, seat]).slice(0, limit);
  }
  async listResultStatistics(person: string) {
    return computeResultStatistics(await this.listResultsOfPerson(person, { limit: Infinity }));
  }
  async listResultsOfTable(table: string) {
    return sortRows(
      this.resultRows.filter((row) => row.table === table),
      ({ seat }) => [seat],
    );
  }
  async findRating(subject: string, game: string) {
    return this.ratingRows.find((row) => row.subject === subject && row.game === game);
  }
  async listRatings(subject: string) {
    return sortRows(
      this.ratingRows.filter((row) => row.subject === subject),
      ({ game }) => [game],
    );
  }
  async listTopRatings(game: string, limit: number) {
    const own = this.ratingRows.filter((row) => row.game === game);
    return sortRows(own, ({ mu, sigma, subject }) => [3 * sigma - mu, subject]).slice(0, limit);
  }
  async listPushSubscriptions(person: string) {
    return sortRows(
      this.pushSubscriptionRows.filter((row) => row.person === person),
      ({ endpoint }) => [endpoint],
    );
  }
  async readKeyValue(key: string) {
    return this.keyValueRows.find((row) => row.key === key)?.value;
  }
}
