/** Stores the results of finished games, and the new ratings where the table is rated. */
import type { AccountStore, ResultRow, TableRecordStore } from '@ludotheque/store';
import type { SeatHolder, Table } from '@ludotheque/table';
import { rating } from 'openskill';
import { SerialQueue } from '../async/serial-queue.ts';
import type { Ports } from '../ports.ts';
import {
  computeFinalRanks,
  computeRatingChanges,
  computeRatingRows,
  getRatingSubject,
  hasResultsToStore,
  listScores,
} from './game-ratings.ts';
import type { LiveTable } from './live-table.ts';
import { isConflictError } from './record-errors.ts';
import type { TableEvents } from './table-events.ts';

export interface ResultsWriterDependencies {
  readonly ports: Pick<Ports, 'warn'> & { readonly store: AccountStore & TableRecordStore };
  readonly events: TableEvents;
}

export class ResultsWriter {
  private readonly ports: ResultsWriterDependencies['ports'];
  private readonly tablesBeingWritten = new Set<string>();
  /** One table after the other: each of them reads, changes and writes ratings. */
  private readonly writes = new SerialQueue();

  constructor({ events, ports }: ResultsWriterDependencies) {
    this.ports = ports;
    events.onResultsDue((liveTable) => this.writeResults(liveTable));
    events.onCommitted((liveTable, _, isLocal) => {
      if (isLocal && liveTable.table.phase === 'over') this.writeResults(liveTable);
    });
  }

  /** Once for every table, however often it is called. */
  private writeResults(liveTable: LiveTable): void {
    if (liveTable.hasResultsWritten || this.tablesBeingWritten.has(liveTable.id)) return;
    this.tablesBeingWritten.add(liveTable.id);
    void this.writes.run(() => this.writeUntilCommitted(liveTable));
  }

  /** Resolves when all results until now are stored, or could not be. */
  waitForWrites(): Promise<void> {
    return this.writes.waitUntilEmpty();
  }

  private async writeUntilCommitted(liveTable: LiveTable): Promise<void> {
    try {
      while (!liveTable.hasResultsWritten) await this.tryToWrite(liveTable);
    } catch (error) {
      liveTable.hasResultsWritten = false;
      this.ports.warn(`the results of ${liveTable.id} could not be stored`, error);
    } finally {
      this.tablesBeingWritten.delete(liveTable.id);
    }
  }

  /**
   * Ratings are read, changed and written. So that two nodes do not change the same rating at once,
   * all rated tables of a game are lines of one record: the node that comes second begins again.
   */
  private async tryToWrite(liveTable: LiveTable): Promise<void> {
    const { store } = this.ports;
    const { id, isRated, setup, lastInputAt } = liveTable.table;
    const log = `ratings:${setup.game}`;
    const [number = 0] = isRated ? await store.countRecordLines([log]) : [];
    const isDue =
      hasResultsToStore(liveTable.table) && (await store.listResultsOfTable(id)).length === 0;
    const rows = isDue ? await this.computeRows(liveTable.table) : {};
    const line = { number, at: lastInputAt, body: JSON.stringify(id) };
    liveTable.hasResultsWritten = true;
    try {
      await store.commit({
        table: liveTable.createRow(),
        ...rows,
        ...('ratings' in rows && { record: { table: log, lines: [line] } }),
      });
    } catch (error) {
      if (!isConflictError(error)) throw error;
      liveTable.hasResultsWritten = false;
    }
  }

  private async computeRows(table: Table) {
    const { holders } = table.match!;
    const ranks = computeFinalRanks(table);
    const forgotten = await this.findForgottenPeople(holders);
    const before = await this.readRatings(table);
    const changes = before && computeRatingChanges(table, before);
    const scores = listScores(table);
    const results = holders.map(
      (holder, seat): ResultRow => ({
        table: table.id,
        seat,
        game: table.setup.game,
        at: table.lastInputAt,
        person: forgotten.has(holder.person) ? null : (holder.person ?? null),
        bot: holder.person === undefined ? holder.botLevel : null,
        seats: holders.length,
        score: scores[seat]!,
        rank: ranks[seat]!,
        rated: changes ? JSON.stringify(changes[seat]) : null,
      }),
    );
    if (!changes) return { results };
    const ratings = computeRatingRows(table, before, changes);
    return { results, ratings: ratings.filter(({ subject }) => !forgotten.has(subject)) };
  }

  /** People who asked to be forgotten while the game went on get no results. */
  private async findForgottenPeople(
    holders: readonly SeatHolder[],
  ): Promise<Set<string | undefined>> {
    const forgotten = new Set<string | undefined>();
    for (const { person } of holders)
      if (person !== undefined && !(await this.ports.store.findPerson(person)))
        forgotten.add(person);
    return forgotten;
  }

  private async readRatings(table: Table) {
    if (!table.isRated) return undefined;
    const { game } = table.setup;
    return Promise.all(
      table.match!.holders.map(async (holder) => {
        const known = await this.ports.store.findRating(getRatingSubject(holder), game);
        return {
          ...rating(known ? { mu: known.mu, sigma: known.sigma } : {}),
          games: known?.games ?? 0,
        };
      }),
    );
  }
}
