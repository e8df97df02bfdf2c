/**
 * The shape of the database, as steps from an empty one. Nodes of the version before go on serving
 * while a step is taken, and after it: a step only ever adds. What it replaces is removed by a later
 * step, which says from which version on nodes can do without it. A released step is never changed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { CodedError } from '@ludotheque/core';
import { type Client, DatabaseError } from 'pg';

export interface PostgresMigration {
  /** Taken wholly or not at all. */
  readonly sql?: string;
  /** Instead, outside any transaction, one by one, for indexes made while others write; repeatable. */
  readonly onlineStatements?: readonly string[];
  /** Nodes that know fewer steps than that can no longer work with the database. */
  readonly oldestSupportedVersion?: number;
}

/**
 * Text is compared byte by byte: that is the order of the other stores, and the cheapest. There are
 * no references between tables: a late parcel about a person who has been forgotten must not keep a
 * game from going on. Rows of tables leave room beside them, for they are written again and again.
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

export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [{ sql: INITIAL_SCHEMA_SQL }];

/** "LUDO", for the lock that whoever takes steps holds. */
const MIGRATION_LOCK_ID = 0x4c55444f;
/** Who waits for a table's lock holds up everybody behind; better to step back and try again. */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_DELAY_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';

interface SchemaVersion {
  readonly version: number;
  readonly oldest: number;
}

async function readSchemaVersion(client: Client): Promise<SchemaVersion | undefined> {
  const { rows } = await client.query("SELECT to_regclass('ludotheque') AS ours");
  if ((rows[0] as { ours: string | null }).ours === null) return undefined;
  const found = await client.query('SELECT version, oldest FROM ludotheque');
  return found.rows[0] as SchemaVersion | undefined;
}

/** Makes the table that counts the steps, in a database that is empty. */
async function createVersionTable(client: Client): Promise<void> {
  const { rows } = await client.query(
    'SELECT count(*)::integer AS tables FROM pg_tables WHERE schemaname = current_schema()',
  );
  if ((rows[0] as { tables: number }).tables > 0)
    throw new CodedError('database', 'This is a database of another program.');
  await client.query(`CREATE TABLE ludotheque (version integer NOT NULL, oldest integer NOT NULL);
    INSERT INTO ludotheque VALUES (0, 0)`);
}

/** Takes the steps that are missing; a newer database is fine as long as it says so. */
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
      // Asked under the lock: another node may have taken the step meanwhile.
      const { version } = (await readSchemaVersion(client))!;
      if (version >= known) return;
      await applyMigration(client, steps[version]!, version + 1);
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK_ID]);
  }
}

/** Asked for again and again: a waiting query would be a reader that an index made online waits for. */
async function acquireMigrationLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [
      MIGRATION_LOCK_ID,
    ]);
    if ((rows[0] as { mine: boolean }).mine) return;
    await pause(RETRY_DELAY_MS);
  }
}

async function applyMigration(
  client: Client,
  step: PostgresMigration,
  version: number,
): Promise<void> {
  const { oldestSupportedVersion = 0, onlineStatements = [], sql = '' } = step;
  const count = `UPDATE ludotheque SET version = ${version}, oldest = greatest(oldest, ${oldestSupportedVersion})`;
  for (const statement of onlineStatements) await client.query(statement);
  for (;;)
    try {
      // Several statements in one query are one transaction.
      await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; ${sql}; ${count}`);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      await pause(RETRY_DELAY_MS);
    }
}
