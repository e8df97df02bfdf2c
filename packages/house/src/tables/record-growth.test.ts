/** What people can do to make the record of a table long, and how much of it is allowed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let eve: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  eve = await testHouse.connectNewPerson('Eve');
});

const createTable = () => testHouse.createTable([ada, bea], { game: 'nanobye' });
const countLines = async (table: string) =>
  (await testHouse.ports.store.countRecordLines([table]))[0]!;

describe('the record of a table', () => {
  it('[P27] grows by a few dozen lines when a person agrees and disagrees for an hour', async () => {
    const table = await createTable();
    const before = await countLines(table);
    // Twenty a second is as much as the server accepts of one person.
    for (let i = 0; i < 3_600; i++) {
      for (const yes of [true, false])
        await ada.request('agree', { table, yes }).catch(() => undefined);
      await testHouse.clock.advance(1_000);
      ada.takeFrames();
    }
    expect((await countLines(table)) - before).toBeLessThan(100);
  });

  it('[P27] is refused to a person who uses it up, with a code, and to nobody else', async () => {
    const table = await createTable();
    const codes = new Set<string>();
    for (let i = 0; i < 200; i++) {
      codes.add(await ada.requestErrorCode('agree', { table, yes: i % 2 === 0 }));
      await testHouse.clock.advance(2_000);
    }
    expect([...codes].filter((code) => code !== 'not refused')).toEqual(
      expect.arrayContaining(['often']),
    );
    expect(await bea.requestErrorCode('agree', { table, yes: true })).toBe('not refused');
    expect(await ada.requestErrorCode('resign', { table })).toBe('not refused');
  });

  it('[P27] is not filled by sitting down and leaving again', async () => {
    const { table } = await ada.request('create', { game: 'nanobye', seats: 4 });
    for (let i = 0; i < 600; i++) {
      await eve.request('sit', { table, nonce: 'ee'.repeat(16) }).catch(() => undefined);
      await eve.request('leave', { table }).catch(() => undefined);
      await testHouse.clock.advance(4_000);
    }
    expect(await countLines(table)).toBeLessThan(100);
    expect(await bea.requestErrorCode('sit', { table, nonce: 'bb'.repeat(16) })).toBe(
      'not refused',
    );
  });

  it('[P27] has room for people who sit down while guests fill it with chat', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 4 });
    const guests: TestSession[] = [];
    for (const letter of 'wxyz') guests.push(await testHouse.connectNewPerson(`Guest ${letter}`));
    const codes = new Set<string>();
    for (let second = 0; second < 300; second++) {
      for (const guest of guests) await guest.requestErrorCode('say', { table, preset: 'hello' });
      await testHouse.clock.advance(1_000);
      if (second < 120 || second % 20 > 0) continue;
      codes.add(await bea.requestErrorCode('sit', { table, nonce: 'bb'.repeat(16) }));
      codes.add(await bea.requestErrorCode('leave', { table }));
    }
    expect([...codes]).toEqual(['not refused']);
    expect(await eve.requestErrorCode('say', { table, preset: 'hello' })).toBe('not refused');
  });

  it('[P27] is not closed to others by many guests of one address who sit down and leave', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 4 });
    const codes: string[] = [];
    for (let i = 0; i < 40; i++) {
      const guest = await testHouse.connectNewPerson('Guest', 'the same address');
      for (let j = 0; j < 10; j++) {
        codes.push(await guest.requestErrorCode('sit', { table, nonce: 'ee'.repeat(16) }));
        await guest.requestErrorCode('leave', { table });
      }
    }
    expect(codes.filter((code) => code === 'not refused')).toHaveLength(20);
    const other = await testHouse.connectNewPerson('Other', 'another address');
    expect(await other.requestErrorCode('sit', { table, nonce: 'bb'.repeat(16) })).toBe(
      'not refused',
    );
  });

  it('[P27] does not count those who could not sit down because nothing could be written', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 4 });
    const late = await testHouse.connectNewPerson('Late', 'one address');
    testHouse.faultyStore.failingOperations = { commit: true };
    for (let i = 0; i < 30; i++)
      expect(await late.requestErrorCode('sit', { table, nonce: 'cc'.repeat(16) })).toBe('house');
    testHouse.faultyStore.failingOperations = {};
    expect(await late.requestErrorCode('sit', { table, nonce: 'cc'.repeat(16) })).toBe(
      'not refused',
    );
  });

  it('takes sixty actions of a person at once, at all tables together, then one in two seconds', async () => {
    const table = await createTable();
    const codes: string[] = [];
    for (let i = 0; i < 61; i++)
      codes.push(await eve.requestErrorCode('agree', { table, yes: true }));
    expect(codes.indexOf('rate')).toBe(60);
    await testHouse.clock.advance(2_000);
    expect(await eve.requestErrorCode('agree', { table, yes: true })).toBe('seat');
  });
});

describe('reading a table', () => {
  it('[P27] is limited: four hundred times at once, then twice a second', async () => {
    const table = await createTable();
    for (let i = 0; i < 400; i++) await eve.openTable(table);
    expect(await eve.requestErrorCode('open', { table })).toBe('rate');
    expect(await bea.requestErrorCode('open', { table })).toBe('not refused');
    await testHouse.clock.advance(1_000);
    expect(await eve.requestErrorCode('open', { table })).toBe('not refused');
  });

  it('[P27] as a game record is limited: twenty times at once, then every two seconds', async () => {
    const table = await createTable();
    for (const person of [ada, bea]) await person.request('agree', { table, yes: true });
    for (let i = 0; i < 20; i++) await eve.request('record', { table });
    expect(await eve.requestErrorCode('record', { table })).toBe('rate');
    await testHouse.clock.advance(2_000);
    expect(await eve.requestErrorCode('record', { table })).toBe('not refused');
  });
});
