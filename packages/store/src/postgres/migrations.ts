/**
 * The schema of the database, as steps from an empty one. Nodes of the version before go on serving
 * while a step is taken, and after it: whatever they use stays there under its old name. A later step
 * removes it, and says which version of the schema a node must know from then on. A released step is
 * never changed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { CodedError } from '@ludotheque/core';
import { type Client, DatabaseError } from 'pg';
import { CREDENTIALS_SQL } from './credentials-migration.ts';

export interface PostgresMigration {
  /** Run in one transaction. */
  readonly sql?: string;
  /** Run one by one outside any transaction, for indexes built while others write; repeatable. */
  readonly onlineStatements?: readonly string[];
  /** Nodes that know fewer steps than that cannot work with the database any more. */
  readonly oldestSupportedVersion?: number;
}

/**
 * Text is compared byte by byte: that is the order of the other stores, and the cheapest. There are
 * no foreign keys: a late batch about a person who has been forgotten must not stop a game. The rows
 * of tables are updated again and again, so the fill factor leaves room for them.
 */
const INITIAL_SCHEMA_SQL = `
  CREATE TABLE record (
    desk text COLLATE "C" NOT NULL, number integer NOT NULL, at bigint NOT NULL, body text NOT NULL,
    PRIMARY KEY (desk, number)
  );

  CREATE TABLE desks (
    id text COLLATE "C" PRIMARY KEY, game text NOT NULL, phase text COLLATE "C" NOT NULL,
    listed boolean NOT NULL, created bigint NOT NULL, touched bigint NOT NULL, due bigint,
    summary text NOT NULL, claimant text COLLATE "C", lease bigint
  ) WITH (fillfactor = 80);
  CREATE INDEX desks_touched ON desks (phase, listed, touched DESC, id);
  CREATE INDEX desks_due ON desks (due, id) WHERE due IS NOT NULL;
  CREATE INDEX desks_claimant ON desks (claimant) WHERE claimant IS NOT NULL;

  CREATE TABLE people (
    id text COLLATE "C" PRIMARY KEY, name text NOT NULL, secret text COLLATE "C" NOT NULL,
    recovery text COLLATE "C" NOT NULL, created bigint NOT NULL, seen bigint NOT NULL,
    blocked boolean NOT NULL, about text NOT NULL
  );
  CREATE INDEX people_secret ON people (secret);
  CREATE INDEX people_recovery ON people (recovery);

  CREATE TABLE sittings (
    person text COLLATE "C" NOT NULL, desk text COLLATE "C" NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (person, desk)
  );
  CREATE INDEX sittings_at ON sittings (person, at DESC, desk);
  CREATE INDEX sittings_desk ON sittings (desk);

  CREATE TABLE results (
    desk text COLLATE "C" NOT NULL, seat integer NOT NULL, game text NOT NULL, at bigint NOT NULL,
    person text COLLATE "C", bot text, seats integer NOT NULL, score float8 NOT NULL,
    rank integer NOT NULL, rated text, PRIMARY KEY (desk, seat)
  );
  CREATE INDEX results_person ON results (person, at DESC, desk, seat) WHERE person IS NOT NULL;

  CREATE TABLE ratings (
    subject text COLLATE "C" NOT NULL, game text COLLATE "C" NOT NULL, mu float8 NOT NULL,
    sigma float8 NOT NULL, games integer NOT NULL, PRIMARY KEY (subject, game)
  );
  CREATE INDEX ratings_best ON ratings (game, (mu - 3 * sigma) DESC, subject);

  CREATE TABLE pushes (
    endpoint text COLLATE "C" PRIMARY KEY, person text COLLATE "C" NOT NULL, keys text NOT NULL
  );
  CREATE INDEX pushes_person ON pushes (person);

  CREATE TABLE notes (key text COLLATE "C" PRIMARY KEY, value text NOT NULL);
`;

/**
 * Names that say what a table or column holds. Nodes of version 1 go on with views under the old
 * names, which PostgreSQL can update like tables; new nodes use the tables directly. A later step
 * drops the views, with `oldestSupportedVersion: 2`, in a release after which no node of version 1
 * runs any more.
 *
 * All locks are taken first, and given up sooner than PostgreSQL looks for deadlocks (1 s): if the
 * step and an old node wait for each other, the step tries again and the old node goes on.
 */
