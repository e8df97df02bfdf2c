/** Reports to the operator, and what the operator can do. */
import type { CodedError } from '@ludotheque/core';
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { FaultyStore } from '../../test/faulty-store.ts';
import { TestCluster } from '../../test/test-cluster.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';
import {
  deleteOldReports,
  dismissReport,
  listReports,
  MUTED_FOR_GOOD,
  readAuditLog,
  setPersonBlocked,
  setPersonMuted,
} from '../index.ts';
import { Reports } from './reports.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let table: string;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  table = await testHouse.createTable([ada, bea], { game: 'nanobye' });
});

const getStore = () => testHouse.faultyStore.memoryStore;
const list = () => listReports(getStore(), testHouse.clock.now(), 99);
const context = (why = '') =>
  ({ store: getStore(), now: testHouse.clock.now(), by: 'cli', why }) as const;
const sayAndGetLine = async (session: TestSession, text: string) =>
  (await session.request('say', { table, text })).n;

describe('a report', () => {
  it('has the line and the chat before it, and nothing of the game', async () => {
    await sayAndGetLine(ada, 'hello');
    const line = await sayAndGetLine(bea, 'something rude');
    await sayAndGetLine(ada, 'said later');
    await ada.request('report', { table, person: bea.id, line, reason: 'abuse', note: 'again' });
    const [report] = await list();
    expect(report).toEqual({
      number: 0,
      at: testHouse.clock.now(),
      by: ada.id,
      person: bea.id,
      table,
      line,
      reason: 'abuse',
      name: 'Bea',
      note: 'again',
      chat: [
        { n: expect.any(Number), at: expect.any(Number), by: ada.id, name: 'Ada', text: 'hello' },
        {
          n: line,
          at: expect.any(Number),
          by: bea.id,
          name: 'Bea',
          text: 'something rude',
        },
      ],
    });
    const { table: live } = await testHouse.getLiveTable(table);
    expect(JSON.stringify(report)).not.toContain(live.roster.nonces[0]);
  });

  it('keeps the names at the table, whatever people call themselves later', async () => {
    await sayAndGetLine(bea, 'hello');
    await bea.request('rename', { name: 'Harmless' });
    const cleo = await testHouse.connectNewPerson('Bea');
    await cleo.request('say', { table, preset: 'hello' });
    for (const { id } of [bea, cleo])
      await ada.request('report', { table, person: id, reason: 'name' });
    expect(await list()).toMatchObject([
      { person: cleo.id, name: 'Bea 2', chat: [{ name: 'Bea' }, { name: 'Bea 2' }] },
      { person: bea.id, name: 'Bea' },
    ]);
  });

  it('can be made about a person who has left, and after the game', async () => {
    const line = await sayAndGetLine(bea, 'something rude');
    await bea.request('resign', { table });
    await ada.request('report', { table, person: bea.id, line, reason: 'abuse' });
    await bea.request('forget-me', { sure: true });
    expect(await ada.requestErrorCode('report', { table, person: bea.id, reason: 'name' })).toBe(
      'not refused',
    );
    expect(await list()).toHaveLength(2);
  });

  it.each([
    ['oneself', () => ({ table, person: ada.id, reason: 'other' as const })],
    [
      'somebody who was never there',
      () => ({ table, person: 'nobody0000', reason: 'spam' as const }),
    ],
    [
      'what somebody else has said',
      () => ({ table, person: bea.id, line: 0, reason: 'spam' as const }),
    ],
  ])('about %s is refused', async (_, makeFields) => {
    await sayAndGetLine(ada, 'hello');
    expect(await ada.requestErrorCode('report', makeFields())).toBe('report');
    expect(await list()).toEqual([]);
  });

  it('is refused after five in an hour', async () => {
    const fields = { table, person: bea.id, reason: 'other' } as const;
    for (let i = 0; i < 5; i++) await ada.request('report', fields);
    expect(await ada.requestErrorCode('report', fields)).toBe('rate');
    expect(await list()).toHaveLength(5);
  });

  it('is heard from another address while one uses up what a table allows', async () => {
    const fields = { table, person: bea.id, reason: 'other' } as const;
    for (let i = 0; i < 4; i++) {
      const guest = await testHouse.connectNewPerson('Guest', 'one address');
      for (let j = 0; j < 5; j++) await guest.requestErrorCode('report', fields);
    }
    // The first of the address, and half of the 20.
    expect(await list()).toHaveLength(1 + 10);
    const cleo = await testHouse.connectNewPerson('Cleo', 'another address');
    expect(await cleo.requestErrorCode('report', fields)).toBe('not refused');
  });

  it('is heard from others while 25 addresses use up what the house allows', async () => {
    // As many tables as it takes, so that none of them is the limit.
    const reports = new Reports({ clock: testHouse.clock, store: getStore() });
    const body = serializeTableInput({ kind: 'sit', by: bea.id, name: 'Bea', nonce: '' });
    const submitFrom = async ({ session }: TestSession, number: number) => {
      const one = `table${number}`;
      await getStore().commit({ record: { table: one, lines: [{ number: 0, at: 0, body }] } });
      return reports.submit(session, { table: one, person: bea.id, reason: 'other' }).then(
        () => 'not refused',
        (error: CodedError) => error.code,
      );
    };
    const codes: string[] = [];
    for (let i = 0; i < 25 * 4; i++) {
      const guest = await testHouse.connectNewPerson('Guest', `address ${i % 25}`);
      for (let j = 0; j < 5; j++) codes.push(await submitFrom(guest, codes.length));
    }
    // The first of each address, and half of the 500.
    expect(codes.filter((code) => code === 'not refused')).toHaveLength(25 + 250);
    for (let i = 0; i < 50; i++) {
      const other = await testHouse.connectNewPerson('Other', `other address ${i}`);
      expect(await submitFrom(other, 1_000 + i)).toBe('not refused');
    }
  });

  it('[P23] costs no reading of the record once it is refused for being one of many', async () => {
    const invalid = { table, person: 'nobody0000', reason: 'other' } as const;
    for (let i = 0; i < 5; i++)
      expect(await ada.requestErrorCode('report', invalid)).toBe('report');
    const readRecord = vi.spyOn(getStore(), 'readRecord');
    expect(await ada.requestErrorCode('report', invalid)).toBe('rate');
    expect(readRecord).not.toHaveBeenCalled();
  });

  it('is shown before the many of a few addresses, and those before what is dealt with', async () => {
    const dismissed = { table, person: bea.id, reason: 'other' } as const;
    await ada.request('report', dismissed);
    await dismissReport(getStore(), testHouse.clock.now(), 'page', 0, 'nothing to see');
    await ada.request('report', { table, person: bea.id, reason: 'abuse' });
    let accepted = 0;
    for (let i = 0; i < 12; i++) {
      const guest = await testHouse.connectNewPerson('Guest', `address ${i % 3}`);
      const own = await testHouse.createTable([guest, bea], { game: 'nanobye' });
      const spam = { table: own, person: bea.id, reason: 'spam' } as const;
      for (let j = 0; j < 5; j++)
        if ((await guest.requestErrorCode('report', spam)) === 'not refused') accepted++;
    }
    expect(accepted).toBeGreaterThan(50);
    const reports = await list();
    expect(reports).toHaveLength(accepted + 2);
    // Three of each address at most come before it on the first page.
    expect(reports.findIndex(({ by }) => by === ada.id)).toBe(9);
    expect(reports.at(-1)).toMatchObject({ number: 0, by: ada.id });
    const page = (offset: number) => listReports(getStore(), testHouse.clock.now(), 20, offset);
    const pages = [...(await page(0)), ...(await page(20)), ...(await page(40))];
    expect(pages).toEqual(reports.slice(0, 60));
    expect(await page(1_000)).toEqual([]);
  });

  it('of the version before has no names, and is shown all the same', async () => {
    const report = { by: ada.id, person: bea.id, table, reason: 'abuse', chat: [] };
    await getStore().commit({
      record: {
        table: 'house:reports',
        lines: [{ number: 0, at: testHouse.clock.now(), body: '{}' }],
      },
      notes: [{ key: 'report:0', value: JSON.stringify(report) }],
    });
    expect(await list()).toEqual([{ ...report, number: 0, at: testHouse.clock.now() }]);
  });

  it('is dealt with once the operator says so', async () => {
    await ada.request('report', { table, person: bea.id, reason: 'other' });
    await dismissReport(getStore(), testHouse.clock.now(), 'page', 0, 'nothing to see');
    expect(await list()).toMatchObject([{ handled: testHouse.clock.now() }]);
    expect(await readAuditLog(getStore(), 9)).toMatchObject([
      { by: 'page', action: 'dismiss', subject: '0', why: 'nothing to see' },
    ]);
  });
});

