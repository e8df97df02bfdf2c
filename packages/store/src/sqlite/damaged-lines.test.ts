/** What the store does with lines that the disk has changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import {
  listLineNumbers,
  makeLinesBatch,
  makeRecordLine,
  makeTableRow,
} from '../../test/sample-rows.ts';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { readLinesDespiteDamage } from '../read-lines-despite-damage.ts';
import { openSqliteFile } from './database-file.ts';
import { SQLITE_MIGRATIONS } from './migrations.ts';
import { openSqlite } from './sqlite-store.ts';

const folder = createTemporaryFolder();
const UNCHECKED_MIGRATIONS = SQLITE_MIGRATIONS.slice(
  0,
  SQLITE_MIGRATIONS.findIndex((sql) => sql.includes('checksum')),
);

/** A closed file with the tables `t` and `u`; the lines of `t` begin to be sorted in or are not. */
async function makeFile(name: string, linesOfT: number): Promise<string> {
  const file = join(folder, name);
  const store = await openSqlite(file);
  await store.commit(makeLinesBatch('u', 0, 3));
  for (let from = 0; from < linesOfT; from += 500)
    await store.commit(makeLinesBatch('t', from, Math.min(500, linesOfT - from)));
  await store.close();
  return file;
}

function runSql(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

// 10 lines are in the write buffer; of 5,000 the first ones have been sorted in.
it.each([
  [
    'a body',
    10,
    `UPDATE record_write_buffer SET body = '{"n":8}' WHERE table_id = 't' AND number = 7`,
  ],
  ['a body', 5_000, `UPDATE record_lines SET body = '{"n":8}' WHERE table_id = 't' AND number = 7`],
  ['a time', 5_000, `UPDATE record_lines SET at = at + 1 WHERE table_id = 't' AND number = 7`],
  [
    'a checksum',
    5_000,
    `UPDATE record_lines SET checksum = checksum + 1 WHERE table_id = 't' AND number = 7`,
  ],
  ['a missing line', 5_000, `DELETE FROM record_lines WHERE table_id = 't' AND number = 7`],
  [
    'lines in each other’s place',
    5_000,
    `UPDATE record_lines SET body = (SELECT body FROM record_lines WHERE table_id = 't' AND number = 8) WHERE table_id = 't' AND number = 7`,
  ],
])('[P31] %s of %d lines is noticed, and other tables are read', async (what, lines, sql) => {
  const file = await makeFile(`${what} ${lines}.db`, lines);
  runSql(file, sql);
  const store = await openSqlite(file);
  const reported: string[] = [];
  store.onDamagedRecord = (table) => reported.push(table);
  await expect(store.readRecord('t')).rejects.toMatchObject({
    code: 'damaged',
    message: 'Line 7 of table t is damaged.',
  });
  expect(reported).toEqual(['t']);
  expect(listLineNumbers(await store.readRecord('u'))).toEqual([0, 1, 2]);
  await store.commit(makeLinesBatch('u', 3));
  expect(listLineNumbers(await store.readRecord('u'))).toEqual([0, 1, 2, 3]);
  expect(await store.checkRecords()).toMatchObject({
    damagedLines: [{ table: 't', number: 7 }],
    linesWithoutChecksum: 0,
    fileErrors: [],
  });
  await store.close();
});

it('[P31] missing lines at the beginning of a record are noticed, and named by a check', async () => {
  const file = await makeFile('beginning.db', 10);
  runSql(file, `DELETE FROM record_write_buffer WHERE table_id = 't' AND number < 2`);
  const store = await openSqlite(file);
  await expect(store.readRecord('t')).rejects.toMatchObject({ code: 'damaged' });
  const { damagedLines } = await store.checkRecords();
  expect(damagedLines).toEqual([{ table: 't', number: 0 }]);
  await store.close();
});

it('[P31] the lines around a damaged or missing one can be read', async () => {
  const file = await makeFile('around.db', 20);
  runSql(file, `UPDATE record_write_buffer SET at = at + 1 WHERE table_id = 't' AND number = 7`);
  runSql(file, `DELETE FROM record_write_buffer WHERE table_id = 't' AND number = 11`);
  const store = await openSqlite(file);
  const lines = await readLinesDespiteDamage(store, 't', 5, 13);
  expect(lines.map((line) => line?.number)).toEqual([5, 6, undefined, 8, 9, 10, undefined, 12]);
  expect(await readLinesDespiteDamage(store, 't', 18, 22)).toHaveLength(2);
  await store.close();
});

it('[P31] a bit of a line that flips in the file is noticed', async () => {
  const file = join(folder, 'bits.db');
  const store = await openSqlite(file);
  const body = JSON.stringify({ kind: 'say', text: 'Grüße 🂡' });
  await store.commit({ record: { table: 't', lines: [makeRecordLine(0, body)] } });
  await store.commit(makeLinesBatch('u', 0));
  await store.close();
  const sound = readFileSync(file);
  const start = sound.indexOf(body);
  expect(start).toBeGreaterThan(0);
  for (let bit = 0; bit < 8 * Buffer.byteLength(body); bit += 13) {
    const damaged = Buffer.from(sound);
    damaged[start + (bit >> 3)]! ^= 1 << (bit & 7);
    writeFileSync(file, damaged);
    const again = await openSqlite(file);
    await expect(again.readRecord('t'), `bit ${bit}`).rejects.toMatchObject({ code: 'damaged' });
    expect(await again.readRecord('u')).toHaveLength(1);
    await again.close();
  }
});

it('[P31] a page that cannot be read damages the tables on it only', async () => {
  const file = await makeFile('page.db', 5_000);
  const bytes = readFileSync(file);
  // The last line of the record that has been sorted in: its page belongs to no other table.
  const page = bytes.indexOf('{"n":3000}') & ~4095;
  bytes.fill(0xff, page, page + 64);
  writeFileSync(file, bytes);
  const store = await openSqlite(file);
  await expect(store.readRecord('t')).rejects.toMatchObject({ code: 'damaged' });
  expect(await store.readRecord('u')).toHaveLength(3);
  await store.close();
  await expect(openSqlite(file, { quickCheckMaxBytes: 1e9 })).rejects.toMatchObject({
    code: 'file',
    message: expect.stringContaining('must be restored'),
  });
});

it('lines of older versions are read without a check, and their tables go on', async () => {
  const file = join(folder, 'older.db');
  const db = openSqliteFile(file, {}, UNCHECKED_MIGRATIONS);
  db.exec(`INSERT INTO record_lines VALUES ('t', 0, 5, '"a"');
    INSERT INTO record_write_buffer VALUES ('t', 1, 6, '"b"')`);
  db.close();
  const store = await openSqlite(file, { quickCheckMaxBytes: 1e9 });
  await store.commit(makeLinesBatch('t', 2));
  expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1, 2]);
  expect(await store.checkRecords()).toEqual({
    lines: 3,
    linesWithoutChecksum: 2,
    damagedLines: [],
    fileErrors: [],
  });
  await store.close();
});

