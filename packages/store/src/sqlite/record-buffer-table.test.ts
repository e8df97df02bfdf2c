import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { commitTogether, listLineNumbers, makeLinesBatch } from '../../test/sample-rows.ts';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { openSqlite } from './sqlite-store.ts';

const folder = createTemporaryFolder();
const TABLES = Array.from({ length: 50 }, (_, i) => `table-${i}`);
const ROUNDS = 20;
const LINES_PER_ROUND = 5;
const upTo = (round: number) => [...Array(round * LINES_PER_ROUND).keys()];

/** How many lines are in the buffer. */
function countBufferedLines(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const { count } = db.prepare('SELECT count(*) AS count FROM record_write_buffer').get() as {
    count: number;
  };
  db.close();
  return count;
}

it('lines are read in order, before and after they are sorted into the record', async () => {
  const file = join(folder, 'sorted.db');
  const store = await openSqlite(file);
  const counts = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      TABLES.map((table) =>
        store.commit(makeLinesBatch(table, round * LINES_PER_ROUND, LINES_PER_ROUND)),
      ),
    );
    counts.add(countBufferedLines(file));
    const table = TABLES[round]!;
    expect(listLineNumbers(await store.readRecord(table))).toEqual(upTo(round + 1));
    expect(listLineNumbers(await store.readRecord(table, 17))).toEqual(upTo(round + 1).slice(17));
  }
  // Lines have been buffered, and they have been sorted in.
  expect(Math.max(...counts)).toBeGreaterThan(1_000);
  expect(Math.min(...counts)).toBe(0);
  await store.close();
  const again = await openSqlite(file);
  for (const table of TABLES)
    expect(listLineNumbers(await again.readRecord(table))).toEqual(upTo(ROUNDS));
  await again.close();
});

it('two stores on one file read each other’s lines, whichever sorts them in', async () => {
  const file = join(folder, 'two.db');
  const stores = [await openSqlite(file), await openSqlite(file)] as const;
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = round % 3 === 0 ? stores : stores.toReversed();
    await Promise.all(
      TABLES.map((table) =>
        one!.commit(makeLinesBatch(table, round * LINES_PER_ROUND, LINES_PER_ROUND)),
      ),
    );
    const table = TABLES[round]!;
    const next = (round + 1) * LINES_PER_ROUND;
    expect(listLineNumbers(await other!.readRecord(table))).toEqual(upTo(round + 1));
    const late = [makeLinesBatch(table, next - 1), makeLinesBatch(table, next + 1)];
    expect(await commitTogether(other!, ...late)).toEqual(['conflict', 'gap']);
  }
  for (const store of stores) await store.close();
});

it('lines that were rolled back are not kept in memory', async () => {
  const store = await openSqlite(join(folder, 'back.db'));
  await store.commit(makeLinesBatch('t', 0));
  const malformed = {
    ...makeLinesBatch('t', 1, 3),
    notes: [{ key: 'k', value: null as unknown as string }],
  };
  expect(await commitTogether(store, malformed, makeLinesBatch('t', 4))).toEqual(['parcel', 'gap']);
  expect(listLineNumbers(await store.readRecord('t'))).toEqual([0]);
  expect(await commitTogether(store, makeLinesBatch('t', 1))).toEqual(['written']);
  await store.deleteTable('t');
  expect(await store.readRecord('t')).toEqual([]);
  expect(await commitTogether(store, makeLinesBatch('t', 2), makeLinesBatch('t', 0))).toEqual([
    'gap',
    'written',
  ]);
  await store.close();
});
