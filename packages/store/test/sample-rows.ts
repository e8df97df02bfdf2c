/** Makes rows for tests: fields that a test does not name have some value. */
import type {
  BatchCommitter,
  CredentialRow,
  PersonRow,
  PushSubscriptionRow,
  RatingRow,
  RecordLine,
  ResultRow,
  TableRow,
  WriteBatch,
} from '../src/store.ts';

export const makeRecordLine = (number: number, body = `{"n":${number}}`): RecordLine => ({
  number,
  at: 1_700_000_000_000 + number,
  body,
});

/** A batch with lines from a number on. */
export const makeLinesBatch = (table: string, from: number, count = 1): WriteBatch => ({
  record: { table, lines: Array.from({ length: count }, (_, i) => makeRecordLine(from + i)) },
});

export const makeTableRow = (id: string, other: Partial<TableRow> = {}): TableRow => ({
  id,
  game: 'nox',
  version: 1,
  phase: 'open',
  listed: true,
  created: 1_700_000_000_000,
  touched: 1_700_000_000_000,
  due: null,
  summary: '{}',
  ...other,
});

export const makePersonRow = (id: string, other: Partial<PersonRow> = {}): PersonRow => ({
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

export const makeCredentialRow = (
  hash: string,
  person: string,
  other: Partial<CredentialRow> = {},
): CredentialRow => ({
  hash,
  person,
  kind: 'device',
  label: 'Firefox (Android)',
  created: 1,
  seen: 2,
  expires: 3,
  ...other,
});

export const makeResultRow = (
  id: string,
  seat: number,
  other: Partial<ResultRow> = {},
): ResultRow => ({
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

export const makeRatingRow = (subject: string, other: Partial<RatingRow> = {}): RatingRow => ({
  subject,
  game: 'nox',
  mu: 25,
  sigma: 8.333333333333334,
  games: 3,
  ...other,
});

export const makePushSubscriptionRow = (
  owner: string,
  endpoint: string,
  device: string | null = null,
): PushSubscriptionRow => ({
  person: owner,
  endpoint,
  keys: '{"auth":"a"}',
  device,
});

export const listLineNumbers = (rows: readonly RecordLine[]) => rows.map(({ number }) => number);
export const listRowIds = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Commits batches together; returns `written` or the code of the error for each. */
export async function commitTogether(
  store: BatchCommitter,
  ...batches: readonly WriteBatch[]
): Promise<string[]> {
  return collectOutcomes(batches.map((batch) => store.commit(batch)));
}

export async function collectOutcomes(commits: readonly Promise<void>[]): Promise<string[]> {
  const settled = await Promise.allSettled(commits);
  return settled.map((outcome) =>
    outcome.status === 'fulfilled' ? 'written' : String(outcome.reason.code),
  );
}
