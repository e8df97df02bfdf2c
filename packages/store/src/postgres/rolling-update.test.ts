/** A rolling update: nodes of this version and of the version before work on one database. */
import { Client } from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { PreviousVersionNode } from '../../test/previous-version/previous-version-node.ts';
import {
  commitTogether,
  listLineNumbers,
  listRowIds,
  makeCredentialRow,
  makeLinesBatch,
  makePersonRow,
  makePushSubscriptionRow,
  makeRatingRow,
  makeRecordLine,
  makeResultRow,
  makeTableRow,
} from '../../test/sample-rows.ts';
import { startTemporaryPostgres } from '../../test/temporary-postgres.ts';
import { POSTGRES_MIGRATIONS } from './migrations.ts';
import { openPostgres } from './postgres-store.ts';

const server = await startTemporaryPostgres();
afterAll(() => server.stop());

const PREVIOUS_MIGRATIONS = POSTGRES_MIGRATIONS.slice(0, 1);
const FAR_FUTURE_MS = 9_000_000_000_000;
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

/** A database as the version before leaves it, and a node of that version. */
async function startPreviousVersion() {
  const url = await server.createDatabase();
  await (await openPostgres(url, {}, PREVIOUS_MIGRATIONS)).close();
  const oldNode = await PreviousVersionNode.connect(url);
  onTestFinished(() => oldNode.close());
  return { url, oldNode };
}

/** Nodes of both versions, after the new one has migrated the database. */
async function startBothVersions() {
  const { url, oldNode } = await startPreviousVersion();
  const newNode = await openPostgres(url);
  onTestFinished(() => newNode.close());
  return { url, oldNode, newNode };
}

const makeWholeBatch = (table: string, from: number, person: string) => ({
  ...makeLinesBatch(table, from, 2),
  table: makeTableRow(table, { touched: from, due: 5 }),
  people: [makePersonRow(person, { seen: from })],
  sittings: [{ person, table, at: from }],
  risen: [{ person: 'somebody else', table }],
  results: [makeResultRow(table, 0, { person, bot: null, score: from })],
  ratings: [makeRatingRow(person, { games: from })],
  pushes: [makePushSubscriptionRow(person, `https://${person}`)],
  unpushed: ['https://expired'],
  notes: [{ key: `device of ${person}`, value: person }],
});

describe('while the migration is taken', () => {
  it('[P1] [P7] old nodes read and write without an error, and records have no gap', async () => {
    const { url, oldNode } = await startPreviousVersion();
    const busyNodes = await Promise.all(upTo(3).map(() => PreviousVersionNode.connect(url)));
    onTestFinished(async () => void (await Promise.all(busyNodes.map((node) => node.close()))));
    let isRunning = true;
    let count = 0;
    // Orders of locks that differ from each other and from the migration's.
    const loops = [
      async () => {
        while (isRunning)
          expect(
            await oldNode.commit({ ...makeLinesBatch('t', count++), table: makeTableRow('t') }),
          ).toBe('written');
      },
      async () => {
        for (let i = 0; isRunning; i++) {
          await busyNodes[0]!.commit({ people: [makePersonRow('anna', { seen: i })] });
          await busyNodes[0]!.write('forgetPerson', 'anna');
        }
      },
      async () => {
        while (isRunning) {
          await busyNodes[1]!.read('tablesOfPerson', 'anna', FAR_FUTURE_MS, 10);
          await busyNodes[1]!.read('lobbyTables', 'open', FAR_FUTURE_MS, 10);
        }
      },
      async () => {
        for (let i = 0; isRunning; i++) {
          const batch = { sittings: [{ person: 'ben', table: 't', at: i }] };
          await busyNodes[2]!.commitInOneTransaction(batch, { table: makeTableRow('u') });
          await busyNodes[2]!.write('deleteTable', 'u');
        }
      },
    ].map((loop) => loop());
    const newNode = await openPostgres(url);
    onTestFinished(() => newNode.close());
    const before = count;
    while (count < before + 20) await newNode.readKeyValue('waits for the old node');
    isRunning = false;
    await Promise.all(loops);
    expect(listLineNumbers(await newNode.readRecord('t'))).toEqual(upTo(count));
  });

  it('a long read of an old node delays the migration, and nobody else', async () => {
    const { url, oldNode } = await startPreviousVersion();
    const dump = new Client({ connectionString: url });
    await dump.connect();
    onTestFinished(() => dump.end());
    await dump.query('BEGIN; SELECT * FROM desks');
    const opening = openPostgres(url);
    for (const number of upTo(30))
      expect(
        await oldNode.commit({ ...makeLinesBatch('t', number), table: makeTableRow('t') }),
      ).toBe('written');
    await dump.query('COMMIT');
    const newNode = await opening;
    expect(await newNode.readRecord('t')).toHaveLength(30);
    await newNode.close();
  });
});

