import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lines, person, push, rating, result, table } from './contract-rows.ts';
import { openPostgres } from './postgres.ts';
import { moveHouse } from './postgres-move.ts';
import { openSqlite } from './sqlite.ts';
import { testFolder } from './test-folder.ts';
import { startPostgres } from './test-postgres.ts';

const folder = testFolder();
const server = await startPostgres();
afterAll(() => server.stop());

async function house(name: string) {
  const file = join(folder, name);
  const store = await openSqlite(file);
  for (let i = 0; i < 30; i++)
    await store.commit({
      ...lines(`t${i}`, 0, 200),
      table: table(`t${i}`, { listed: i % 2 === 0, due: i % 3 === 0 ? i : null }),
      people: [person(`p${i}`, { name: 'Zoë "🂡" \\ ☃', blocked: i % 2 === 1 })],
      sittings: [{ person: `p${i}`, table: `t${i}`, at: i }],
      results: [result(`t${i}`, 0, { person: `p${i}`, score: 0.1 + 0.2 }), result(`t${i}`, 1)],
      ratings: [rating(`p${i}`, { mu: 31.00000000000001 })],
      pushes: [push(`p${i}`, `https://${i}`)],
      notes: [{ key: `k${i}`, value: '' }],
    });
  return { file, store };
}

it('every kind of row arrives as it was', async () => {
  const { file, store } = await house('whole.db');
  const url = await server.database();
  const moved = await moveHouse(file, url);
  expect(Object.fromEntries(moved)).toEqual({
    record: 6000,
    desks: 30,
    people: 30,
    sittings: 30,
    results: 60,
    ratings: 30,
    pushes: 30,
    notes: 30,
  });
  const there = await openPostgres(url);
  for (const of of [store, there]) {
    expect(await of.read('t7')).toHaveLength(200);
    expect(await of.table('t3')).toStrictEqual(table('t3', { listed: false, due: 3 }));
    expect((await of.person('p5'))?.name).toBe('Zoë "🂡" \\ ☃');
    expect((await of.resultsOf('t5'))[0]?.score).toBe(0.1 + 0.2);
    expect((await of.rating('p5', 'nox'))?.mu).toBe(31.00000000000001);
    expect(await of.pushes('p5')).toHaveLength(1);
    expect(await of.note('k5')).toBe('');
    await of.close();
  }
});

it('a house that goes on meanwhile is not moved', async () => {
  const { file, store } = await house('open.db');
  const url = await server.database();
  const written: Promise<void>[] = [];
  const moving = moveHouse(file, url, (kind) => {
    if (kind === 'desks') written.push(store.commit(lines('late', 0)));
  });
  await expect(moving).rejects.toMatchObject({ name: 'Fault', code: 'open' });
  await Promise.all(written);
  expect(written).toHaveLength(1);
  expect(await server.ask('SELECT count(*)::integer AS rows FROM record', url)).toEqual([
    { rows: 0 },
  ]);
  await store.close();
  expect((await moveHouse(file, url)).get('record')).toBe(6001);
});

it('a database with a house in it is left alone', async () => {
  const { file, store } = await house('second.db');
  await store.close();
  const url = await server.database();
  const other = await openPostgres(url);
  await other.commit({ notes: [{ key: 'mine', value: 'yes' }] });
  await expect(moveHouse(file, url)).rejects.toMatchObject({ name: 'Fault', code: 'database' });
  expect(await other.read('t1')).toEqual([]);
  expect(await other.note('mine')).toBe('yes');
  await other.close();
});