describe('reports that are older than half a year', () => {
  const HALF_A_YEAR = 180 * 86_400_000;
  const readAll = () => Promise.all([0, 1].map((n) => getStore().readKeyValue(`report:${n}`)));
  /** One report is made now, and one a day later. */
  const makeTwo = async () => {
    const at = testHouse.clock.now();
    await ada.request('report', { table, person: bea.id, reason: 'abuse' });
    testHouse.clock.set(at + 86_400_000);
    await ada.request('report', { table, person: bea.id, reason: 'spam' });
    return at;
  };

  it('are deleted, and no others', async () => {
    const at = await makeTwo();
    await deleteOldReports(getStore(), at + HALF_A_YEAR - 1);
    expect(await readAll()).toEqual([expect.stringMatching('abuse'), expect.anything()]);
    await deleteOldReports(getStore(), at + HALF_A_YEAR);
    expect(await readAll()).toEqual(['', expect.stringMatching('spam')]);
    await deleteOldReports(getStore(), at + 2 * HALF_A_YEAR);
    expect(await readAll()).toEqual(['', '']);
  });

  it('[P23] are not read again once they are deleted', async () => {
    const at = await makeTwo();
    await deleteOldReports(getStore(), at + HALF_A_YEAR);
    const readRecord = vi.spyOn(getStore(), 'readRecord');
    const readKeyValue = vi.spyOn(getStore(), 'readKeyValue');
    const commit = vi.spyOn(getStore(), 'commit');
    await deleteOldReports(getStore(), at + HALF_A_YEAR);
    expect(readRecord.mock.calls).toEqual([['house:reports', 1, expect.any(Number)]]);
    expect(readKeyValue).toHaveBeenCalledTimes(1);
    expect(commit).not.toHaveBeenCalled();
  });

  it('are deleted in batches, however many there are', async () => {
    const store = getStore();
    for (let number = 0; number < 1_200; number++)
      await store.commit({
        record: { table: 'house:reports', lines: [{ number, at: 0, body: '{}' }] },
        notes: [{ key: `report:${number}`, value: 'said' }],
      });
    await deleteOldReports(store, HALF_A_YEAR);
    for (const number of [0, 499, 500, 1_199])
      expect(await store.readKeyValue(`report:${number}`)).toBe('');
  });
});