it('after the migration an old node may be started again', async () => {
  const { url } = await startBothVersions();
  const [row] = await server.query('SELECT version, oldest FROM ludotheque', url);
  expect(row).toEqual({ version: POSTGRES_MIGRATIONS.length, oldest: 0 });
});

describe('after the migration, reads', () => {
  it('every read of an old node finds what a new node writes', async () => {
    const { newNode, oldNode } = await startBothVersions();
    await newNode.commit(makeWholeBatch('t', 0, 'anna'));
    await newNode.leaseTables({ by: 'new', now: 1, until: 99, tables: ['t'] });
    const reads = {
      recordLines: await oldNode.read('recordLines', 't', 0),
      lineCounts: await oldNode.read('lineCounts', ['none', 't']),
      nextLineNumber: await oldNode.read('nextLineNumber', 't'),
      table: await oldNode.read('table', 't'),
      lobbyTables: await oldNode.read('lobbyTables', 'open', FAR_FUTURE_MS, 9),
      tables: await oldNode.read('tables', 9, FAR_FUTURE_MS),
      dueTables: await oldNode.read('dueTables', 5, 9),
      leasedDueTables: await oldNode.read('leasedDueTables', 5, 'new', 99, 9),
      leasedTables: await oldNode.read('leasedTables', ['t'], 'new', 99),
      idleTables: await oldNode.read('idleTables', 9, FAR_FUTURE_MS, 'open'),
      person: await oldNode.read('person', 'anna'),
      personBySecret: await oldNode.read('personBySecret', 'secret of anna'),
      personByRecovery: await oldNode.read('personByRecovery', 'recovery of anna'),
      tablesOfPerson: await oldNode.read('tablesOfPerson', 'anna', FAR_FUTURE_MS, 9),
      resultsOfPerson: await oldNode.read('resultsOfPerson', 'anna', FAR_FUTURE_MS, 9),
      resultsOfTable: await oldNode.read('resultsOfTable', 't'),
      rating: await oldNode.read('rating', 'anna', 'nox'),
      ratings: await oldNode.read('ratings', 'anna'),
      topRatings: await oldNode.read('topRatings', 'nox', 9),
      pushSubscriptions: await oldNode.read('pushSubscriptions', 'anna'),
      keyValue: await oldNode.read('keyValue', 'device of anna'),
    };
    const row = expect.objectContaining({ id: 't', due: '5', summary: '{}' });
    const person = expect.objectContaining({ id: 'anna', name: 'Name of anna' });
    const result = expect.objectContaining({ table: 't', seat: 0, person: 'anna', score: 0 });
    const rating = { ...makeRatingRow('anna'), games: 0 };
    const { device: _, ...subscription } = makePushSubscriptionRow('anna', 'https://anna');
    expect(reads).toEqual({
      recordLines: [0, 1].map((n) => ({ ...makeRecordLine(n), at: `${makeRecordLine(n).at}` })),
      lineCounts: [{ number: 0 }, { number: 2 }],
      nextLineNumber: [{ next: 2 }],
      table: [row],
      lobbyTables: [row],
      tables: [row],
      dueTables: [row],
      leasedDueTables: [row],
      leasedTables: [{ id: 't' }],
      idleTables: [row],
      person: [person],
      personBySecret: [person],
      personByRecovery: [person],
      tablesOfPerson: [row],
      resultsOfPerson: [result],
      resultsOfTable: [result],
      rating: [rating],
      ratings: [rating],
      topRatings: [rating],
      pushSubscriptions: [subscription],
      keyValue: [{ value: 'anna' }],
    });
  });
});

