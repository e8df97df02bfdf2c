import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  makeCredentialRow,
  makeLinesBatch,
  makePersonRow,
  makePushSubscriptionRow,
  makeRatingRow,
  makeResultRow,
  makeTableRow,
} from '../../test/sample-rows.ts';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { startTemporaryPostgres } from '../../test/temporary-postgres.ts';
import { openSqlite } from '../sqlite/sqlite-store.ts';
import { copySqliteToPostgres } from './copy-from-sqlite.ts';
import { openPostgres } from './postgres-store.ts';

const folder = createTemporaryFolder();
const server = await startTemporaryPostgres();
afterAll(() => server.stop());

async function openFilledFile(name: string) {
  const file = join(folder, name);
  const store = await openSqlite(file);
  for (let i = 0; i < 30; i++)
    await store.commit({
      ...makeLinesBatch(`t${i}`, 0, 200),
      table: makeTableRow(`t${i}`, { listed: i % 2 === 0, due: i % 3 === 0 ? i : null }),
      people: [makePersonRow(`p${i}`, { name: 'Zoë "🂡" \\ ☃', blocked: i % 2 === 1 })],
      credentials: [makeCredentialRow(`h${i}`, `p${i}`)],
      sittings: [{ person: `p${i}`, table: `t${i}`, at: i }],
      results: [
        makeResultRow(`t${i}`, 0, { person: `p${i}`, score: 0.1 + 0.2 }),
        makeResultRow(`t${i}`, 1),
      ],
      ratings: [makeRatingRow(`p${i}`, { mu: 31.00000000000001 })],
      pushes: [makePushSubscriptionRow(`p${i}`, `https://${i}`)],
      notes: [{ key: `k${i}`, value: '' }],
    });
  return { file, store };
}

it('every table of row arrives unchanged', async () => {
  const { file, store } = await openFilledFile('whole.db');
  const url = await server.createDatabase();
  const copied = await copySqliteToPostgres(file, url);
  expect(Object.fromEntries(copied)).toEqual({
    record_lines: 6000,
    game_tables: 30,
    credentials: 30,
    people: 30,
    table_sittings: 30,
    game_results: 60,
    ratings: 30,
    push_subscriptions: 30,
    key_values: 30,
  });
  const target = await openPostgres(url);
  for (const side of [store, target]) {
    expect(await side.readRecord('t7')).toHaveLength(200);
    expect(await side.findTable('t3')).toStrictEqual(makeTableRow('t3', { listed: false, due: 3 }));
    expect((await side.findPerson('p5'))?.name).toBe('Zoë "🂡" \\ ☃');
    expect((await side.listResultsOfTable('t5'))[0]?.score).toBe(0.1 + 0.2);
    expect((await side.findRating('p5', 'nox'))?.mu).toBe(31.00000000000001);
    expect(await side.listPushSubscriptions('p5')).toHaveLength(1);
    expect(await side.listCredentials('p5')).toEqual([makeCredentialRow('h5', 'p5')]);
    expect(await side.readKeyValue('k5')).toBe('');
    await side.close();
  }
});

it('nothing is copied if the file changes meanwhile', async () => {
  const { file, store } = await openFilledFile('open.db');
  const url = await server.createDatabase();
  const lateCommits: Promise<void>[] = [];
  const copying = copySqliteToPostgres(file, url, (table) => {
    if (table === 'game_tables') lateCommits.push(store.commit(makeLinesBatch('late', 0)));
  });
  await expect(copying).rejects.toMatchObject({ name: 'CodedError', code: 'open' });
  await Promise.all(lateCommits);
  expect(lateCommits).toHaveLength(1);
  expect(await server.query('SELECT count(*)::integer AS rows FROM record_lines', url)).toEqual([
    { rows: 0 },
  ]);
  await store.close();
  expect((await copySqliteToPostgres(file, url)).get('record_lines')).toBe(6001);
});

it('a database that is not empty is refused and not touched', async () => {
  const { file, store } = await openFilledFile('second.db');
  await store.close();
  const url = await server.createDatabase();
  const other = await openPostgres(url);
  await other.commit({ notes: [{ key: 'mine', value: 'yes' }] });
  await expect(copySqliteToPostgres(file, url)).rejects.toMatchObject({
    name: 'CodedError',
    code: 'database',
  });
  expect(await other.readRecord('t1')).toEqual([]);
  expect(await other.readKeyValue('mine')).toBe('yes');
  await other.close();
});
