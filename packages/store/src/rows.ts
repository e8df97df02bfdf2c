/** Copies of rows: what is stored and what was handed in have no object in common. */
import type { PersonRow, PushRow, RatingRow, RecordLine, ResultRow, TableRow } from './store.ts';

export const copyLine = ({ number, at, body }: RecordLine): RecordLine =>
  Object.freeze({ number, at, body });

export const copyTable = (row: TableRow): TableRow => {
  const { id, game, phase, listed, created, touched, due, summary } = row;
  return Object.freeze({ id, game, phase, listed, created, touched, due, summary });
};

export const copyPerson = (row: PersonRow): PersonRow => {
  const { id, name, secret, recovery, created, seen, blocked, about } = row;
  return Object.freeze({ id, name, secret, recovery, created, seen, blocked, about });
};

export const copyResult = (row: ResultRow): ResultRow => {
  const { table, seat, game, at, person, bot, seats, score, rank, rated } = row;
  return Object.freeze({ table, seat, game, at, person, bot, seats, score, rank, rated });
};

export const copyRating = ({ subject, game, mu, sigma, games }: RatingRow): RatingRow =>
  Object.freeze({ subject, game, mu, sigma, games });

export const copyPush = ({ person, endpoint, keys }: PushRow): PushRow =>
  Object.freeze({ person, endpoint, keys });

/** As a whole number that every store understands: none for nonsense. */
export const atMost = (limit: number) => Math.min(Math.max(Math.trunc(limit) || 0, 0), 2 ** 31 - 1);