describe('after the migration, writes', () => {
  it('a new node reads what an old one inserts, overwrites and deletes', async () => {
    const { newNode, oldNode } = await startBothVersions();
    await newNode.commit({
      sittings: [{ person: 'somebody else', table: 't', at: 1 }],
      pushes: [makePushSubscriptionRow('anna', 'https://expired')],
    });
    for (const from of [0, 2, 4])
      expect(await oldNode.commit(makeWholeBatch('t', from, 'anna'))).toBe('written');
    expect(listLineNumbers(await newNode.readRecord('t'))).toEqual(upTo(6));
    const row = makeTableRow('t', { version: null, touched: 4, due: 5 });
    expect(await newNode.findTable('t')).toEqual(row);
    expect(await newNode.findPerson('anna')).toEqual(makePersonRow('anna', { seen: 4 }));
    expect(listRowIds(await newNode.listTablesOfPerson('anna', { limit: 9 }))).toEqual(['t']);
    expect(await newNode.listTablesOfPerson('somebody else', { limit: 9 })).toEqual([]);
    expect(await newNode.listResultsOfTable('t')).toEqual([
      makeResultRow('t', 0, { person: 'anna', bot: null, score: 4 }),
    ]);
    expect(await newNode.findRating('anna', 'nox')).toEqual(makeRatingRow('anna', { games: 4 }));
    expect(await newNode.listPushSubscriptions('anna')).toEqual([
      makePushSubscriptionRow('anna', 'https://anna'),
    ]);
    expect(await newNode.readKeyValue('device of anna')).toBe('anna');

    await oldNode.write('forgetPerson', 'anna');
    await oldNode.write('deleteTable', 't');
    expect(await newNode.findPerson('anna')).toBeUndefined();
    expect(await newNode.readKeyValue('device of anna')).toBeUndefined();
    expect(await newNode.listPushSubscriptions('anna')).toEqual([]);
    expect(await newNode.findTable('t')).toBeUndefined();
    expect(await newNode.readRecord('t')).toEqual([]);
    expect((await newNode.listResultsOfTable('t')).map(({ person }) => person)).toEqual([null]);
  });

  it('[P3] a batch of an old node is rejected as a whole', async () => {
    const { newNode, oldNode } = await startBothVersions();
    await newNode.commit({ ...makeLinesBatch('t', 0, 2), table: makeTableRow('t') });
    expect(await oldNode.commit(makeWholeBatch('t', 1, 'anna'))).toBe('conflict');
    expect(await oldNode.commit(makeWholeBatch('t', 3, 'anna'))).toBe('gap');
    expect(await newNode.findPerson('anna')).toBeUndefined();
    expect(await newNode.findTable('t')).toEqual(makeTableRow('t'));
    expect(await newNode.readRecord('t')).toHaveLength(2);
  });

  it('[P7] of an old and a new node that write the same number one succeeds', async () => {
    const { newNode, oldNode } = await startBothVersions();
    for (const number of upTo(100)) {
      const makeBatch = (touched: number) => ({
        ...makeLinesBatch('t', number),
        table: makeTableRow('t', { touched }),
      });
      const [[byNew], byOld] = await Promise.all([
        commitTogether(newNode, makeBatch(1)),
        oldNode.commit(makeBatch(2)),
      ]);
      expect([byNew, byOld].sort()).toEqual(['conflict', 'written']);
      expect((await newNode.findTable('t'))?.touched).toBe(byNew === 'written' ? 1 : 2);
    }
    expect(listLineNumbers(await newNode.readRecord('t'))).toEqual(upTo(100));
    expect(listLineNumbers(await oldNode.readRecord('t'))).toEqual(upTo(100));
  });
});

describe('after the migration, versions of rules', () => {
  const makeCreation = (version: number) => JSON.stringify({ setup: { game: 'nox', version } });
  const commitTable = (node: PreviousVersionNode, id: string, version: number) =>
    node.commit({
      record: { table: id, lines: [makeRecordLine(0, makeCreation(version))] },
      table: makeTableRow(id, { due: 1 }),
    });

  it('[P30] rows of old nodes get their version when the next node starts', async () => {
    const { url, oldNode } = await startPreviousVersion();
    await commitTable(oldNode, 'before', 3);
    const newNode = await openPostgres(url);
    onTestFinished(() => newNode.close());
    expect((await newNode.findTable('before'))?.version).toBe(3);
    await commitTable(oldNode, 'later', 4);
    expect((await newNode.findTable('later'))?.version).toBeNull();
    const lateNode = await openPostgres(url);
    onTestFinished(() => lateNode.close());
    expect((await lateNode.findTable('later'))?.version).toBe(4);
    const versions = (await newNode.listStoredRules()).map(({ version }) => version);
    expect(versions).toEqual([3, 4]);
  });

  it('[P30] an old node that writes a row again keeps its version', async () => {
    const { newNode, oldNode } = await startBothVersions();
    await newNode.commit({ ...makeLinesBatch('t', 0), table: makeTableRow('t', { version: 2 }) });
    await oldNode.commit({ ...makeLinesBatch('t', 1), table: makeTableRow('t', { touched: 9 }) });
    expect(await newNode.findTable('t')).toEqual(makeTableRow('t', { version: 2, touched: 9 }));
  });
});

