/** The columns that both databases select, so that a result row has the fields of its type. */

export const TABLE_ROW_COLUMNS = 'id, game, version, phase, listed, created, touched, due, summary';
export const PERSON_ROW_COLUMNS = 'id, name, secret, recovery, created, seen, blocked, about';
export const CREDENTIAL_ROW_COLUMNS = 'hash, person, kind, label, created, seen, expires';
export const RESULT_ROW_COLUMNS =
  'table_id AS "table", seat, game, at, person, bot, seats, score, rank, rated';
/** The figures of a group of results, but for the last scores. Whole numbers must not be divided as such. */
export const RESULT_FIGURES = `count(*) AS games, sum(CASE rank WHEN 1 THEN 1 ELSE 0 END) AS wins,
  avg(CAST(rank AS double precision)) AS "meanRank", avg(score) AS "meanScore",
  avg(CAST(1 AS double precision) / seats) AS "fairShare"`;
export const RATING_ROW_COLUMNS = 'subject, game, mu, sigma, games';
export const PUSH_SUBSCRIPTION_ROW_COLUMNS = 'person, endpoint, keys, device';
