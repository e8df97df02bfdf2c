/** The model: lists that are filtered and sorted anew each time, too slow to be wrong in secret. */
import type {
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
} from './store.ts';

type Line = RecordLine & { readonly table: string };
type Order = readonly (number | string)[];

/** The rows by what `order` says of each, smaller first. */
function sorted<Row>(rows: readonly Row[], order: (row: Row) => Order): Row[] {
  const smaller = (a: Order, b: Order) => {
    const at = a.findIndex((value, i) => value !== b[i]);
    return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
  };
  return [...rows].sort((a, b) => smaller(order(a), order(b)));
}

/** Without those like the new row, and with it. */
const over = <Row>(rows: readonly Row[], row: Row, like: (old: Row) => boolean): readonly Row[] => [
  ...rows.filter((old) => !like(old)),
  row,
];

export class Model {
  private lines: readonly Line[] = [];
  private desks: readonly TableRow[] = [];
  private people: readonly PersonRow[] = [];
  private seats: readonly Sitting[] = [];
  private ends: readonly ResultRow[] = [];
  private rates: readonly RatingRow[] = [];
  private phones: readonly PushRow[] = [];
  private notes: readonly { readonly key: string; readonly value: string }[] = [];

  commit(parcel: Parcel): string {
    let { lines } = this;
    for (const line of parcel.record?.lines ?? []) {
      const { table } = parcel.record!;
      const has = (number: number) => lines.some((l) => l.table === table && l.number === number);
      if (has(line.number)) return 'conflict';
      if (line.number !== 0 && !has(line.number - 1)) return 'gap';
      lines = [...lines, { ...line, table }];
    }
    this.lines = lines;
    if (parcel.table) {
      const { id } = parcel.table;
      this.desks = over(this.desks, parcel.table, (old) => old.id === id);
    }
    for (const row of parcel.people ?? [])
      this.people = over(this.people, row, ({ id }) => id === row.id);
    for (const row of parcel.sittings ?? [])
      this.seats = over(
        this.seats,
        row,
        (old) => old.person === row.person && old.table === row.table,
      );
    for (const row of parcel.risen ?? [])
      this.seats = this.seats.filter((old) => old.person !== row.person || old.table !== row.table);
    for (const row of parcel.results ?? [])
      this.ends = over(this.ends, row, (old) => old.table === row.table && old.seat === row.seat);
    for (const row of parcel.ratings ?? [])
      this.rates = over(
        this.rates,
        row,
        (old) => old.subject === row.subject && old.game === row.game,
      );
    for (const row of parcel.pushes ?? [])
      this.phones = over(this.phones, row, (old) => old.endpoint === row.endpoint);
    for (const gone of parcel.unpushed ?? [])
      this.phones = this.phones.filter(({ endpoint }) => endpoint !== gone);
    for (const row of parcel.notes ?? [])
      this.notes = over(this.notes, row, ({ key }) => key === row.key);
    return 'written';
  }

  drop(table: string): string {
    this.lines = this.lines.filter((line) => line.table !== table);
    this.desks = this.desks.filter(({ id }) => id !== table);
    this.seats = this.seats.filter((row) => row.table !== table);
    return 'written';
  }

  forget(person: string): string {
    this.people = this.people.filter(({ id }) => id !== person);
    this.seats = this.seats.filter((row) => row.person !== person);
    this.rates = this.rates.filter(({ subject }) => subject !== person);
    this.phones = this.phones.filter((row) => row.person !== person);
    this.notes = this.notes.filter(({ value }) => value !== person);
    this.ends = this.ends.map((row) => (row.person === person ? { ...row, person: null } : row));
    return 'written';
  }

  async read(table: string, from = 0) {
    const own = this.lines.filter((line) => line.table === table && line.number >= from);
    return sorted(own, ({ number }) => [number]).map(({ number, at, body }) => ({
      number,
      at,
      body,
    }));
  }
  async numbers(tables: readonly string[]) {
    return Promise.all(tables.map(async (table) => (await this.read(table)).length));
  }
  async table(id: string) {
    return this.desks.find((row) => row.id === id);
  }
  async lobby(phase: Phase, page: Page) {
    return (await this.tables({ ...page, limit: Infinity }))
      .filter((row) => row.phase === phase && row.listed)
      .slice(0, page.limit);
  }
  async tables({ limit, before = Infinity }: Page) {
    const older = this.desks.filter(({ touched }) => touched < before);
    return sorted(older, ({ touched, id }) => [-touched, id]).slice(0, limit);
  }
  async due(until: number, limit: number) {
    const waiting = this.desks.filter(({ due }) => due !== null && due <= until);
    return sorted(waiting, ({ due, id }) => [due!, id]).slice(0, limit);
  }
  async idle(phase: Phase, since: number, limit: number) {
    const still = this.desks.filter((row) => row.phase === phase && row.touched < since);
    return sorted(still, ({ touched, id }) => [touched, id]).slice(0, limit);
  }
  async person(id: string) {
    return this.people.find((row) => row.id === id);
  }
  async personBySecret(hash: string) {
    return this.people.find(({ secret }) => secret === hash);
  }
  async personByRecovery(hash: string) {
    return this.people.find(({ recovery }) => recovery === hash);
  }
  async sittings(person: string, { limit, before = Infinity }: Page) {
    const own = this.seats.filter((row) => row.person === person && row.at < before);
    return sorted(own, ({ at, table }) => [-at, table])
      .flatMap(({ table }) => this.desks.filter(({ id }) => id === table))
      .slice(0, limit);
  }
  async results(person: string, { limit, before = Infinity }: Page) {
    const own = this.ends.filter((row) => row.person === person && row.at < before);
    return sorted(own, ({ at, table, seat }) => [-at, table, seat]).slice(0, limit);
  }
  async resultsOf(table: string) {
    return sorted(
      this.ends.filter((row) => row.table === table),
      ({ seat }) => [seat],
    );
  }
  async rating(subject: string, game: string) {
    return this.rates.find((row) => row.subject === subject && row.game === game);
  }
  async ratings(subject: string) {
    return sorted(
      this.rates.filter((row) => row.subject === subject),
      ({ game }) => [game],
    );
  }
  async ranking(game: string, limit: number) {
    const own = this.rates.filter((row) => row.game === game);
    return sorted(own, ({ mu, sigma, subject }) => [3 * sigma - mu, subject]).slice(0, limit);
  }
  async pushes(person: string) {
    return sorted(
      this.phones.filter((row) => row.person === person),
      ({ endpoint }) => [endpoint],
    );
  }
  async note(key: string) {
    return this.notes.find((row) => row.key === key)?.value;
  }
}