it('[P31] a damaged line of the reports or of the audit log hides no other', async () => {
  const { damagedLines, store } = testHouse.faultyStore;
  for (const reason of ['abuse', 'spam', 'other'] as const)
    await ada.request('report', { table, person: bea.id, reason });
  for (const number of [0, 1, 2]) await dismissReport(store, 0, 'cli', number, `why ${number}`);
  damagedLines.set('house:reports', [1]).set('house:audit', [2]);
  const reports = await listReports(store, testHouse.clock.now(), 99);
  expect(reports.map(({ reason }) => reason)).toEqual(['other', 'spam', 'abuse']);
  expect((await readAuditLog(store, 99)).map(({ why }) => why)).toEqual(['why 1', 'why 0']);
  // What the damaged line numbers is as old as what is around it.
  await deleteOldReports(store, testHouse.clock.now() + 181 * 86_400_000);
  for (const number of [0, 1, 2]) expect(await store.readKeyValue(`report:${number}`)).toBe('');
});

describe('a muted person', () => {
  it('cannot chat at any table until the mute ends', async () => {
    await setPersonMuted(context(), bea.id, testHouse.clock.now() + 60_000);
    await testHouse.clock.advance(2_000);
    expect(await bea.requestErrorCode('say', { table, preset: 'hello' })).toBe('muted');
    expect(await ada.requestErrorCode('say', { table, preset: 'hello' })).toBe('not refused');
    await testHouse.clock.advance(60_000);
    expect(await bea.requestErrorCode('say', { table, preset: 'hello' })).toBe('not refused');
  });

  it('stays muted when they mute or block others', async () => {
    await setPersonMuted(context(), bea.id, MUTED_FOR_GOOD);
    await testHouse.clock.advance(2_000);
    await bea.request('mute', { person: ada.id, on: true });
    expect(await bea.requestErrorCode('say', { table, preset: 'hello' })).toBe('muted');
    await setPersonMuted(context(), bea.id, 0);
    await testHouse.clock.advance(2_000);
    expect(await bea.requestErrorCode('say', { table, preset: 'hello' })).toBe('not refused');
  });
});