it('[P5] [P31] a table is restored from a backup as docs/hosting.md says', async () => {
  const file = await makeFile('restored.db', 5_000);
  const store = await openSqlite(file);
  const backup = join(folder, 'backup.db');
  await store.backUpToFile(backup);
  await store.commit(makeLinesBatch('u', 3));
  await store.close();
  runSql(file, `UPDATE record_lines SET body = '' WHERE table_id = 't' AND number = 7`);
  const page = readFileSync(new URL('../../../../docs/hosting.md', import.meta.url), 'utf8');
  const [script] = /^ {4}ATTACH [\s\S]*?COMMIT;$/m.exec(page)!;
  runSql(file, script.replace(/'\/backups\/.*?'/, `'${backup}'`).replaceAll("'TABLE'", "'t'"));
  const repaired = await openSqlite(file);
  expect(await repaired.readRecord('t')).toHaveLength(5_000);
  expect(await repaired.readRecord('u')).toHaveLength(4);
  expect(await repaired.checkRecords()).toMatchObject({ lines: 5_004, damagedLines: [] });
  await repaired.close();
});

it('[P31] a damaged checkpoint is as good as none', async () => {
  const file = await makeFile('checkpoint.db', 3);
  const store = await openSqlite(file);
  const checkpoint = { table: 't', lines: 2, body: '{"clock":5}' };
  await store.commit({ table: makeTableRow('t') });
  await store.commit({ checkpoint });
  expect(await store.findCheckpoint('t')).toEqual(checkpoint);
  await store.close();
  runSql(file, `UPDATE table_checkpoints SET body = '{"clock":6}'`);
  const again = await openSqlite(file);
  expect(await again.findCheckpoint('t')).toBeUndefined();
  expect(listLineNumbers(await again.readRecord('t'))).toEqual([0, 1, 2]);
  await again.close();
});
