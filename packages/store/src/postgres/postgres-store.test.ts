import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { startTemporaryPostgres } from '../../test/temporary-postgres.ts';
import { readLinesDespiteDamage } from '../read-lines-despite-damage.ts';
import type { WriteBatch } from '../store.ts';
import { openPostgres } from './postgres-store.ts';
import { findFailoverRisk } from './server-durability.ts';
import { ALL_SQL_TABLE_SCHEMAS } from './sql-table-schemas.ts';

// Deadlocks are detected sooner than by default.
const server = await startTemporaryPostgres({ deadlock_timeout: '50ms' });
afterAll(() => server.stop());
const url = await server.createDatabase();
const EMPTY = ALL_SQL_TABLE_SCHEMAS.map(({ name }) => `DELETE FROM ${name}`).join('; ');
await (await openPostgres(url)).close();

async function openEmptyStore() {
  await server.query(EMPTY, url);
  return openPostgres(url);
}

describeStoreContract(
  'PostgresStore',
  async () => {
    const store = await openEmptyStore();
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
const countTransactions = async () => {
  const [row] = await server.query('SELECT count(DISTINCT xmin::text) AS n FROM record_lines', url);
  return Number(row!.n);
};

it('[P19] the clock of the server can be read', async () => {
  const store = await openPostgres(url);
  const [before, first] = [Date.now(), await store.readTimeMs()];
  const second = await store.readTimeMs();
  await store.close();
  expect(second).toBeGreaterThan(first);
  expect(Math.abs(first - before)).toBeLessThan(60_000);
});

it('[P26] a standby that may lag is reported at the start', async () => {
  const openAndReadRisk = async () => {
    const store = await openPostgres(url);
    await store.close();
    return store.failoverRisk;
  };
  expect(await openAndReadRisk()).toBeUndefined();
  await server.query("SELECT pg_create_physical_replication_slot('standby')");
  expect(await openAndReadRisk()).toContain('synchronous_standby_names is empty');
  await server.query("SELECT pg_drop_replication_slot('standby')");
});

it('[P26] of the modes of synchronous commits, only those that wait for a standby are safe', async () => {
  const setNames = async (names: string) => {
    await server.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await server.query('SELECT pg_reload_conf()');
    const show = 'SHOW synchronous_standby_names';
    while ((await server.query(show))[0]!.synchronous_standby_names !== names);
  };
  await server.query("SELECT pg_create_physical_replication_slot('standby')");
  await setNames('standby');
  const client = new Client({ connectionString: url });
  await client.connect();
  const risks: { [mode: string]: string | undefined } = {};
  for (const mode of ['on', 'remote_apply', 'remote_write', 'local']) {
    await client.query(`SET synchronous_commit = ${mode}`);
    risks[mode] = await findFailoverRisk(client);
  }
  await client.end();
  await setNames('');
  await server.query("SELECT pg_drop_replication_slot('standby')");
  expect(risks).toEqual({
    on: undefined,
    remote_apply: undefined,
    remote_write: undefined,
    local: expect.stringContaining('synchronous_commit is local'),
  });
});

it('[P26] a line that follows another line than its writer knows is refused', async () => {
  const store = await openEmptyStore();
  await store.commit(makeLinesBatch('t', 0, 3));
  const [last] = await store.readRecord('t', 2);
  const next = makeLinesBatch('t', 3).record!;
  const commitAfter = (previousAt: number) => ({ record: { ...next, previousAt } });
  expect(await commitTogether(store, commitAfter(last!.at + 1))).toEqual(['gap']);
  expect(await commitTogether(store, commitAfter(last!.at))).toEqual(['written']);
  await store.close();
});

it('the moves of many tables share one transaction', async () => {
  const store = await openEmptyStore();
  const tables = upTo(200).map((i) => `t${i}`);
  await commitTogether(
    store,
    ...tables.map((id) => ({ ...makeLinesBatch(id, 0), table: makeTableRow(id) })),
  );
  expect(await countTransactions()).toBe(1);
  await commitTogether(store, ...tables.map((id) => makeLinesBatch(id, 1)));
  expect(await countTransactions()).toBe(2);
  await store.close();
});

it('batches that touch the same rows share one transaction, in their order', async () => {
  const store = await openEmptyStore();
  const batches = upTo(20).map((i) => ({
    ...makeLinesBatch('t', i),
    table: makeTableRow('t', { touched: i }),
    ratings: [makeRatingRow('bot:hard', { games: i })],
  }));
  expect(new Set(await commitTogether(store, ...batches))).toEqual(new Set(['written']));
  expect(await countTransactions()).toBe(1);
  expect((await store.findTable('t'))?.touched).toBe(19);
  expect((await store.findRating('bot:hard', 'nox'))?.games).toBe(19);
  await store.close();
});

it('[P7] of two nodes that write the same numbers one gets each, in any order', async () => {
  const store = await openEmptyStore();
  const other = await openPostgres(url);
  const tables = upTo(50).map((i) => `t${i}`);
  for (const number of upTo(20)) {
    // From both ends: this would deadlock if the rows were not sorted.
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

it('groups that run into a deadlock are written all the same', async () => {
  const store = await openEmptyStore();
  const other = await openPostgres(url);
  const bump = (subject: string, games: number) => ({
    ratings: [makeRatingRow(subject, { games })],
  });
  for (const games of upTo(15)) {
    // Several statements each, so that their rows cannot be sorted as one.
    const outcomes = await Promise.all([
      commitTogether(store, bump('a', games), bump('a', games), bump('b', games)),
      commitTogether(other, bump('b', games), bump('b', games), bump('a', games)),
    ]);
    expect(new Set(outcomes.flat())).toEqual(new Set(['written']));
  }
  await Promise.all([store.close(), other.close()]);
});

it('leasing skips a table that is being written at this moment', async () => {
  const store = await openEmptyStore();
  await commitTogether(store, ...['t', 'u'].map((id) => ({ table: makeTableRow(id, { due: 1 }) })));
  const writer = new Client({ connectionString: url });
  await writer.connect();
  await writer.query("BEGIN; UPDATE game_tables SET touched = 5 WHERE id = 't'");
  const request = { by: 'here', due: 9, limit: 9, now: 9, until: 99 };
  expect(listRowIds(await store.leaseDueTables(request))).toEqual(['u']);
  await writer.query('COMMIT');
  await writer.end();
  expect(listRowIds(await store.leaseDueTables(request))).toEqual(['t', 'u']);
  await store.close();
});

it('[P3] a malformed batch is rejected alone, and no part of it is written', async () => {
  const store = await openEmptyStore();
  const bad = { ...makeTableRow('t'), game: undefined } as unknown as ReturnType<
    typeof makeTableRow
  >;
  const batches: WriteBatch[] = [
    makeLinesBatch('a', 0),
    { ...makeLinesBatch('t', 0), table: bad },
    { people: [makePersonRow('anna')], ...makeLinesBatch('t', 0), table: bad },
    { people: [makePersonRow('ben'), makePersonRow('ben', { seen: 0.5 })] },
    { people: [makePersonRow('carl', { name: 'nul \0 character' })] },
    { ...makeLinesBatch('t', 0, 2), table: makeTableRow('t') },
  ];
  const outcomes = await commitTogether(store, ...batches);
  expect(outcomes).toEqual(['written', 'parcel', 'parcel', 'parcel', 'parcel', 'written']);
  expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1]);
  for (const id of ['anna', 'ben', 'carl']) expect(await store.findPerson(id)).toBeUndefined();
  await store.close();
});

it('a line that was added while its table was deleted is not a record', async () => {
  const store = await openEmptyStore();
  await store.commit({ ...makeLinesBatch('t', 0, 3), table: makeTableRow('t') });
  await server.query("DELETE FROM record_lines WHERE table_id = 't' AND number < 2", url);
  expect(await store.readRecord('t')).toEqual([]);
  await store.deleteTable('t');
  expect(await server.query('SELECT * FROM record_lines', url)).toEqual([]);
  await store.close();
});

it('a backup into a file is refused: PostgreSQL has its own tools', async () => {
  const store = await openEmptyStore();
  await expect(store.backUpToFile('anywhere')).rejects.toMatchObject({
    name: 'CodedError',
    code: 'backup',
  });
  await store.close();
});

it.each(['no address at all', 'postgresql://[', 'postgresql:///none?host=/nowhere'])(
  'a server that cannot be reached is an error: %s',
  async (address) => {
    await expect(openPostgres(address, { queryTimeoutMs: 500 })).rejects.toMatchObject({
      name: 'CodedError',
    });
  },
);

it('[P1] a server that would lose acknowledged writes is refused', async () => {
  const unsafeUrl = await server.createDatabase();
  const name = new URL(unsafeUrl.replace('///', '//x/')).pathname.slice(1);
  await server.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  await expect(openPostgres(unsafeUrl)).rejects.toThrow('synchronous_commit is off');
});

it('[P31] a damaged line is noticed, other tables are read, and lines without a checksum are accepted', async () => {
  const store = await openEmptyStore();
  for (const table of ['t', 'u', 'v']) await store.commit(makeLinesBatch(table, 0, 3));
  await server.query(
    `UPDATE record_lines SET body = '{"n":2}' WHERE table_id = 't' AND number = 1;
     DELETE FROM record_lines WHERE table_id = 'v' AND number = 1;
     UPDATE record_lines SET checksum = NULL WHERE table_id = 'u' AND number = 2`,
    url,
  );
  await expect(store.readRecord('t')).rejects.toMatchObject({ code: 'damaged' });
  await expect(store.readRecord('v')).rejects.toMatchObject({ code: 'damaged' });
  expect(listLineNumbers(await store.readRecord('t', 2))).toEqual([2]);
  expect(listLineNumbers(await store.readRecord('u'))).toEqual([0, 1, 2]);
  await store.commit(makeLinesBatch('long', 0, 12_000));
  expect(await store.checkRecords()).toEqual({
    lines: 12_008,
    linesWithoutChecksum: 1,
    damagedLines: [
      { table: 't', number: 1 },
      { table: 'v', number: 1 },
    ],
    fileErrors: [],
  });
  await store.close();
});

it('[P31] missing lines at the beginning of a record are noticed, and one read alone', async () => {
  const store = await openEmptyStore();
  for (const table of ['t', 'u', 'v']) await store.commit(makeLinesBatch(table, 0, 4));
  await server.query(
    `DELETE FROM record_lines WHERE table_id = 't' AND number < 2;
     DELETE FROM record_lines WHERE table_id = 'u' AND number < 3;
     DELETE FROM record_lines WHERE table_id = 'v' AND number = 1`,
    url,
  );
  // A line that is alone was added while its table was being deleted.
  expect((await store.checkRecords()).damagedLines).toEqual([
    { table: 't', number: 0 },
    { table: 'v', number: 1 },
  ]);
  const lines = await readLinesDespiteDamage(store, 'v', 0, 4);
  expect(lines.map((line) => line?.number)).toEqual([0, undefined, 2, 3]);
  await store.close();
});

it('[P5] [P31] a table is restored from a snapshot as docs/operations.md says', async () => {
  const store = await openEmptyStore();
  for (const table of ['t', 'u']) await store.commit(makeLinesBatch(table, 0, 3));
  const snapshot = await server.createDatabase();
  const restored = await openPostgres(snapshot);
  await restored.commit(makeLinesBatch('t', 0, 2));
  await restored.close();
  await server.query(`UPDATE record_lines SET at = at + 1 WHERE table_id = 't'`, url);
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const [script] = /^ {4}psql [\s\S]*?\n\n/m.exec(page)!;
  const commands = script
    .replace('-h db -U ludotheque -d restored', `'${snapshot}'`)
    .replace('-h db -U ludotheque -d ludotheque', `'${url}'`)
    .replaceAll("'TABLE'", "'t'");
  const folder = createTemporaryFolder();
  execFileSync('sh', ['-ec', commands], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1]);
  expect(listLineNumbers(await store.readRecord('u'))).toEqual([0, 1, 2]);
  expect((await store.checkRecords()).damagedLines).toEqual([]);
  await store.close();
});
