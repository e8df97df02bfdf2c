/** What can be reported, however long ago it was and whatever has become of the table. */
import { GameRegistry } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { serializeTableInput, type TableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeNextVersion } from '../../test/next-version.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';
import { listReports } from '../index.ts';

const nox = await loadGame('nox');

let house: TestHouse;
let ada: TestSession;
let bea: TestSession;

beforeEach(async () => {
  house = await TestHouse.start({ rules: new GameRegistry([nox]) });
  ada = await house.connectNewPerson('Ada');
  bea = await house.connectNewPerson('Bea');
});

const getStore = () => house.faultyStore.memoryStore;
const list = () => listReports(getStore(), house.clock.now(), 99);

/** Reports for the name, or for a line. Long records are read in several turns. */
const report = (by: TestSession, table: string, person: string, line?: number, at = house) =>
  at.waitFor(
    by.requestErrorCode('report', {
      table,
      person,
      reason: 'name',
      ...(line !== undefined && { line }),
    }),
  );

async function openTable(): Promise<string> {
  const { table } = await ada.request('create', { game: 'nox', seats: 3 });
  for (const person of [ada, bea]) await person.openTable(table);
  await ada.sit(table);
  return table;
}

/** Adds lines to a record, as if so much had happened there. */
async function addLines(table: string, count: number, input: TableInput): Promise<void> {
  const [first = 0] = await getStore().countRecordLines([table]);
  const body = serializeTableInput(input);
  const at = house.clock.now();
  const lines = Array.from({ length: count }, (_, i) => ({ number: first + i, at, body }));
  await getStore().commit({ record: { table, lines } });
}

describe('a person can be reported', () => {
  it('who sat at an open table and left, under the last name that they had there', async () => {
    const table = await openTable();
    for (const name of ['Harmless', 'Harmful']) {
      await bea.request('rename', { name });
      await bea.sit(table);
      await bea.request('leave', { table });
    }
    await bea.request('rename', { name: 'Harmless' });
    expect(await report(ada, table, bea.id)).toBe('not refused');
    expect(await list()).toMatchObject([{ person: bea.id, name: 'Harmful' }]);
  });

  it('who waited for the seat of a bot, and does not any more', async () => {
    const { table } = await ada.request('play-now', { game: 'nox' });
    await ada.openTable(table);
    await ada.sit(table);
    while ((await house.listAwaitedSessions(table, [ada])).length === 0)
      await house.clock.advance(2_000);
    await ada.move(table);
    await bea.openTable(table);
    const [seat] = (await house.getLiveTable(table)).table.listFreeBotSeats();
    await bea.request('take-over', { table, seat: seat! });
    await bea.request('leave', { table });
    expect(await report(ada, table, bea.id)).toBe('not refused');
  });

  it.each([
    ['is damaged', { rules: new GameRegistry([nox]) }],
    ['lacks its rules', { rules: new GameRegistry([makeNextVersion(nox)]) }],
  ])('at a table that %s', async (_, options) => {
    const table = await openTable();
    await bea.sit(table);
    const { n } = await bea.request('say', { table, text: 'something rude' });
    await ada.request('say', { table, text: 'please not' });
    const next = await house.restart('later', { ...options, allowsUnknownRules: true });
    if (options.rules.find('nox', nox.version))
      next.faultyStore.damagedLines.set(table, [1, n + 1]);
    const adaThere = await next.reconnect(ada);
    expect(await adaThere.requestErrorCode('open', { table })).toMatch(/^(damaged|rules)$/);
    expect(await report(adaThere, table, bea.id, undefined, next)).toBe('not refused');
    expect(await report(adaThere, table, bea.id, n, next)).toBe('not refused');
    expect((await list())[0]).toMatchObject({ line: n, chat: [{ text: 'something rude' }] });
  });
});

describe('what was said can be reported', () => {
  it('however much has happened since, with the chat before it', async () => {
    const table = await openTable();
    await bea.sit(table);
    await ada.request('say', { table, text: 'hello' });
    const { n } = await bea.request('say', { table, text: 'something rude' });
    await addLines(table, 2_500, { kind: 'return', by: ada.id });
    expect(await report(ada, table, bea.id, n)).toBe('not refused');
    expect(await report(ada, table, bea.id)).toBe('not refused');
    expect(await list()).toMatchObject([
      { name: 'Bea', chat: [] },
      { name: 'Bea', line: n, chat: [{ text: 'hello' }, { text: 'something rude' }] },
    ]);
  });

  it('[P23] and a long record is read in small pages', async () => {
    const table = await openTable();
    await bea.sit(table);
    await addLines(table, 4_000, { kind: 'say', by: ada.id, name: 'Ada', text: 'on and on' });
    const readRecord = vi.spyOn(getStore(), 'readRecord');
    expect(await report(ada, table, bea.id)).toBe('not refused');
    const pages = readRecord.mock.calls.filter(([id]) => id === table);
    expect(pages.length).toBeGreaterThan(4);
    for (const [, , limit] of pages) expect(limit).toBeLessThanOrEqual(500);
    expect((await list())[0]!.chat).toHaveLength(20);
  });
});

it('a report about a table that does not exist, or a line after the last, is refused', async () => {
  expect(await report(ada, 'nosuchtable', bea.id)).toBe('table');
  const table = await openTable();
  await bea.sit(table);
  expect(await report(ada, table, bea.id, 1_000_000)).toBe('report');
  expect(await list()).toEqual([]);
});
