import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { storeContract } from './contract.ts';
import { handIn, lines, numbers } from './contract-rows.ts';
import { MIGRATIONS } from './migrations.ts';
import { openSqlite } from './sqlite.ts';
import { openSqliteThread } from './sqlite-thread.ts';
import { testFolder } from './test-folder.ts';

const folder = testFolder();
let files = 0;

storeContract(
  'SqliteStore with a thread',
  async () => {
    const file = join(folder, `${++files}.db`);
    const store = await openSqliteThread(file);
    return {
      store,
      async reopen() {
        await store.close();
        // Without one: both kinds leave the same file, and no second thread has to start.
        return openSqlite(file);
      },
      beside: () => openSqliteThread(file),
    };
  },
  8,
);

it('a thread that cannot start fails its group, and the next group gets a new one', async () => {
  const file = join(folder, 'dead.db');
  const store = await openSqliteThread(file);
  const other = new DatabaseSync(file);
  other.exec('PRAGMA user_version = 99');
  expect(await handIn(store, lines('t', 0), lines('t', 1))).toEqual(['store', 'store']);
  other.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  other.close();
  expect(await handIn(store, lines('t', 0))).toEqual(['written']);
  expect(numbers(await store.read('t'))).toEqual([0]);
  await store.close();
});

it('the thread that asks goes on while the disk is awaited', async () => {
  const store = await openSqliteThread(join(folder, 'free.db'));
  let turns = 0;
  const written = store.commit(lines('t', 0)).then(() => turns);
  const turn = () => {
    turns++;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  expect(await written).toBeGreaterThan(2);
  clearImmediate(timer);
  await store.close();
});
