/** The queries of a store in PostgreSQL. */
import { TABLE_PHASES } from '@ludotheque/core';
import { MAX_RECENT_SCORES } from '../result-statistics.ts';
import {
  CREDENTIAL_ROW_COLUMNS,
  PERSON_ROW_COLUMNS,
  PUSH_SUBSCRIPTION_ROW_COLUMNS,
  RATING_ROW_COLUMNS,
  RESULT_FIGURES,
  RESULT_ROW_COLUMNS,
  TABLE_ROW_COLUMNS,
} from '../select-columns.ts';

/** Merges slices of the index on tables, each of which is in order already. `$1` is the limit. */
function buildMergedSlicesSql(phases: readonly string[], where: string, order: string): string {
  const parts = phases.flatMap((phase) =>
    [false, true].map(
      (listed) =>
        `(SELECT ${TABLE_ROW_COLUMNS} FROM game_tables
          WHERE phase = ${phase} AND listed = ${listed} AND ${where} ORDER BY ${order} LIMIT $1)`,
    ),
  );
  return `${parts.join(' UNION ALL ')} ORDER BY ${order} LIMIT $1`;
}

/** Whether a table has one of these rules, given as a list of keys or null for all. */
export const buildRulesCondition = (parameter: string) =>
  `(${parameter}::text[] IS NULL OR version IS NULL OR game || '@' || version = ANY(${parameter}))`;

