/** Copies rows field by field, so that the store and its callers never share an object. */
import type {
  CredentialRow,
  PersonRow,
  PushSubscriptionRow,
  RatingRow,
  RecordLine,
  ResultRow,
  TableRow,
} from './store.ts';

export const copyRecordLine = ({ number, at, body }: RecordLine): RecordLine =>
  Object.freeze({ number, at, body });

export const copyTableRow = (row: TableRow): TableRow => {
  const { id, game, version, phase, listed, created, touched, due, summary } = row;
  return Object.freeze({ id, game, version, phase, listed, created, touched, due, summary });
};

export const copyPersonRow = (row: PersonRow): PersonRow => {
  const { id, name, secret, recovery, created, seen, blocked, about } = row;
  return Object.freeze({ id, name, secret, recovery, created, seen, blocked, about });
};

export const copyCredentialRow = (row: CredentialRow): CredentialRow => {
  const { hash, person, kind, label, created, seen, expires } = row;
  return Object.freeze({ hash, person, kind, label, created, seen, expires });
};

export const copyResultRow = (row: ResultRow): ResultRow => {
  const { table, seat, game, at, person, bot, seats, score, rank, rated } = row;
  return Object.freeze({ table, seat, game, at, person, bot, seats, score, rank, rated });
};

export const copyRatingRow = ({ subject, game, mu, sigma, games }: RatingRow): RatingRow =>
  Object.freeze({ subject, game, mu, sigma, games });

export const copyPushSubscriptionRow = (row: PushSubscriptionRow): PushSubscriptionRow => {
  const { person, endpoint, keys, device } = row;
  return Object.freeze({ person, endpoint, keys, device });
};
