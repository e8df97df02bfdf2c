/** Writes down how finished games went: results for everybody, ratings where the table is rated. */
import type { RatingRow, ResultRow } from '@ludotheque/store';
import type { Holder, Table } from '@ludotheque/table';
import { rate, rating } from 'openskill';
import type { Ports } from './ports.ts';
import { isOvertaken, type Room } from './room.ts';

/** Whoever has left for good comes last, after those who played on. */
function finalRanks(table: Table): number[] {
  const { ranks } = table.result!;
  const holders = table.match!.holders;
  const stayed = holders.filter(({ gone }) => gone === undefined).length;
  return ranks.map((rank, seat) => {
    if (holders[seat]!.gone !== undefined) return stayed + 1;
    const before = ranks.filter((r, s) => r < rank && holders[s]!.gone === undefined).length;
    return before + 1;
  });
}

const subjectOf = ({ level, person }: Holder): string => person ?? `bot:${level}`;

export class Registrar {
  private readonly ports: Ports;
  private readonly filing = new Set<string>();
  /** One table after the other: a rating is read, changed and written for each of them. */
  private last: Promise<void> = Promise.resolve();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** Once for every table, however often it is asked to. */
  file(room: Room): Promise<void> {
    if (room.filed || this.filing.has(room.id)) return Promise.resolve();
    this.filing.add(room.id);
    this.last = this.last.then(() => this.fileNow(room));
    return this.last;
  }

  /** When all that was to be filed until now is filed, or could not be. */
  settle(): Promise<void> {
    return this.last;
  }

  private async fileNow(room: Room): Promise<void> {
    try {
      while (!room.filed) await this.tryToFile(room);
    } catch (error) {
      room.filed = false;
      this.ports.warn(`the results of ${room.id} could not be filed`, error);
    } finally {
      this.filing.delete(room.id);
    }
  }

  /**
   * A rating is read, changed and written: so that no node does that with one that another is
   * changing, all of a game's rated tables are lines of one record, and whoever comes second begins anew.
   */
  private async tryToFile(room: Room): Promise<void> {
    const { store } = this.ports;
    const { ending, id, setup, touched } = room.table;
    const log = `ratings:${setup.game}`;
    const [number = 0] = setup.rated ? await store.numbers([log]) : [];
    const isKnown = ending !== 'played' || (await store.resultsOf(id)).length > 0;
    const news = isKnown ? {} : await this.results(room.table);
    const line = { number, at: touched, body: JSON.stringify(id) };
    room.filed = true;
    try {
      await store.commit({
        table: room.row(),
        ...news,
        ...('ratings' in news && { record: { table: log, lines: [line] } }),
      });
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      room.filed = false;
    }
  }

  private async results(table: Table) {
    const { holders } = table.match!;
    const ranks = finalRanks(table);
    const forgotten = await this.forgotten(holders);
    const before = await this.ratingsBefore(table);
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
        at: table.touched,
        person: forgotten.has(holder.person) ? null : (holder.person ?? null),
        bot: holder.person === undefined ? holder.level : null,
        seats: holders.length,
        score: table.result!.scores[seat]!,
        rank: ranks[seat]!,
        rated: after ? JSON.stringify({ before: before[seat], after: after[seat] }) : null,
      }),
    );
    if (!after) return { results };
    const ratings = ratingsAfter(table, before, after);
    return { results, ratings: ratings.filter(({ subject }) => !forgotten.has(subject)) };
  }

  /** Who wanted to be forgotten while the game went on stays forgotten. */
  private async forgotten(holders: readonly Holder[]): Promise<Set<string | undefined>> {
    const gone = new Set<string | undefined>();
    for (const { person } of holders)
      if (person !== undefined && !(await this.ports.store.person(person))) gone.add(person);
    return gone;
  }

  private async ratingsBefore(table: Table) {
    if (!table.setup.rated) return undefined;
    const { game } = table.setup;
    return Promise.all(
      table.match!.holders.map(async (holder) => {
        const known = await this.ports.store.rating(subjectOf(holder), game);
        return {
          ...rating(known ? { mu: known.mu, sigma: known.sigma } : {}),
          games: known?.games ?? 0,
        };
      }),
    );
  }
}

interface Rated {
  readonly mu: number;
  readonly sigma: number;
}

/** A level that held several seats takes the mean of what they did to it. */
function ratingsAfter(
  table: Table,
  before: readonly (Rated & { readonly games: number })[],
  after: readonly Rated[],
): RatingRow[] {
  const seatsOf = Map.groupBy(table.match!.holders.keys(), (seat) =>
    subjectOf(table.match!.holders[seat]!),
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
