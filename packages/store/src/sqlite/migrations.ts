/**
 * The schema of the SQLite file, as steps from an empty one. A released step is never changed: what
 * comes later is a new step. `user_version` counts the steps that a file has taken.
 */
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '@ludotheque/core';

/** "LUDO": tells our files from other programs' databases. */
const SQLITE_APPLICATION_ID = 0x4c55444f;

/**
 * Records have no rowid: their key is the order in which they are read. Tables are found by one
 * index whose slices are merged, since every further index would have to be written with every move.
 * There are no foreign keys: a late batch about a person who has been forgotten must not stop a game.
 * The names are those of the first version; RENAMES_SQL gives today's.
 */
const INITIAL_SCHEMA_SQL = `
  CREATE TABLE record (
    desk TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (desk, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE desks (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, listed INTEGER NOT NULL,
    created INTEGER NOT NULL, touched INTEGER NOT NULL, due INTEGER, summary TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX desks_touched ON desks (phase, listed, touched DESC);
  CREATE INDEX desks_due ON desks (due) WHERE due IS NOT NULL;

  CREATE TABLE people (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, secret TEXT NOT NULL, recovery TEXT NOT NULL,
    created INTEGER NOT NULL, seen INTEGER NOT NULL, blocked INTEGER NOT NULL, about TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX people_secret ON people (secret);
  CREATE INDEX people_recovery ON people (recovery);

  CREATE TABLE sittings (
    person TEXT NOT NULL, desk TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (person, desk)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sittings_at ON sittings (person, at DESC);
  CREATE INDEX sittings_desk ON sittings (desk);

  CREATE TABLE results (
    desk TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL, at INTEGER NOT NULL,
    person TEXT, bot TEXT, seats INTEGER NOT NULL, score REAL NOT NULL, rank INTEGER NOT NULL,
    rated TEXT, PRIMARY KEY (desk, seat)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX results_person ON results (person, at DESC) WHERE person IS NOT NULL;

  CREATE TABLE ratings (
    subject TEXT NOT NULL, game TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL,
    games INTEGER NOT NULL, PRIMARY KEY (subject, game)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ratings_best ON ratings (game, mu - 3 * sigma DESC);

  CREATE TABLE pushes (
    endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, keys TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pushes_person ON pushes (person);

  CREATE TABLE notes (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Which node looks after a table that is due, and until when. */
const LEASE_COLUMNS_SQL = `
  ALTER TABLE desks ADD COLUMN claimant TEXT;
  ALTER TABLE desks ADD COLUMN lease INTEGER;
