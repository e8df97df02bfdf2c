/** The queries of a store in SQLite, as prepared statements. */
import type { DatabaseSync } from 'node:sqlite';
import { type RulesKey, TABLE_PHASES } from '@ludotheque/core';
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

/** Merges slices of the index on tables, each of which is in order already. `?1` is the limit. */
function buildMergedSlicesSql(phases: readonly string[], where: string, order: string): string {
  const parts = phases.flatMap((phase) =>
    [0, 1].map(
      (listed) =>
        `SELECT * FROM (SELECT ${TABLE_ROW_COLUMNS} FROM game_tables
         WHERE phase = ${phase} AND listed = ${listed} AND ${where} ORDER BY ${order} LIMIT ?1)`,
    ),
  );
  return `${parts.join(' UNION ALL ')} ORDER BY ${order} LIMIT ?1`;
}

/** Whether a table has one of these rules, given as a JSON list of keys or null for all. */
export const buildRulesCondition = (parameter: string) =>
  `(${parameter} IS NULL OR version IS NULL
    OR game || '@' || version IN (SELECT value FROM json_each(${parameter})))`;

export const writeRulesParameter = (rules: readonly RulesKey[] | undefined): string | null =>
  rules ? JSON.stringify(rules) : null;

const prepareTableQueries = (db: DatabaseSync) => ({
  recordLines: db.prepare(
    `SELECT number, at, body, checksum FROM record_lines
       WHERE table_id = ? AND number >= ? AND number < ? ORDER BY number LIMIT ?`,
  ),
  table: db.prepare(`SELECT ${TABLE_ROW_COLUMNS} FROM game_tables WHERE id = ?`),
  checkpoint: db.prepare(
    'SELECT table_id AS "table", lines, body, checksum FROM table_checkpoints WHERE table_id = ?',
  ),
  lobbyTables: db.prepare(
    `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables WHERE phase = ? AND listed = 1 AND touched < ?
       ORDER BY touched DESC, id LIMIT ?`,
  ),
  // Only the rows that are listed are read whole.
  waitingTables: db.prepare(
    `WITH waiting AS (
         SELECT id AS waiting_id, touched AS waiting_since, (SELECT person FROM table_sittings
           WHERE table_id = id ORDER BY at, person LIMIT 1) AS sitter
         FROM game_tables
         WHERE phase = 'open' AND listed = 1 AND instr(summary, ?1) > 0
       ), in_turn AS (
         SELECT waiting_id, sitter, row_number() OVER (
           PARTITION BY sitter ORDER BY waiting_since DESC, waiting_id) AS turn
         FROM waiting WHERE sitter IS NOT NULL
       ) SELECT ${TABLE_ROW_COLUMNS}, sitter FROM in_turn JOIN game_tables ON id = waiting_id
       ORDER BY turn, touched DESC, id LIMIT ?2`,
  ),
  // CROSS JOIN: it reads the tables of one person only, however many others wait.
  waitingTablesOf: db.prepare(
    `SELECT ${TABLE_ROW_COLUMNS}, person AS sitter FROM table_sittings AS own
       CROSS JOIN game_tables ON id = own.table_id
       WHERE person = ?1 AND phase = 'open' AND listed = 1
         AND person = (SELECT person FROM table_sittings
           WHERE table_id = id ORDER BY at, person LIMIT 1)
       ORDER BY touched DESC, id LIMIT ?2`,
  ),
  tables: db.prepare(
    buildMergedSlicesSql(
      TABLE_PHASES.map((phase) => `'${phase}'`),
      'touched < ?2',
      'touched DESC, id',
    ),
  ),
  dueTables: db.prepare(
    `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables
       WHERE due IS NOT NULL AND due <= ?1 AND ${buildRulesCondition('?3')}
       ORDER BY due, id LIMIT ?2`,
  ),
  // Skips from one pair to the next in the index; SQLite's own DISTINCT would read every entry.
  storedRules: db.prepare(
    `WITH RECURSIVE pairs(game, version) AS (
         SELECT * FROM (SELECT game, version FROM game_tables WHERE version IS NOT NULL
           ORDER BY game, version LIMIT 1)
         UNION ALL SELECT next.game, next.version FROM pairs, game_tables AS next
           WHERE next.id = (SELECT id FROM game_tables AS later
             WHERE (later.game, later.version) > (pairs.game, pairs.version)
               AND later.version IS NOT NULL ORDER BY later.game, later.version LIMIT 1)
       ) SELECT game, version FROM pairs`,
  ),
  tablesByRules: db.prepare(
    `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables WHERE game = ? AND version = ?
       ORDER BY id LIMIT ?`,
  ),
  leasedDueTables: db.prepare(
    `SELECT ${TABLE_ROW_COLUMNS} FROM game_tables
       WHERE due IS NOT NULL AND due <= ? AND lease_owner = ? AND lease_until = ?
       ORDER BY due, id LIMIT ?`,
  ),
  leasedTables: db.prepare('SELECT id FROM game_tables WHERE lease_owner = ? AND lease_until = ?'),
  allLines: db.prepare(
    `SELECT table_id, number, at, body, checksum FROM record_lines
       UNION ALL SELECT table_id, number, at, body, checksum FROM record_write_buffer
       ORDER BY table_id, number`,
  ),
  integrityCheck: db.prepare('PRAGMA integrity_check'),
  lastLine: db.prepare('SELECT max(number) AS number FROM record_lines WHERE table_id = ?'),
  // The range of times is what the index finds.
  idleTables: db.prepare(
    buildMergedSlicesSql(
      ['?3'],
      `touched < ?2 AND touched >= ?5 AND (touched > ?5 OR id > ?6)
         AND (?4 IS NULL OR listed = ?4)`,
      'touched, id',
    ),
  ),
});

