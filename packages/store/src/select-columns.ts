/** The columns that both databases read. */

export const TABLE_ROW_COLUMNS = 'id, game, phase, listed, created, touched, due, summary';
export const PERSON_ROW_COLUMNS = 'id, name, secret, recovery, created, seen, blocked, about';
export const RESULT_ROW_COLUMNS =
  'desk AS "table", seat, game, at, person, bot, seats, score, rank, rated';
export const RATING_ROW_COLUMNS = 'subject, game, mu, sigma, games';