describe('after the migration, leases', () => {
  it('[P21] leases are respected both ways', async () => {
    const { newNode, oldNode } = await startBothVersions();
    for (const id of ['t', 'u', 'v']) await newNode.commit({ table: makeTableRow(id, { due: 1 }) });
    const request = { due: 9, limit: 1, now: 10, until: 110 };
    expect(await oldNode.leaseDueTables({ ...request, by: 'old' })).toEqual(['t']);
    expect(listRowIds(await newNode.leaseDueTables({ ...request, by: 'new' }))).toEqual(['u']);
    const all = { tables: ['t', 'u', 'v'], now: 10, until: 110 };
    expect(await newNode.leaseTables({ ...all, by: 'new' })).toEqual(['u', 'v']);
    expect(await oldNode.leaseTables({ ...all, by: 'old' })).toEqual(['t']);
    await oldNode.write('releaseLeases', 'old', null);
    expect(await newNode.leaseTables({ ...all, by: 'new' })).toEqual(['t', 'u', 'v']);
    await newNode.releaseLeases('new', ['v']);
    expect(await oldNode.leaseTables({ ...all, by: 'old' })).toEqual(['v']);
    const afterTheEnd = { ...all, now: 110, until: 210 };
    expect(await oldNode.leaseTables({ ...afterTheEnd, by: 'old' })).toEqual(['t', 'u', 'v']);
  });

  it('an old node skips a table that a new node is writing at this moment', async () => {
    const { url, newNode, oldNode } = await startBothVersions();
    for (const id of ['t', 'u']) await newNode.commit({ table: makeTableRow(id, { due: 1 }) });
    const writer = new Client({ connectionString: url });
    await writer.connect();
    onTestFinished(() => writer.end());
    await writer.query("BEGIN; UPDATE game_tables SET touched = 5 WHERE id = 't'");
    const request = { by: 'old', due: 9, limit: 9, now: 9, until: 99 };
    expect(await oldNode.leaseDueTables(request)).toEqual(['u']);
    await writer.query('COMMIT');
    expect(await oldNode.leaseDueTables(request)).toEqual(['t', 'u']);
  });
});

describe('during the update, devices and links', () => {
  it('of the version before are credentials, and those of this version are key-values', async () => {
    const { oldNode, url } = await startPreviousVersion();
    await oldNode.commit({ people: [makePersonRow('anna')] });
    await oldNode.commit({ notes: [{ key: 'device:phone', value: 'anna' }] });
    await oldNode.commit({ notes: [{ key: 'link:unused', value: 'anna 700' }] });
    await oldNode.commit({ notes: [{ key: 'link:used', value: '' }] });
    const newNode = await openPostgres(url);
    onTestFinished(() => newNode.close());
    const listHashes = async () => (await newNode.listCredentials('anna')).map(({ hash }) => hash);
    expect(await listHashes()).toEqual(['phone', 'secret of anna', 'unused']);
    expect(await newNode.findCredential('unused')).toMatchObject({ kind: 'link', expires: 700 });

    await oldNode.commit({ notes: [{ key: 'device:tablet', value: 'anna' }] });
    await oldNode.commit({ notes: [{ key: 'link:unused', value: '' }] });
    expect(await listHashes()).toEqual(['phone', 'secret of anna', 'tablet']);

    await newNode.commit({ credentials: [makeCredentialRow('laptop', 'anna')] });
    await newNode.commit({
      credentials: [makeCredentialRow('qr', 'anna', { kind: 'link', expires: 8 })],
    });
    expect(await oldNode.read('keyValue', 'device:laptop')).toEqual([{ value: 'anna' }]);
    expect(await oldNode.read('keyValue', 'link:qr')).toEqual([{ value: 'anna 8' }]);
  });

  it('notifications of old nodes have no device, those of new ones keep theirs', async () => {
    const { newNode, oldNode } = await startBothVersions();
    const phone = makePushSubscriptionRow('anna', 'https://phone', 'phone');
    await newNode.commit({ pushes: [phone] });
    const { device: _, ...older } = phone;
    const write = (endpoint: string) =>
      oldNode.commit({ pushes: [{ ...older, endpoint } as typeof phone] });
    expect([await write('https://phone'), await write('https://tablet')]).toEqual([
      'written',
      'written',
    ]);
    expect(await newNode.listPushSubscriptions('anna')).toEqual([
      phone,
      makePushSubscriptionRow('anna', 'https://tablet', null),
    ]);
  });

  it('[P28] that one version ends are ended for the other', async () => {
    const { oldNode, newNode } = await startBothVersions();
    await newNode.commit({
      people: [makePersonRow('anna')],
      credentials: [makeCredentialRow('secret of anna', 'anna')],
    });
    await oldNode.commit({ notes: [{ key: 'device:phone', value: 'anna' }] });
    await newNode.commit({ revoked: ['phone'] });
    expect(await oldNode.read('keyValue', 'device:phone')).toEqual([]);
    // A recovery at the old node replaces the first cookie.
    await oldNode.commit({ people: [makePersonRow('anna', { secret: 'new secret' })] });
    expect(await newNode.findCredential('secret of anna')).toBeUndefined();
    await oldNode.commit({ notes: [{ key: 'device:tablet', value: 'anna' }] });
    await oldNode.write('forgetPerson', 'anna');
    expect(await newNode.listCredentials('anna')).toEqual([]);
    expect(await oldNode.read('keyValue', 'device:tablet')).toEqual([]);
  });
});