const prepareAccountQueries = (db: DatabaseSync) => ({
  person: db.prepare(`SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE id = ?`),
  personByRecovery: db.prepare(`SELECT ${PERSON_ROW_COLUMNS} FROM people WHERE recovery = ?`),
  credential: db.prepare(`SELECT ${CREDENTIAL_ROW_COLUMNS} FROM credentials WHERE hash = ?`),
  credentials: db.prepare(
    `SELECT ${CREDENTIAL_ROW_COLUMNS} FROM credentials WHERE person = ? ORDER BY hash`,
  ),
  knownCredentials: db.prepare(
    'SELECT hash FROM credentials WHERE hash IN (SELECT value FROM json_each(?)) ORDER BY hash',
  ),
  expiredCredentials: db.prepare(
    `SELECT ${CREDENTIAL_ROW_COLUMNS} FROM credentials WHERE expires < ?
       ORDER BY expires, hash LIMIT ?`,
  ),
  tablesOfPerson: db.prepare(
    `SELECT ${TABLE_ROW_COLUMNS}, at FROM table_sittings CROSS JOIN game_tables ON id = table_id
       WHERE person = ? AND at < ? ORDER BY at DESC, table_id LIMIT ?`,
  ),
  resultsOfPerson: db.prepare(
    `SELECT ${RESULT_ROW_COLUMNS} FROM game_results WHERE person = ? AND at < ?
       ORDER BY at DESC, table_id, seat LIMIT ?`,
  ),
  resultFigures: db.prepare(
    `SELECT game, ${RESULT_FIGURES} FROM game_results WHERE person = ?
       GROUP BY game ORDER BY max(at) DESC, game`,
  ),
  lastScores: db.prepare(
    `SELECT score FROM game_results WHERE person = ? AND game = ?
       ORDER BY at DESC, table_id, seat LIMIT ${MAX_RECENT_SCORES}`,
  ),
  resultsOfTable: db.prepare(
    `SELECT ${RESULT_ROW_COLUMNS} FROM game_results WHERE table_id = ? ORDER BY seat`,
  ),
  rating: db.prepare(`SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = ? AND game = ?`),
  ratings: db.prepare(`SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE subject = ? ORDER BY game`),
  topRatings: db.prepare(
    `SELECT ${RATING_ROW_COLUMNS} FROM ratings WHERE game = ? ORDER BY mu - 3 * sigma DESC, subject LIMIT ?`,
  ),
  pushSubscriptions: db.prepare(
    `SELECT ${PUSH_SUBSCRIPTION_ROW_COLUMNS} FROM push_subscriptions
       WHERE person = ? ORDER BY endpoint`,
  ),
  keyValue: db.prepare('SELECT value FROM key_values WHERE key = ?'),
});

export const prepareQueries = (db: DatabaseSync) => ({
  ...prepareTableQueries(db),
  ...prepareAccountQueries(db),
});