describe('a mute by the operator', () => {
  const readLists = async () => {
    const { muted, mutedUntil } = await bea.request('me', {});
    return { muted, mutedUntil };
  };

  it('is not undone by a change of the own lists at the same moment', async () => {
    testHouse.faultyStore.holdCommits();
    const toggling = bea.request('mute', { person: ada.id, on: true });
    await flushEventLoop();
    await setPersonMuted(context(), bea.id, MUTED_FOR_GOOD);
    await testHouse.faultyStore.releaseCommits();
    await toggling;
    await testHouse.clock.advance(2_000);
    expect(await bea.requestErrorCode('say', { table, preset: 'hello' })).toBe('muted');
    expect(await readLists()).toEqual({ muted: [ada.id], mutedUntil: MUTED_FOR_GOOD });
  });

  it('undoes no change of the own lists at the same moment', async () => {
    const operator = new FaultyStore(testHouse.faultyStore.memoryTables);
    operator.holdCommits();
    const muting = setPersonMuted({ ...context(), store: operator.store }, bea.id, MUTED_FOR_GOOD);
    await flushEventLoop();
    await bea.request('mute', { person: ada.id, on: true });
    await operator.releaseCommits();
    await muting;
    await testHouse.clock.advance(2_000);
    expect(await readLists()).toEqual({ muted: [ada.id], mutedUntil: MUTED_FOR_GOOD });
  });

  it('of the version before counts until the operator says otherwise', async () => {
    const about = JSON.stringify({ muted: [ada.id], mutedUntil: MUTED_FOR_GOOD });
    await getStore().commit({ changedPeople: [{ id: bea.id, about }] });
    await testHouse.house.people.refresh(bea.id, true);
    expect(await bea.requestErrorCode('say', { table, preset: 'hello' })).toBe('muted');
    await setPersonMuted(context(), bea.id, 0);
    expect(await bea.requestErrorCode('say', { table, preset: 'hello' })).toBe('not refused');
    expect(await readLists()).toEqual({ muted: [ada.id], mutedUntil: 0 });
  });

  it('is exported with the data of the person, and forgotten with them', async () => {
    await setPersonMuted(context(), bea.id, MUTED_FOR_GOOD);
    const { person } = await bea.request('export', {});
    expect(person.about).toEqual({ mutedUntil: MUTED_FOR_GOOD });
    await bea.request('forget-me', { sure: true });
    expect(await getStore().readKeyValue(`muted:${bea.id}`)).toBeUndefined();
  });
});

it('the audit log says who did what, when and why, and outlives the people without their names', async () => {
  await setPersonMuted(context('spam'), bea.id, MUTED_FOR_GOOD);
  await setPersonBlocked(context('more spam'), bea.id, true);
  await setPersonBlocked(context('a mistake'), bea.id, false);
  await testHouse.house.people.forget(bea.id);
  const log = await readAuditLog(getStore(), 2);
  expect(log).toEqual([
    {
      at: testHouse.clock.now(),
      by: 'cli',
      action: 'unblock',
      subject: bea.id,
      why: 'a mistake',
    },
    { at: testHouse.clock.now(), by: 'cli', action: 'block', subject: bea.id, why: 'more spam' },
  ]);
  expect(JSON.stringify(log)).not.toContain('Bea');
});

it('in slow mode, everybody waits between two lines at a table', async () => {
  const slow = await TestHouse.start({ slowChatMs: 30_000 });
  const cleo = await slow.connectNewPerson('Cleo');
  const other = await slow.connectNewPerson('Dora');
  const at = await slow.createTable([cleo, other], { game: 'nanobye' });
  await cleo.request('say', { table: at, text: 'one' });
  expect(await cleo.requestErrorCode('say', { table: at, text: 'two' })).toBe('rate');
  await other.request('say', { table: at, text: 'one' });
  await slow.clock.advance(30_000);
  expect(await cleo.requestErrorCode('say', { table: at, text: 'two' })).toBe('not refused');
});

describe('in slow mode, in a house of two nodes', () => {
  const slowChatMs = 30_000;
  let cluster: TestCluster;
  let here: TestSession;
  let there: TestSession;
  let at: string;

  beforeEach(async () => {
    cluster = await TestCluster.start({ slowChatMs });
    here = cluster.ada;
    there = await cluster.there.reconnect(here);
    const others = [await cluster.here.connectNewPerson('Dora')];
    at = await cluster.here.createTable([here, ...others], { game: 'nanobye' });
    await there.openTable(at);
  });

  it('nobody writes again at the other node', async () => {
    await here.request('say', { table: at, text: 'one' });
    expect(await there.requestErrorCode('say', { table: at, text: 'two' })).toBe('rate');
    await here.request('resign', { table: at });
    expect(await there.requestErrorCode('say', { table: at, preset: 'hello' })).toBe('rate');
    await cluster.here.clock.advance(slowChatMs);
    expect(await there.requestErrorCode('say', { table: at, preset: 'hello' })).toBe('not refused');
  });

  it('nobody writes at both nodes at the same moment', async () => {
    const codes = [here, there].map((session) =>
      session.requestErrorCode('say', { table: at, text: 'now' }),
    );
    expect((await Promise.all(codes)).sort()).toEqual(['not refused', 'rate']);
  });

  it('nobody writes again after a restart', async () => {
    await here.request('say', { table: at, text: 'one' });
    const restarted = await cluster.here.restart('again', { slowChatMs });
    const again = await restarted.reconnect(here);
    expect(await again.requestErrorCode('say', { table: at, text: 'two' })).toBe('rate');
  });
});