`;

/** The newest lines in the order they came: record-write-buffer.ts. */
const WRITE_BUFFER_SQL = `
  CREATE TABLE fresh (
    desk TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
`;

/**
 * Names that say what a table or column holds, the same as in PostgreSQL. SQLite cannot rename an
 * index, so those are made again. Nobody looks a person up by their cookie, so that index goes.
 */
const RENAMES_SQL = `
  DROP INDEX desks_touched;
  DROP INDEX desks_due;
  DROP INDEX people_secret;
  DROP INDEX sittings_at;
  DROP INDEX sittings_desk;
  DROP INDEX results_person;
  DROP INDEX pushes_person;

  ALTER TABLE record RENAME TO record_lines;
  ALTER TABLE record_lines RENAME COLUMN desk TO table_id;
  ALTER TABLE fresh RENAME TO record_write_buffer;
  ALTER TABLE record_write_buffer RENAME COLUMN desk TO table_id;
  ALTER TABLE desks RENAME TO game_tables;
  ALTER TABLE game_tables RENAME COLUMN claimant TO lease_owner;
  ALTER TABLE game_tables RENAME COLUMN lease TO lease_until;
  ALTER TABLE sittings RENAME TO table_sittings;
  ALTER TABLE table_sittings RENAME COLUMN desk TO table_id;
  ALTER TABLE results RENAME TO game_results;
  ALTER TABLE game_results RENAME COLUMN desk TO table_id;
  ALTER TABLE pushes RENAME TO push_subscriptions;
  ALTER TABLE notes RENAME TO key_values;

  CREATE INDEX game_tables_touched ON game_tables (phase, listed, touched DESC);
  CREATE INDEX game_tables_due ON game_tables (due) WHERE due IS NOT NULL;
  CREATE INDEX table_sittings_at ON table_sittings (person, at DESC);
  CREATE INDEX table_sittings_table_id ON table_sittings (table_id);
  CREATE INDEX game_results_person ON game_results (person, at DESC) WHERE person IS NOT NULL;
  CREATE INDEX push_subscriptions_person ON push_subscriptions (person);
`;

const FIRST_LINE_SQL = `coalesce(
  (SELECT body FROM record_lines WHERE table_id = id AND number = 0),
  (SELECT body FROM record_write_buffer WHERE table_id = id AND number = 0))`;

/**
 * The version of each table's rules, from the first line of its record. The index finds the versions
 * in use without reading all tables; its columns never change, so moves do not write it.
 */
const RULES_VERSION_SQL = `
  ALTER TABLE game_tables ADD COLUMN version INTEGER;
  UPDATE game_tables SET version = CASE WHEN json_valid(${FIRST_LINE_SQL})
    THEN json_extract(${FIRST_LINE_SQL}, '$.setup.version') END;
  CREATE INDEX game_tables_rules ON game_tables (game, version);
`;

/** Lines that older versions wrote have none: record-checksum.ts. */
const LINE_CHECKSUMS_SQL = `
  ALTER TABLE record_lines ADD COLUMN checksum INTEGER;
  ALTER TABLE record_write_buffer ADD COLUMN checksum INTEGER;
`;

/**
 * What signs people in, found by person. Devices and links were key-values, and the cookie of the first
 * device was with the person. A device is valid for 400 days after it was seen, as its cookie is.
 */
const CREDENTIALS_SQL = `
  CREATE TABLE credentials (
    hash TEXT PRIMARY KEY, person TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL,
    created INTEGER NOT NULL, seen INTEGER NOT NULL, expires INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX credentials_person ON credentials (person);
  CREATE INDEX credentials_expires ON credentials (expires);

  INSERT INTO credentials SELECT secret, id, 'device', '', created, seen, seen + 34560000000
    FROM people WHERE true ON CONFLICT DO NOTHING;
  INSERT INTO credentials SELECT substr(key, 8), id, 'device', '', 0, seen, seen + 34560000000
    FROM key_values JOIN people ON id = value WHERE key LIKE 'device:%' ON CONFLICT DO NOTHING;
  INSERT INTO credentials
    SELECT substr(key, 6), id, 'link', '', 0, 0, CAST(substr(value, instr(value, ' ') + 1) AS INTEGER)
    FROM key_values JOIN people ON id = substr(value, 1, instr(value, ' ') - 1)
    WHERE key LIKE 'link:%' ON CONFLICT DO NOTHING;
  DELETE FROM key_values WHERE key LIKE 'device:%' OR key LIKE 'link:%';
  -- They said that a link or a code was used; now the credentials of a person say so.
  DELETE FROM record_lines WHERE table_id >= 'link:' AND table_id < 'link;';
  DELETE FROM record_lines WHERE table_id >= 'recovery:' AND table_id < 'recovery;';
  DELETE FROM record_write_buffer WHERE table_id LIKE 'link:%' OR table_id LIKE 'recovery:%';
`;

/**
 * A table as it was after some lines. A trigger removes it with its table, so that no other program
 * that deletes tables has to know of it. Its rows are long, so they have a rowid.
 */
const CHECKPOINTS_SQL = `
  CREATE TABLE table_checkpoints (
    table_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, body TEXT NOT NULL,
    checksum INTEGER NOT NULL
  ) STRICT;
  CREATE TRIGGER game_tables_deleted AFTER DELETE ON game_tables
    BEGIN DELETE FROM table_checkpoints WHERE table_id = OLD.id; END;
`;

/** To which device notifications go. Nobody knows it of those that older versions stored. */
const SUBSCRIBED_DEVICE_SQL = 'ALTER TABLE push_subscriptions ADD COLUMN device TEXT';

/** The statistics of a person are read from the index alone. */
const RESULT_FIGURES_SQL = `
  CREATE INDEX game_results_figures
    ON game_results (person, game, at DESC, table_id, seat, seats, score, rank)
    WHERE person IS NOT NULL;
`;

export const SQLITE_MIGRATIONS: readonly string[] = [
  INITIAL_SCHEMA_SQL,
  LEASE_COLUMNS_SQL,
  WRITE_BUFFER_SQL,
  RENAMES_SQL,
  RULES_VERSION_SQL,
  LINE_CHECKSUMS_SQL,
  CREDENTIALS_SQL,
  CHECKPOINTS_SQL,
  SUBSCRIBED_DEVICE_SQL,
  RESULT_FIGURES_SQL,
];

const readPragma = (db: DatabaseSync, name: string) =>
  Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);

/** Refuses, before anything is written, a foreign database and one of a newer version. */
function assertSupportedDatabase(db: DatabaseSync, steps: number): void {
  const version = readPragma(db, 'user_version');
  if (readPragma(db, 'application_id') !== SQLITE_APPLICATION_ID) {
    const schema = db.prepare('SELECT count(*) AS count FROM sqlite_schema').get();
    if (version !== 0 || schema?.count !== 0)
      throw new CodedError('file', 'This is a database of another program.');
  } else if (version > steps)
    throw new CodedError(
      'version',
      `This database has version ${version}, and this program knows up to version ${steps}.`,
    );
}

/** Takes the missing steps, each as a whole or not at all. */
export function migrateSqliteDatabase(db: DatabaseSync, steps = SQLITE_MIGRATIONS): void {
  assertSupportedDatabase(db, steps.length);
  while (readPragma(db, 'user_version') < steps.length) {
    db.exec('BEGIN IMMEDIATE');
    try {
      // Read again under the lock: another process may have taken the step meanwhile.
      const version = readPragma(db, 'user_version');
      const step = steps[version];
      if (step !== undefined)
        db.exec(
          `${step}; PRAGMA application_id = ${SQLITE_APPLICATION_ID}; PRAGMA user_version = ${version + 1}`,
        );
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}
