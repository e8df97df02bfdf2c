import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import {
  commitTogether,
  listLineNumbers,
  makeLinesBatch,
  makeTableRow,
} from '../../test/sample-rows.ts';
import { startTemporaryPostgres } from '../../test/temporary-postgres.ts';
import { POSTGRES_MIGRATIONS, type PostgresMigration } from './migrations.ts';
import { openPostgres } from './postgres-store.ts';

const server = await startTemporaryPostgres();
afterAll(() => server.stop());

const open = (url: string, steps?: readonly PostgresMigration[]) => openPostgres(url, {}, steps);
const readVersion = (url: string) => server.query('SELECT version, oldest FROM ludotheque', url);
const currentVersion = POSTGRES_MIGRATIONS.length;
const ADD_COLUMN = {
  sql: "ALTER TABLE game_tables ADD COLUMN theme text NOT NULL DEFAULT 'green'",
};
const ADD_INDEX = {
  onlineStatements: [
    'DROP INDEX CONCURRENTLY IF EXISTS game_tables_game',
    'CREATE INDEX CONCURRENTLY game_tables_game ON game_tables (game)',
  ],
};

it('released steps are unchanged', () => {
  // Databases out there have taken it.
  const hash = createHash('sha256').update(POSTGRES_MIGRATIONS[0]!.sql!).digest('hex');
  expect(hash.slice(0, 16)).toBe('edba2020c25dcfa1');
});

it('nodes that start together on an empty database create the tables once', async () => {
  const url = await server.createDatabase();
  const stores = await Promise.all([open(url), open(url), open(url)]);
  expect(await readVersion(url)).toEqual([{ version: currentVersion, oldest: 0 }]);
  expect(await commitTogether(stores[0]!, makeLinesBatch('t', 0))).toEqual(['written']);
  expect(await stores[2]!.readRecord('t')).toHaveLength(1);
  for (const store of stores) await store.close();
});

it('old nodes keep working while a new one takes its steps, and afterwards', async () => {
  const url = await server.createDatabase();
  const oldNode = await open(url);
  let isPlaying = true;
  let next = 0;
  const playing = (async () => {
    while (isPlaying)
      await oldNode.commit({
        ...makeLinesBatch('t', next++),
        table: makeTableRow('t', { touched: next }),
      });
  })();
  const steps = [...POSTGRES_MIGRATIONS, ADD_COLUMN, ADD_INDEX];
  const newNodes = await Promise.all([open(url, steps), open(url, steps)]);
  expect(await readVersion(url)).toEqual([{ version: currentVersion + 2, oldest: 0 }]);
  const before = next;
  while (next < before + 5) await oldNode.readKeyValue('a look at the clock');
  isPlaying = false;
  await playing;
  expect(listLineNumbers(await newNodes[1]!.readRecord('t'))).toHaveLength(next);
  const late = await open(url);
  expect(
    await commitTogether(late, { ...makeLinesBatch('t', next), table: makeTableRow('t') }),
  ).toEqual(['written']);
  for (const store of [oldNode, late, ...newNodes]) await store.close();
});

it('a step that waits for a lock does not make others wait', async () => {
  const url = await server.createDatabase();
  const oldNode = await open(url);
  const slow = new Client({ connectionString: url });
  await slow.connect();
  onTestFinished(() => slow.end());
  await slow.query('BEGIN; SELECT * FROM game_tables');
  const opening = open(url, [...POSTGRES_MIGRATIONS, ADD_COLUMN]);
  // The step waits for its lock behind the slow reader, and gives up before others do.
  const waits =
    "SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted AND locktype = 'relation'";
  while ((await server.query(waits, url))[0]!.n === 0)
    await oldNode.readKeyValue('still nobody there');
  expect(await commitTogether(oldNode, { table: makeTableRow('t') })).toEqual(['written']);
  await slow.query('COMMIT');
  await (await opening).close();
  expect(await readVersion(url)).toEqual([{ version: currentVersion + 1, oldest: 0 }]);
  await oldNode.close();
});

it('a step that fails is rolled back as a whole', async () => {
  const url = await server.createDatabase();
  const failingStep = { sql: 'CREATE TABLE half (x integer); INSERT INTO nowhere VALUES (1)' };
  await expect(open(url, [...POSTGRES_MIGRATIONS, ADD_COLUMN, failingStep])).rejects.toThrow(
    /nowhere/,
  );
  expect(await readVersion(url)).toEqual([{ version: currentVersion + 1, oldest: 0 }]);
  expect(await server.query("SELECT to_regclass('half') AS half", url)).toEqual([{ half: null }]);
  await (await open(url, [...POSTGRES_MIGRATIONS, ADD_COLUMN])).close();
});

it('a node refuses a database that no longer supports its version', async () => {
  const url = await server.createDatabase();
  const dropColumn = {
    sql: 'ALTER TABLE game_tables DROP COLUMN theme',
    oldestSupportedVersion: currentVersion + 1,
  };
  await (await open(url, [...POSTGRES_MIGRATIONS, ADD_COLUMN, dropColumn])).close();
  await (await open(url, [...POSTGRES_MIGRATIONS, ADD_COLUMN])).close();
  await expect(open(url)).rejects.toMatchObject({ name: 'CodedError', code: 'version' });
  await expect(open(url)).rejects.toThrow(
    `needs version ${currentVersion + 1}, and this program knows up to version ${currentVersion}`,
  );
});

it("another program's database is refused and not touched", async () => {
  const url = await server.createDatabase();
  await server.query('CREATE TABLE recipes (cake text)', url);
  await expect(open(url)).rejects.toMatchObject({ name: 'CodedError', code: 'database' });
  const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
  expect(await server.query(tables, url)).toEqual([{ tablename: 'recipes' }]);
});
