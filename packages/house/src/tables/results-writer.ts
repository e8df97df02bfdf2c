/** Writes down how finished games went: results for everybody, ratings where the table is rated. */
import type { RatingRow, ResultRow } from '@ludotheque/store';
import type { SeatHolder, Table } from '@ludotheque/table';
import { rate, rating } from 'openskill';
import type { Ports } from '../ports.ts';
import { isConflictError, type LiveTable } from './live-table.ts';

/** Whoever has left for good comes last, after those who played on. */
function computeFinalRanks(table: Table): number[] {
  const { ranks } = table.result!;
  const holders = table.match!.holders;
  const stayed = holders.filter(({ gone }) => gone === undefined).length;
  return ranks.map((rank, seat) => {
    if (holders[seat]!.gone !== undefined) return stayed + 1;
    const before = ranks.filter((r, s) => r < rank && holders[s]!.gone === undefined).length;
    return before + 1;
  });
}

const getRatingSubject = ({ botLevel, person }: SeatHolder): string => person ?? `bot:${botLevel}`;

export class ResultsWriter {
  private readonly ports: Ports;
  private readonly tablesBeingWritten = new Set<string>();
  /** One table after the other: a rating is read, changed and written for each of them. */
  private lastWrite: Promise<void> = Promise.resolve();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** Once for every table, however often it is asked to. */
  writeResults(room: LiveTable): Promise<void> {
    if (room.hasResultsWritten || this.tablesBeingWritten.has(room.id)) return Promise.resolve();
    this.tablesBeingWritten.add(room.id);
    this.lastWrite = this.lastWrite.then(() => this.writeUntilCommitted(room));
    return this.lastWrite;
  }

  /** When all that was to be filed until now is filed, or could not be. */
  waitForWrites(): Promise<void> {
    return this.lastWrite;
  }

  private async writeUntilCommitted(room: LiveTable): Promise<void> {
    try {
      while (!room.hasResultsWritten) await this.tryToWrite(room);
    } catch (error) {
      room.hasResultsWritten = false;
      this.ports.warn(`the results of ${room.id} could not be filed`, error);
    } finally {
      this.tablesBeingWritten.delete(room.id);
    }
  }

  /**
   * A rating is read, changed and written: so that no node does that with one that another is
   * changing, all of a game's rated tables are lines of one record, and whoever comes second begins anew.
   */
  private async tryToWrite(room: LiveTable): Promise<void> {
    const { store } = this.ports;
    const { ending, id, setup, lastInputAt } = room.table;
    const log = `ratings:${setup.game}`;
    const [number = 0] = setup.rated ? await store.countRecordLines([log]) : [];
    const isKnown = ending !== 'played' || (await store.listResultsOfTable(id)).length > 0;
    const news = isKnown ? {} : await this.computeRows(room.table);
    const line = { number, at: lastInputAt, body: JSON.stringify(id) };
    room.hasResultsWritten = true;
    try {
      await store.commit({
        table: room.createRow(),
        ...news,
        ...('ratings' in news && { record: { table: log, lines: [line] } }),
      });
    } catch (error) {
      if (!isConflictError(error)) throw error;
      room.hasResultsWritten = false;
    }
  }

  private async computeRows(table: Table) {
    const { holders } = table.match!;
    const ranks = computeFinalRanks(table);
    const forgotten = await this.findForgottenPeople(holders);
    const before = await this.readRatings(table);
    const after =
      before &&
      rate(
        before.map((r) => [r]),
        { rank: ranks },
      ).map(([r]) => r!);
    const results = holders.map(
      (holder, seat): ResultRow => ({
        table: table.id,
        seat,
        game: table.setup.game,
        at: table.lastInputAt,
        person: forgotten.has(holder.person) ? null : (holder.person ?? null),
        bot: holder.person === undefined ? holder.botLevel : null,
        seats: holders.length,
        score: table.result!.scores[seat]!,
        rank: ranks[seat]!,
        rated: after ? JSON.stringify({ before: before[seat], after: after[seat] }) : null,
      }),
    );
    if (!after) return { results };
    const ratings = computeRatingRows(table, before, after);
    return { results, ratings: ratings.filter(({ subject }) => !forgotten.has(subject)) };
  }

  /** Who wanted to be forgotten while the game went on stays forgotten. */
  private async findForgottenPeople(
    holders: readonly SeatHolder[],
  ): Promise<Set<string | undefined>> {
    const gone = new Set<string | undefined>();
    for (const { person } of holders)
      if (person !== undefined && !(await this.ports.store.findPerson(person))) gone.add(person);
    return gone;
  }

  private async readRatings(table: Table) {
    if (!table.setup.rated) return undefined;
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

interface SkillRating {
  readonly mu: number;
  readonly sigma: number;
}

/** A level that held several seats takes the mean of what they did to it. */
function computeRatingRows(
  table: Table,
  before: readonly (SkillRating & { readonly games: number })[],
  after: readonly SkillRating[],
): RatingRow[] {
  const seatsOf = Map.groupBy(table.match!.holders.keys(), (seat) =>
    getRatingSubject(table.match!.holders[seat]!),
  );
  const mean = (figures: readonly number[]) => figures.reduce((a, b) => a + b, 0) / figures.length;
  return [...seatsOf].map(([subject, seats]) => ({
    subject,
    game: table.setup.game,
    mu: mean(seats.map((seat) => after[seat]!.mu)),
    sigma: mean(seats.map((seat) => after[seat]!.sigma)),
    games: before[seats[0]!]!.games + 1,
  }));
}