const RENAMES_SQL = `
  SET LOCAL lock_timeout = 300;
  LOCK TABLE record, desks, people, sittings, results, pushes, notes IN ACCESS EXCLUSIVE MODE;

  ALTER TABLE record RENAME TO record_lines;
  ALTER TABLE record_lines RENAME COLUMN desk TO table_id;
  ALTER INDEX record_pkey RENAME TO record_lines_pkey;
  CREATE VIEW record AS SELECT table_id AS desk, number, at, body FROM record_lines;

  ALTER TABLE desks RENAME TO game_tables;
  ALTER TABLE game_tables RENAME COLUMN claimant TO lease_owner;
  ALTER TABLE game_tables RENAME COLUMN lease TO lease_until;
  ALTER INDEX desks_pkey RENAME TO game_tables_pkey;
  ALTER INDEX desks_touched RENAME TO game_tables_touched;
  ALTER INDEX desks_due RENAME TO game_tables_due;
  ALTER INDEX desks_claimant RENAME TO game_tables_lease_owner;
  CREATE VIEW desks AS SELECT id, game, phase, listed, created, touched, due, summary,
    lease_owner AS claimant, lease_until AS lease FROM game_tables;

  ALTER TABLE sittings RENAME TO table_sittings;
  ALTER TABLE table_sittings RENAME COLUMN desk TO table_id;
  ALTER INDEX sittings_pkey RENAME TO table_sittings_pkey;
  ALTER INDEX sittings_at RENAME TO table_sittings_at;
  ALTER INDEX sittings_desk RENAME TO table_sittings_table_id;
  CREATE VIEW sittings AS SELECT person, table_id AS desk, at FROM table_sittings;

  ALTER TABLE results RENAME TO game_results;
  ALTER TABLE game_results RENAME COLUMN desk TO table_id;
  ALTER INDEX results_pkey RENAME TO game_results_pkey;
  ALTER INDEX results_person RENAME TO game_results_person;
  CREATE VIEW results AS SELECT table_id AS desk, seat, game, at, person, bot, seats, score, rank,
    rated FROM game_results;

  ALTER TABLE pushes RENAME TO push_subscriptions;
  ALTER INDEX pushes_pkey RENAME TO push_subscriptions_pkey;
  ALTER INDEX pushes_person RENAME TO push_subscriptions_person;
  CREATE VIEW pushes AS SELECT endpoint, person, keys FROM push_subscriptions;

  ALTER TABLE notes RENAME TO key_values;
  ALTER INDEX notes_pkey RENAME TO key_values_pkey;
  CREATE VIEW notes AS SELECT key, value FROM key_values;

  -- No version looks a person up by their cookie.
  DROP INDEX people_secret;
`;

/** The version of each table's rules. Nodes of the version before do not write it: see below. */
const RULES_VERSION_SQL = 'ALTER TABLE game_tables ADD COLUMN version integer';
/** Finds the versions in use, and rows without one, without reading all tables. */
const RULES_INDEX_STATEMENTS = [
  'DROP INDEX CONCURRENTLY IF EXISTS game_tables_rules',
  'CREATE INDEX CONCURRENTLY game_tables_rules ON game_tables (version, game)',
];
/** Lines that older versions wrote, or still write, have none: record-checksum.ts. */
const LINE_CHECKSUMS_SQL = 'ALTER TABLE record_lines ADD COLUMN checksum integer';

/**
 * A table as it was after some lines. A trigger removes it with its table, also if a node deletes the
 * table that does not know of checkpoints.
 */
const CHECKPOINTS_SQL = `
  SET LOCAL lock_timeout = 300;
  CREATE TABLE table_checkpoints (
    table_id text COLLATE "C" PRIMARY KEY, lines integer NOT NULL, body text NOT NULL,
    checksum integer NOT NULL
  );
  CREATE FUNCTION delete_table_checkpoint() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM table_checkpoints WHERE table_id = OLD.id;
      RETURN OLD;
    END $$;
  CREATE TRIGGER game_tables_deleted AFTER DELETE ON game_tables
    FOR EACH ROW EXECUTE FUNCTION delete_table_checkpoint();
`;

/**
 * To which device notifications go. Nobody knows it of those that older versions stored, or still store.
 */
const SUBSCRIBED_DEVICE_SQL = 'ALTER TABLE push_subscriptions ADD COLUMN device text COLLATE "C"';

/** The statistics of a person are read from the index alone. */
const RESULT_FIGURES_STATEMENTS = [
  'DROP INDEX CONCURRENTLY IF EXISTS game_results_figures',
  `CREATE INDEX CONCURRENTLY game_results_figures
    ON game_results (person, game, at DESC, table_id, seat, seats, score, rank)
    WHERE person IS NOT NULL`,
];

