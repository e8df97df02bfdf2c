import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { openSqliteFile } from './database-file.ts';
import { SQLITE_MIGRATIONS } from './migrations.ts';
import { openSqlite } from './sqlite-store.ts';

/** The beginnings of the SHA-256 of steps that have been released: files out there have taken them. */
const RELEASED_STEP_HASHES = ['63f8727ab0634382', 'e89a6c5f61b573b2', '6d4b4b08aa7d6ee9'];

const folder = createTemporaryFolder();
const readVersion = (file: string) => {
  const db = new DatabaseSync(file);
  const version = db.prepare('PRAGMA user_version').get()?.user_version;
  db.close();
  return version;
};
const NEXT_STEP = "CREATE TABLE shelf (card TEXT) STRICT; INSERT INTO shelf VALUES ('seven')";

it('released steps are unchanged', () => {
  const hashes = SQLITE_MIGRATIONS.map((sql) => createHash('sha256').update(sql).digest('hex'));
  for (const [i, hash] of RELEASED_STEP_HASHES.entries()) expect(hashes[i]).toMatch(hash);
});

it('a new file takes all steps', async () => {
  const file = join(folder, 'new.db');
  openSqliteFile(file).close();
  expect(readVersion(file)).toBe(SQLITE_MIGRATIONS.length);
});

it('an older file takes the missing steps and keeps its content', async () => {
  const file = join(folder, 'old.db');
  const store = await openSqlite(file);
  await store.commit({ notes: [{ key: 'k', value: 'v' }] });
  await store.close();
  const db = openSqliteFile(file, {}, [...SQLITE_MIGRATIONS, NEXT_STEP]);
  expect(db.prepare('SELECT card FROM shelf').all()).toEqual([{ card: 'seven' }]);
  expect(db.prepare('SELECT value FROM key_values').all()).toEqual([{ value: 'v' }]);
  db.close();
  expect(readVersion(file)).toBe(SQLITE_MIGRATIONS.length + 1);
});

it('[P30] tables from before rows had a version get it from their records', async () => {
  const file = join(folder, 'versions.db');
  const db = openSqliteFile(file, {}, SQLITE_MIGRATIONS.slice(0, 4));
  const create = (version: number) => JSON.stringify({ kind: 'create', setup: { version } });
  const row = "'nox', 'playing', 1, 0, 0, NULL, '{}', NULL, NULL";
  for (const id of ['sorted', 'buffered', 'damaged', 'lost'])
    db.exec(`INSERT INTO game_tables VALUES ('${id}', ${row})`);
  db.exec(`INSERT INTO record_lines VALUES ('sorted', 0, 0, '${create(3)}');
    INSERT INTO record_write_buffer VALUES ('buffered', 0, 0, '${create(7)}');
    INSERT INTO record_lines VALUES ('damaged', 0, 0, 'not JSON')`);
  db.close();
  const store = await openSqlite(file);
  const readRow = async (id: string) => (await store.findTable(id))?.version;
  expect(await readRow('sorted')).toBe(3);
  expect(await readRow('buffered')).toBe(7);
  expect([await readRow('damaged'), await readRow('lost')]).toEqual([null, null]);
  expect(await store.listStoredRules()).toEqual([
    { game: 'nox', version: 3 },
    { game: 'nox', version: 7 },
  ]);
  await store.close();
});

