/** The columns that both databases select, so that a result row has the fields of its type. */

export const TABLE_ROW_COLUMNS = 'id, game, version, phase, listed, created, touched, due, summary';
export const PERSON_ROW_COLUMNS = 'id, name, secret, recovery, created, seen, blocked, about';
export const CREDENTIAL_ROW_COLUMNS = 'hash, person, kind, label, created, seen, expires';
export const RESULT_ROW_COLUMNS =
  'table_id AS "table", seat, game, at, person, bot, seats, score, rank, rated';
export const RATING_ROW_COLUMNS = 'subject, game, mu, sigma, games';
export const PUSH_SUBSCRIPTION_ROW_COLUMNS = 'person, endpoint, keys, device';
