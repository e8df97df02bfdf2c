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
const versionOf = (url: string) => server.query('SELECT version, oldest FROM ludotheque', url);
const mine = POSTGRES_MIGRATIONS.length;
const COLUMN = { sql: "ALTER TABLE game_tables ADD COLUMN theme text NOT NULL DEFAULT 'green'" };
const INDEX = {
  onlineStatements: [
    'DROP INDEX CONCURRENTLY IF EXISTS game_tables_game',
    'CREATE INDEX CONCURRENTLY game_tables_game ON game_tables (game)',
  ],
};

it('nodes that find an empty database together set it up once', async () => {
  const url = await server.createDatabase();
  const stores = await Promise.all([open(url), open(url), open(url)]);
  expect(await versionOf(url)).toEqual([{ version: mine, oldest: 0 }]);
  expect(await commitTogether(stores[0]!, makeLinesBatch('t', 0))).toEqual(['written']);
  expect(await stores[2]!.readRecord('t')).toHaveLength(1);
  for (const store of stores) await store.close();
});

it('old nodes go on while a new one takes its steps, and after them', async () => {
  const url = await server.createDatabase();
  const old = await open(url);
  let going = true;
  let next = 0;
  const playing = (async () => {
    while (going)
      await old.commit({
        ...makeLinesBatch('t', next++),
        table: makeTableRow('t', { touched: next }),
      });
  })();
  const steps = [...POSTGRES_MIGRATIONS, COLUMN, INDEX];
  const young = await Promise.all([open(url, steps), open(url, steps)]);
  expect(await versionOf(url)).toEqual([{ version: mine + 2, oldest: 0 }]);
  const before = next;
  while (next < before + 5) await old.readKeyValue('a look at the clock');
  going = false;
  await playing;
  expect(listLineNumbers(await young[1]!.readRecord('t'))).toHaveLength(next);
  const late = await open(url);
  expect(
    await commitTogether(late, { ...makeLinesBatch('t', next), table: makeTableRow('t') }),
  ).toEqual(['written']);
  for (const store of [old, late, ...young]) await store.close();
});

it('a step does not make others wait while it waits for somebody', async () => {
  const url = await server.createDatabase();
  const old = await open(url);
  const slow = new Client({ connectionString: url });
  await slow.connect();
  onTestFinished(() => slow.end());
  await slow.query('BEGIN; SELECT * FROM game_tables');
  const young = open(url, [...POSTGRES_MIGRATIONS, COLUMN]);
  // The step asks for its lock, behind the slow reader; it gives up before others do.
  const waits =
    "SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted AND locktype = 'relation'";
  while ((await server.query(waits, url))[0]!.n === 0) await old.readKeyValue('still nobody there');
  expect(await commitTogether(old, { table: makeTableRow('t') })).toEqual(['written']);
  await slow.query('COMMIT');
  await (await young).close();
  expect(await versionOf(url)).toEqual([{ version: mine + 1, oldest: 0 }]);
  await old.close();
});

it('a step that fails halfway leaves the version before, whole', async () => {
  const url = await server.createDatabase();
  const half = { sql: 'CREATE TABLE half (x integer); INSERT INTO nowhere VALUES (1)' };
  await expect(open(url, [...POSTGRES_MIGRATIONS, COLUMN, half])).rejects.toThrow(/nowhere/);
  expect(await versionOf(url)).toEqual([{ version: mine + 1, oldest: 0 }]);
  expect(await server.query("SELECT to_regclass('half') AS half", url)).toEqual([{ half: null }]);
  await (await open(url, [...POSTGRES_MIGRATIONS, COLUMN])).close();
});

it('a database that has done away with something is refused by nodes that need it', async () => {
  const url = await server.createDatabase();
  const gone = {
    sql: 'ALTER TABLE game_tables DROP COLUMN theme',
    oldestSupportedVersion: mine + 1,
  };
  await (await open(url, [...POSTGRES_MIGRATIONS, COLUMN, gone])).close();
  await (await open(url, [...POSTGRES_MIGRATIONS, COLUMN])).close();
  await expect(open(url)).rejects.toMatchObject({ name: 'CodedError', code: 'version' });
  await expect(open(url)).rejects.toThrow(
    `needs version ${mine + 1}, and this program knows up to version ${mine}`,
  );
});

it("another program's database is refused and not touched", async () => {
  const url = await server.createDatabase();
  await server.query('CREATE TABLE recipes (cake text)', url);
  await expect(open(url)).rejects.toMatchObject({ name: 'CodedError', code: 'database' });
  const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
  expect(await server.query(tables, url)).toEqual([{ tablename: 'recipes' }]);
});