it('devices and links that were key-values become credentials of their person', async () => {
  const file = join(folder, 'devices.db');
  const db = openSqliteFile(file, {}, SQLITE_MIGRATIONS.slice(0, 4));
  db.exec(`INSERT INTO people VALUES ('anna', 'Anna', 'cookie', 'code', 1, 2, 0, '{}');
    INSERT INTO key_values VALUES ('device:phone', 'anna'), ('device:of nobody', 'ben'),
      ('link:unused', 'anna 700'), ('link:used', ''), ('health', '5');
    INSERT INTO record_lines VALUES ('link:used', 0, 1, '{}'), ('recovery:code', 0, 1, '{}'),
      ('lines', 0, 1, '{}')`);
  db.close();
  const store = await openSqlite(file);
  const expires = 2 + 400 * 86_400_000;
  const device = { person: 'anna', kind: 'device', label: '', seen: 2, expires };
  expect(await store.listCredentials('anna')).toEqual([
    { ...device, hash: 'cookie', created: 1 },
    { ...device, hash: 'phone', created: 0 },
    { ...device, hash: 'unused', kind: 'link', created: 0, seen: 0, expires: 700 },
  ]);
  expect(await store.countRecordLines(['link:used', 'recovery:code', 'lines'])).toEqual([0, 0, 1]);
  await store.close();
  const after = openSqliteFile(file);
  expect(after.prepare('SELECT key FROM key_values').all()).toEqual([{ key: 'health' }]);
  after.close();
});

it('notifications of the version before have no device', async () => {
  const file = join(folder, 'notifications.db');
  const db = openSqliteFile(file, {}, SQLITE_MIGRATIONS.slice(0, 4));
  db.exec("INSERT INTO push_subscriptions VALUES ('https://phone', 'anna', '{}')");
  db.close();
  const store = await openSqlite(file);
  const row = { person: 'anna', endpoint: 'https://phone', keys: '{}' };
  expect(await store.listPushSubscriptions('anna')).toEqual([{ ...row, device: null }]);
  await store.commit({ pushes: [{ ...row, device: 'phone' }] });
  expect(await store.listPushSubscriptions('anna')).toEqual([{ ...row, device: 'phone' }]);
  await store.close();
});

it('a step that fails is rolled back as a whole', async () => {
  const file = join(folder, 'half.db');
  const steps = [
    ...SQLITE_MIGRATIONS,
    NEXT_STEP,
    'CREATE TABLE half (x); INSERT INTO nowhere VALUES (1)',
  ];
  expect(() => openSqliteFile(file, {}, steps)).toThrow(/nowhere/);
  const db = openSqliteFile(file, {}, [...SQLITE_MIGRATIONS, NEXT_STEP]);
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
  expect(db.prepare('SELECT card FROM shelf').all()).toEqual([{ card: 'seven' }]);
  db.close();
});

it('a file of a newer version is refused, with both versions named, and not touched', async () => {
  const file = join(folder, 'newer.db');
  openSqliteFile(file, {}, [...SQLITE_MIGRATIONS, NEXT_STEP]).close();
  const before = readFileSync(file);
  const currentVersion = SQLITE_MIGRATIONS.length;
  await expect(openSqlite(file)).rejects.toMatchObject({ name: 'CodedError', code: 'version' });
  await expect(openSqlite(file)).rejects.toThrow(
    `has version ${currentVersion + 1}, and this program knows up to version ${currentVersion}`,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

it.each([
  ['a text', (file: string) => writeFileSync(file, 'Dear diary, '.repeat(100))],
  [
    "another program's database",
    (file: string) => {
      const db = new DatabaseSync(file);
      db.exec('CREATE TABLE recipes (cake TEXT)');
      db.close();
    },
  ],
])('%s is refused and not touched', async (name, make) => {
  const file = join(folder, `${name}.db`);
  make(file);
  const before = readFileSync(file);
  await expect(openSqlite(file)).rejects.toMatchObject({ name: 'CodedError', code: 'file' });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(existsSync(`${file}-wal`)).toBe(false);
});

it('a folder is refused', async () => {
  await expect(openSqlite(folder)).rejects.toMatchObject({ name: 'CodedError', code: 'file' });
});

it('an empty file is treated as a new one', async () => {
  const file = join(folder, 'empty.db');
  writeFileSync(file, '');
  await (await openSqlite(file)).close();
  expect(readVersion(file)).toBe(SQLITE_MIGRATIONS.length);
});