export const QUERY_SQL = {
  recordLines: `SELECT number, at, body, checksum FROM record_lines
    WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT $3`,
  nextLines: `SELECT table_id, number, at, body, checksum FROM record_lines
    WHERE (table_id, number) > ($1, $2) ORDER BY table_id, number LIMIT $3`,
  // Read from the end of each record, so that a long one costs no more than a short one.
  lineCounts: `SELECT coalesce((
      SELECT number + 1 FROM record_lines WHERE table_id = id ORDER BY number DESC LIMIT 1), 0) AS number
    FROM unnest($1::text[]) WITH ORDINALITY AS asked(id, position) ORDER BY position`,
  recordEnds: `SELECT coalesce(last.number + 1, 0) AS "lineCount", coalesce(last.at, 0) AS "lastAt"
    FROM unnest($1::text[]) WITH ORDINALITY AS asked(id, position)
    LEFT JOIN LATERAL (
      SELECT number, at FROM record_lines WHERE table_id = id ORDER BY number DESC LIMIT 1
    ) AS last ON true ORDER BY position`,
  table: `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables WHERE id = $1`,
  checkpoint: `SELECT table_id AS "table", lines, body, checksum FROM table_checkpoints
    WHERE table_id = $1`,
  lobbyTables: `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables WHERE phase = $1 AND listed AND touched < $2
    ORDER BY touched DESC, id LIMIT $3`,
  // Only the rows that are listed are read whole.
  waitingTables: `WITH waiting AS (
      SELECT id AS waiting_id, touched AS waiting_since, (SELECT person FROM table_sittings
        WHERE table_id = id ORDER BY at, person LIMIT 1) AS sitter
      FROM game_tables WHERE phase = 'open' AND listed AND position($2 IN summary) > 0
    ), in_turn AS (
      SELECT waiting_id, sitter, row_number() OVER (
        PARTITION BY sitter ORDER BY waiting_since DESC, waiting_id) AS turn
      FROM waiting WHERE sitter IS NOT NULL
    ) SELECT ${TABLE_ROW_COLUMNS}, sitter FROM in_turn JOIN game_tables ON id = waiting_id
    ORDER BY turn, touched DESC, id LIMIT $1`,
  // Reads the tables of one person only, however many others wait.
  waitingTablesOf: `SELECT ${TABLE_ROW_COLUMNS}, person AS sitter FROM table_sittings AS own
    JOIN game_tables ON id = own.table_id
    WHERE person = $2 AND phase = 'open' AND listed
      AND person = (SELECT person FROM table_sittings
        WHERE table_id = id ORDER BY at, person LIMIT 1)
    ORDER BY touched DESC, id LIMIT $1`,
  tables: buildMergedSlicesSql(
    TABLE_PHASES.map((phase) => `'${phase}'`),
    'touched < $2',
    'touched DESC, id',
  ),
  dueTables: `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables
    WHERE due IS NOT NULL AND due <= $1 AND ${buildRulesCondition('$3')} ORDER BY due, id LIMIT $2`,
  // Skips from one pair to the next in the index; DISTINCT would read every entry.
  storedRules: `WITH RECURSIVE pairs AS (
      (SELECT version, game FROM game_tables WHERE version IS NOT NULL ORDER BY version, game LIMIT 1)
      UNION ALL SELECT next.version, next.game FROM pairs CROSS JOIN LATERAL (
        SELECT version, game FROM game_tables
        WHERE (version, game) > (pairs.version, pairs.game) ORDER BY version, game LIMIT 1) AS next
    ) SELECT game, version FROM pairs ORDER BY game COLLATE "C", version`,
  tablesByRules: `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables WHERE game = $1 AND version = $2
    ORDER BY id LIMIT $3`,
  leasedDueTables: `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables
    WHERE due IS NOT NULL AND due <= $1 AND lease_owner = $2 AND lease_until = $3
    ORDER BY due, id LIMIT $4`,
  leasedTables: `SELECT id FROM game_tables
    WHERE id = ANY($1) AND lease_owner = $2 AND lease_until = $3`,
  // The range of times is what the index finds.
  idleTables: buildMergedSlicesSql(
    ['$3'],
    `touched < $2 AND touched >= $5 AND (touched > $5 OR id > $6)
      AND ($4::boolean IS NULL OR listed = $4)`,
    'touched, id',
  ),
  person: `SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE id = $1`,
  personByRecovery: `SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE recovery = $1`,
  credential: `SELECT ${CREDENTIAL_ROW_COLUMNS} FROM credentials WHERE hash = $1`,
  credentials: `SELECT ${CREDENTIAL_ROW_COLUMNS} FROM credentials WHERE person = $1 ORDER BY hash`,
  knownCredentials: 'SELECT hash FROM credentials WHERE hash = ANY($1) ORDER BY hash',
  expiredCredentials: `SELECT ${CREDENTIAL_ROW_COLUMNS} FROM credentials WHERE expires < $1
    ORDER BY expires, hash LIMIT $2`,
  tablesOfPerson: `SELECT ${TABLE_ROW_COLUMNS}, at FROM table_sittings JOIN game_tables ON id = table_id
    WHERE person = $1 AND at < $2 ORDER BY at DESC, table_id LIMIT $3`,
  resultsOfPerson: `SELECT ${RESULT_ROW_COLUMNS} FROM game_results WHERE person = $1 AND at < $2
    ORDER BY at DESC, table_id, seat LIMIT $3`,
  resultStatistics: `WITH figures AS (
      SELECT game, ${RESULT_FIGURES}, max(at) AS last FROM game_results WHERE person = $1 GROUP BY game
    ) SELECT game, games, wins, "meanRank", "meanScore", "fairShare", ARRAY(
      SELECT score FROM game_results AS result WHERE person = $1 AND result.game = figures.game
      ORDER BY at DESC, table_id, seat LIMIT ${MAX_RECENT_SCORES}) AS scores
    FROM figures ORDER BY last DESC, game COLLATE "C"`,
  resultsOfTable: `SELECT ${RESULT_ROW_COLUMNS} FROM game_results WHERE table_id = $1 ORDER BY seat`,
  rating: `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = $1 AND game = $2`,
  ratings: `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = $1 ORDER BY game`,
  topRatings: `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE game = $1
    ORDER BY mu - 3 * sigma DESC, subject LIMIT $2`,
  pushSubscriptions: `SELECT ${PUSH_SUBSCRIPTION_ROW_COLUMNS} FROM push_subscriptions
    WHERE person = $1 ORDER BY endpoint`,
  serverTime: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  keyValue: 'SELECT value FROM key_values WHERE key = $1',
} as const;
