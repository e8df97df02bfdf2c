import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { describeStoreContract } from '../../test/contract/store-contract.ts';
import {
  commitTogether,
  listLineNumbers,
  listRowIds,
  makeLinesBatch,
  makePersonRow,
  makeRatingRow,
  makeTableRow,
} from '../../test/sample-rows.ts';
import { startTemporaryPostgres } from '../../test/temporary-postgres.ts';
import type { WriteBatch } from '../store.ts';
import { openPostgres } from './postgres-store.ts';
import { ALL_SQL_TABLE_SCHEMAS } from './sql-table-schemas.ts';

// Who waits in a ring is found out sooner than by default.
const server = await startTemporaryPostgres({ deadlock_timeout: '50ms' });
afterAll(() => server.stop());
const url = await server.createDatabase();
const EMPTY = ALL_SQL_TABLE_SCHEMAS.map(({ name }) => `DELETE FROM ${name}`).join('; ');
await (await openPostgres(url)).close();

async function empty() {
  await server.query(EMPTY, url);
  return openPostgres(url);
}

describeStoreContract(
  'PostgresStore',
  async () => {
    const store = await empty();
    return {
      store,
      async reopen() {
        await store.close();
        return openPostgres(url);
      },
      beside: () => openPostgres(url),
    };
  },
  8,
);

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const transactions = async () => {
  const [row] = await server.query('SELECT count(DISTINCT xmin::text) AS n FROM record_lines', url);
  return Number(row!.n);
};

it('the moves of many tables share one transaction', async () => {
  const store = await empty();
  const tables = upTo(200).map((i) => `t${i}`);
  await commitTogether(
    store,
    ...tables.map((id) => ({ ...makeLinesBatch(id, 0), table: makeTableRow(id) })),
  );
  expect(await transactions()).toBe(1);
  await commitTogether(store, ...tables.map((id) => makeLinesBatch(id, 1)));
  expect(await transactions()).toBe(2);
  await store.close();
});

it('so do parcels that touch the same rows, in their order', async () => {
  const store = await empty();
  const parcels = upTo(20).map((i) => ({
    ...makeLinesBatch('t', i),
    table: makeTableRow('t', { touched: i }),
    ratings: [makeRatingRow('bot:hard', { games: i })],
  }));
  expect(new Set(await commitTogether(store, ...parcels))).toEqual(new Set(['written']));
  expect(await transactions()).toBe(1);
  expect((await store.findTable('t'))?.touched).toBe(19);
  expect((await store.findRating('bot:hard', 'nox'))?.games).toBe(19);
  await store.close();
});

it('of two nodes that want the same numbers one gets each, in whatever order they ask', async () => {
  const store = await empty();
  const other = await openPostgres(url);
  const tables = upTo(50).map((i) => `t${i}`);
  for (const number of upTo(20)) {
    // From both ends: a ring, if the rows were not put in order.
    const ask = (id: string, by: number): WriteBatch => ({
      ...makeLinesBatch(id, number),
      table: makeTableRow(id, { touched: by }),
    });
    const [here, there] = await Promise.all([
      commitTogether(store, ...tables.map((id) => ask(id, 1))),
      commitTogether(other, ...tables.toReversed().map((id) => ask(id, 2))),
    ]);
    const theirs = there.toReversed();
    for (const [i, id] of tables.entries()) {
      expect([here[i], theirs[i]].sort()).toEqual(['conflict', 'written']);
      expect((await store.findTable(id))?.touched).toBe(here[i] === 'written' ? 1 : 2);
    }
  }
  expect(listLineNumbers(await store.readRecord('t7'))).toEqual(upTo(20));
  const [deadlocks] = await server.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    url,
  );
  expect(Number(deadlocks!.deadlocks)).toBe(0);
  await Promise.all([store.close(), other.close()]);
});

it('groups that wait for each other in a ring are written all the same', async () => {
  const store = await empty();
  const other = await openPostgres(url);
  const bump = (subject: string, games: number) => ({
    ratings: [makeRatingRow(subject, { games })],
  });
  for (const games of upTo(15)) {
    // Several statements each, so that their rows cannot be put in one order.
    const ends = await Promise.all([
      commitTogether(store, bump('a', games), bump('a', games), bump('b', games)),
      commitTogether(other, bump('b', games), bump('b', games), bump('a', games)),
    ]);
    expect(new Set(ends.flat())).toEqual(new Set(['written']));
  }
  await Promise.all([store.close(), other.close()]);
});

it('a table that is being written in this moment is not waited for by who claims', async () => {
  const store = await empty();
  await commitTogether(store, ...['t', 'u'].map((id) => ({ table: makeTableRow(id, { due: 1 }) })));
  const writer = new Client({ connectionString: url });
  await writer.connect();
  await writer.query("BEGIN; UPDATE game_tables SET touched = 5 WHERE id = 't'");
  const claim = { by: 'here', due: 9, limit: 9, now: 9, until: 99 };
  expect(listRowIds(await store.leaseDueTables(claim))).toEqual(['u']);
  await writer.query('COMMIT');
  await writer.end();
  expect(listRowIds(await store.leaseDueTables(claim))).toEqual(['t', 'u']);
  await store.close();
});

it('a malformed parcel is refused alone, and no part of it is written', async () => {
  const store = await empty();
  const bad = { ...makeTableRow('t'), game: undefined } as unknown as ReturnType<
    typeof makeTableRow
  >;
  const parcels: WriteBatch[] = [
    makeLinesBatch('a', 0),
    { ...makeLinesBatch('t', 0), table: bad },
    { people: [makePersonRow('anna')], ...makeLinesBatch('t', 0), table: bad },
    { people: [makePersonRow('ben'), makePersonRow('ben', { seen: 0.5 })] },
    { people: [makePersonRow('carl', { name: 'nul \0 character' })] },
    { ...makeLinesBatch('t', 0, 2), table: makeTableRow('t') },
  ];
  const ends = await commitTogether(store, ...parcels);
  expect(ends).toEqual(['written', 'parcel', 'parcel', 'parcel', 'parcel', 'written']);
  expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1]);
  for (const id of ['anna', 'ben', 'carl']) expect(await store.findPerson(id)).toBeUndefined();
  await store.close();
});

it('a line that came in the moment when its table was dropped is no record', async () => {
  const store = await empty();
  await store.commit({ ...makeLinesBatch('t', 0, 3), table: makeTableRow('t') });
  await server.query("DELETE FROM record_lines WHERE table_id = 't' AND number < 2", url);
  expect(await store.readRecord('t')).toEqual([]);
  await store.deleteTable('t');
  expect(await server.query('SELECT * FROM record_lines', url)).toEqual([]);
  await store.close();
});

it('is not copied into a file: PostgreSQL has its own ways', async () => {
  const store = await empty();
  await expect(store.backUpToFile('anywhere')).rejects.toMatchObject({
    name: 'CodedError',
    code: 'backup',
  });
  await store.close();
});

it.each(['no address at all', 'postgresql://[', 'postgresql:///none?host=/nowhere'])(
  'a server that is not there is a fault: %s',
  async (address) => {
    await expect(openPostgres(address, { queryTimeoutMs: 500 })).rejects.toMatchObject({
      name: 'CodedError',
    });
  },
);

it('a server that would lose what it acknowledged is refused', async () => {
  const careless = await server.createDatabase();
  const name = new URL(careless.replace('///', '//x/')).pathname.slice(1);
  await server.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  await expect(openPostgres(careless)).rejects.toThrow('synchronous_commit is off');
});