export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [
  { sql: INITIAL_SCHEMA_SQL },
  { sql: RENAMES_SQL },
  { sql: RULES_VERSION_SQL },
  { onlineStatements: RULES_INDEX_STATEMENTS },
  { sql: LINE_CHECKSUMS_SQL },
  { sql: CREDENTIALS_SQL },
  { sql: CHECKPOINTS_SQL },
  { sql: SUBSCRIBED_DEVICE_SQL },
  { onlineStatements: RESULT_FIGURES_STATEMENTS },
];

/** "LUDO": the advisory lock that a node holds while it takes steps. */
const MIGRATION_LOCK_ID = 0x4c55444f;
/** A step that waits for a table's lock holds up everybody behind it, so it gives up and retries. */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_DELAY_MS = 200;
const RETRIED_SQLSTATES = ['55P03', '40P01'];

interface SchemaVersion {
  readonly version: number;
  readonly oldest: number;
}

async function readSchemaVersion(client: Client): Promise<SchemaVersion | undefined> {
  const { rows } = await client.query<{ ours: string | null }>(
    "SELECT to_regclass('ludotheque') AS ours",
  );
  if (rows[0]!.ours === null) return undefined;
  const found = await client.query<SchemaVersion>('SELECT version, oldest FROM ludotheque');
  return found.rows[0];
}

/** Creates the table that counts the steps, in an empty database. */
async function createVersionTable(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM pg_tables WHERE schemaname = current_schema()',
  );
  if (rows[0]!.count > 0)
    throw new CodedError('database', 'This is a database of another program.');
  await client.query(`CREATE TABLE ludotheque (version integer NOT NULL, oldest integer NOT NULL);
    INSERT INTO ludotheque VALUES (0, 0)`);
}

/** Takes the missing steps. A newer database is fine as long as it supports this version. */
export async function migratePostgresDatabase(
  client: Client,
  steps = POSTGRES_MIGRATIONS,
): Promise<void> {
  const known = steps.length;
  const before = await readSchemaVersion(client);
  if (before && before.oldest > known)
    throw new CodedError(
      'version',
      `This database needs version ${before.oldest}, and this program knows up to version ${known}.`,
    );
  if (before && before.version >= known) return;
  await acquireMigrationLock(client);
  try {
    if (!(await readSchemaVersion(client))) await createVersionTable(client);
    for (;;) {
      // Read under the lock: another node may have taken the step meanwhile.
      const { version } = (await readSchemaVersion(client))!;
      if (version >= known) return;
      await applyMigration(client, steps[version]!, version + 1);
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK_ID]);
  }
}

const ROWS_PER_UPDATE = 1_000;

/**
 * Writes the version of the rules into rows that have none, from the first lines of their records. At
 * the first start these are all rows; later ones come from nodes of the version before, while a rolling
 * update lasts. In small parts, and without waiting for rows that others are writing.
 */
export async function fillInRulesVersions(client: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(`UPDATE game_tables SET version = coalesce((
        SELECT substring(body FROM '"version":([0-9]{1,9})')::integer FROM record_lines
        WHERE table_id = game_tables.id AND number = 0), 1)
      WHERE id IN (SELECT id FROM game_tables WHERE version IS NULL
        ORDER BY id LIMIT ${ROWS_PER_UPDATE} FOR UPDATE SKIP LOCKED)`);
    if ((rowCount ?? 0) < ROWS_PER_UPDATE) return;
  }
}

/** Polls for the lock: an index that is built online would wait for a query that waits here. */
async function acquireMigrationLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS acquired',
      [MIGRATION_LOCK_ID],
    );
    if (rows[0]!.acquired) return;
    await pause(RETRY_DELAY_MS);
  }
}

async function applyMigration(
  client: Client,
  step: PostgresMigration,
  version: number,
): Promise<void> {
  const { oldestSupportedVersion = 0, onlineStatements = [], sql = '' } = step;
  const setVersionSql = `UPDATE ludotheque SET version = ${version}, oldest = greatest(oldest, ${oldestSupportedVersion})`;
  for (const statement of onlineStatements) await client.query(statement);
  for (;;)
    try {
      // Several statements in one query are one transaction.
      await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; ${sql}; ${setVersionSql}`);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || !RETRIED_SQLSTATES.includes(error.code ?? ''))
        throw error;
      await pause(RETRY_DELAY_MS);
    }
}
