/** What only a store in a file has: permissions, backups, and deletion of what is forgotten. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import {
  commitTogether,
  listLineNumbers,
  makeLinesBatch,
  makePersonRow,
  makeTableRow,
} from '../../test/sample-rows.ts';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import type { WriteBatch } from '../store.ts';
import { assertDurableFile } from './database-file.ts';
import { openSqlite } from './sqlite-store.ts';

const folder = createTemporaryFolder();
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

it('only the owner may read the files, and a folder that was created for them', async () => {
  const home = join(folder, 'deep', 'home');
  const file = join(home, 'house.db');
  const store = await openSqlite(file);
  await store.commit(makeLinesBatch('t', 0));
  await store.backUpToFile(join(home, 'copy.db'));
  expect(readdirSync(home).sort()).toEqual(['copy.db', 'house.db', 'house.db-shm', 'house.db-wal']);
  for (const name of readdirSync(home)) expect(modeOf(join(home, name)), name).toBe('600');
  expect([modeOf(home), modeOf(join(folder, 'deep'))]).toEqual(['700', '700']);
  await store.close();
  expect(readdirSync(home).sort()).toEqual(['copy.db', 'house.db']);
});

it('an existing folder keeps its mode', async () => {
  const home = join(folder, 'given');
  mkdirSync(home, { mode: 0o750 });
  await (await openSqlite(join(home, 'house.db'))).close();
  expect(modeOf(home)).toBe('750');
});

it.each(['synchronous = OFF', 'synchronous = NORMAL', 'journal_mode = DELETE'])(
  '[P1] a file is refused if a power failure could lose commits: %s',
  (setting) => {
    const db = new DatabaseSync(join(folder, 'durable.db'));
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    assertDurableFile(db);
    db.exec(`PRAGMA ${setting}`);
    expect(() => assertDurableFile(db)).toThrow('A power failure would lose moves');
    db.close();
  },
);

it('a batch is not visible before it is written', async () => {
  const store = await openSqlite(join(folder, 'seen.db'));
  const written = store.commit(makeLinesBatch('t', 0));
  expect(await store.readRecord('t')).toEqual([]);
  await written;
  expect(await store.readRecord('t')).toHaveLength(1);
  await store.close();
});

it('[P3] a malformed batch is rejected alone, and no part of it is written', async () => {
  const store = await openSqlite(join(folder, 'malformed.db'));
  const bad = { ...makeTableRow('t'), game: undefined } as unknown as ReturnType<
    typeof makeTableRow
  >;
  const batches: WriteBatch[] = [
    makeLinesBatch('a', 0),
    { ...makeLinesBatch('t', 0), table: bad },
    { people: [makePersonRow('anna')], ...makeLinesBatch('t', 0), table: bad },
    { people: [makePersonRow('ben'), makePersonRow('ben', { seen: 0.5 })] },
    { ...makeLinesBatch('t', 0, 2), table: makeTableRow('t') },
  ];
  const outcomes = await commitTogether(store, ...batches);
  expect(outcomes).toEqual(['written', 'parcel', 'parcel', 'parcel', 'written']);
  expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1]);
  expect(await store.findPerson('anna')).toBeUndefined();
  expect(await store.findPerson('ben')).toBeUndefined();
  await store.close();
});

it('the name of a forgotten person is in no byte of the file', async () => {
  const file = join(folder, 'forgotten.db');
  const store = await openSqlite(file);
  const has = () => readFileSync(file).includes('Rumpelstilzchen');
  await store.commit({ people: [makePersonRow('anna', { name: 'Rumpelstilzchen' })] });
  await store.close();
  expect(has()).toBe(true);
  const again = await openSqlite(file);
  await again.forgetPerson('anna');
  await again.close();
  expect(has()).toBe(false);
});

it('[P5] a backup taken while others write holds a beginning of what was written', async () => {
  const home = join(folder, 'backup');
  const store = await openSqlite(join(home, 'house.db'));
  await store.commit(makeLinesBatch('t', 0, 2_000));
  let acknowledged = 2_000;
  let isWriting = true;
  const writing = (async () => {
    while (isWriting)
      await store.commit(makeLinesBatch('t', acknowledged)).then(() => acknowledged++);
  })();
  for (const name of ['one', 'two', 'three']) {
    const least = acknowledged;
    await store.backUpToFile(join(home, name));
    const most = acknowledged;
    const copy = await openSqlite(join(home, name));
    const found = listLineNumbers(await copy.readRecord('t'));
    await copy.close();
    expect(found).toEqual(upTo(found.length));
    expect(found.length).toBeGreaterThanOrEqual(least);
    // One more may have been written and not been acknowledged yet.
    expect(found.length).toBeLessThanOrEqual(most + 1);
    const db = new DatabaseSync(join(home, name));
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  }
  isWriting = false;
  await writing;
  await store.close();
  expect(readdirSync(home).sort()).toEqual(['house.db', 'one', 'three', 'two']);
});

it('a backup overwrites no file, and its error names the file', async () => {
  const store = await openSqlite(join(folder, 'source.db'));
  const file = join(folder, 'precious.txt');
  writeFileSync(file, 'mine');
  await expect(store.backUpToFile(file)).rejects.toMatchObject({
    name: 'CodedError',
    code: 'backup',
  });
  await expect(store.backUpToFile(file)).rejects.toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  await store.close();
});

it('of two backups into the same file one is refused', async () => {
  const home = join(folder, 'twice');
  const store = await openSqlite(join(home, 'house.db'));
  const copy = join(home, 'copy.db');
  const outcomes = await Promise.allSettled([store.backUpToFile(copy), store.backUpToFile(copy)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await store.close();
  expect(readdirSync(home).sort()).toEqual(['copy.db', 'house.db']);
});

it('a backup into a missing folder is refused', async () => {
  const store = await openSqlite(join(folder, 'source.db'));
  const file = join(folder, 'nowhere', 'copy.db');
  await expect(store.backUpToFile(file)).rejects.toMatchObject({
    name: 'CodedError',
    code: 'backup',
  });
  await store.close();
});

it('closing waits for a backup', async () => {
  const home = join(folder, 'leaving');
  const store = await openSqlite(join(home, 'house.db'));
  await store.commit(makeLinesBatch('t', 0, 500));
  const copied = store.backUpToFile(join(home, 'copy.db'));
  await store.close();
  await copied;
  const copy = await openSqlite(join(home, 'copy.db'));
  expect(await copy.readRecord('t')).toHaveLength(500);
  await copy.close();
});
