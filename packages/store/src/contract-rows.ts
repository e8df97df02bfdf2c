/** Small rows for the contract: what a test does not care about has some value. */
import type {
  Parcel,
  PersonRow,
  PushRow,
  RatingRow,
  RecordLine,
  ResultRow,
  Store,
  TableRow,
} from './store.ts';

export const line = (number: number, body = `{"n":${number}}`): RecordLine => ({
  number,
  at: 1_700_000_000_000 + number,
  body,
});

/** A parcel with lines from a number on. */
export const lines = (table: string, from: number, count = 1): Parcel => ({
  record: { table, lines: Array.from({ length: count }, (_, i) => line(from + i)) },
});

export const table = (id: string, other: Partial<TableRow> = {}): TableRow => ({
  id,
  game: 'nox',
  phase: 'open',
  listed: true,
  created: 1_700_000_000_000,
  touched: 1_700_000_000_000,
  due: null,
  summary: '{}',
  ...other,
});

export const person = (id: string, other: Partial<PersonRow> = {}): PersonRow => ({
  id,
  name: `Name of ${id}`,
  secret: `secret of ${id}`,
  recovery: `recovery of ${id}`,
  created: 1_700_000_000_000,
  seen: 1_700_000_000_000,
  blocked: false,
  about: '{"language":"nl"}',
  ...other,
});

export const result = (id: string, seat: number, other: Partial<ResultRow> = {}): ResultRow => ({
  table: id,
  seat,
  game: 'nox',
  at: 1_700_000_000_000,
  person: null,
  bot: 'hard',
  seats: 3,
  score: -12,
  rank: seat + 1,
  rated: null,
  ...other,
});

export const rating = (subject: string, other: Partial<RatingRow> = {}): RatingRow => ({
  subject,
  game: 'nox',
  mu: 25,
  sigma: 8.333333333333334,
  games: 3,
  ...other,
});

export const push = (owner: string, endpoint: string): PushRow => ({
  person: owner,
  endpoint,
  keys: '{"auth":"a"}',
});

export const numbers = (rows: readonly RecordLine[]) => rows.map(({ number }) => number);
export const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** How parcels that are handed in together end: the fault's code, or `written`. */
export async function handIn(store: Store, ...parcels: readonly Parcel[]): Promise<string[]> {
  return outcomes(parcels.map((parcel) => store.commit(parcel)));
}

export async function outcomes(ends: readonly Promise<void>[]): Promise<string[]> {
  const settled = await Promise.allSettled(ends);
  return settled.map((end) => (end.status === 'fulfilled' ? 'written' : String(end.reason.code)));
}
