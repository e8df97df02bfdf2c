/** The steps of a long table: the last of them in its snapshot, the others page by page. */
import type { StepFrame } from '@ludotheque/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let people: TestSession[];

beforeEach(async () => {
  testHouse = await TestHouse.start();
  people = [];
  for (const name of ['Ada', 'Bea', 'Cleo']) people.push(await testHouse.connectNewPerson(name));
});

/** Plays and chats until the record is that long; returns the steps as the first person was told them. */
async function playUntil(table: string, lineCount: number): Promise<StepFrame[]> {
  const told: StepFrame[] = [];
  const [watched] = people;
  while ((await testHouse.getLiveTable(table)).table.lineCount < lineCount) {
    for (const person of await testHouse.listAwaitedSessions(table, people))
      await person.move(table);
    await people[1]!.request('say', { table, text: 'hm' });
    await testHouse.clock.advance(10 * 60_000);
    for (const { at, events, n, said } of watched!.takeTableFrames())
      told.push({ n, at, ...(events && { events }), ...(said && { said }) });
  }
  return told;
}

/** All steps of a table, in pages from the last to the first. */
async function readPages(session: TestSession, table: string, before: number) {
  const pages: (readonly StepFrame[])[] = [];
  for (let next = before; next > 0; next = pages[0]![0]!.n)
    pages.unshift((await session.request('table-log', { table, before: next })).steps);
  return pages;
}

describe('the steps of a table with 1,200 lines', () => {
  it('[P8] [P11] are the same in pages as they were told one by one', async () => {
    const table = await testHouse.createTable(people, { game: 'nanobye' });
    const first = (await testHouse.getLiveTable(table)).table.lineCount;
    const told = await playUntil(table, 1_200);
    const length = first + told.length;
    const { n, steps } = await people[0]!.openTable(table);
    expect(n).toBe(length - 1);
    expect(steps).toEqual(told.slice(-500));
    const pages = await readPages(people[0]!, table, steps[0]!.n);
    expect(pages.map((page) => page.length)).toEqual([length - 1_000, 500]);
    const all = [...pages.flat(), ...steps];
    expect(all.map((step) => step.n)).toEqual(Array.from({ length }, (_, i) => i));
    expect(all.slice(first)).toEqual(told);
  });

  it('[P27] are read a page at a time, however long the record is', async () => {
    const table = await testHouse.createTable(people, { game: 'nanobye' });
    await playUntil(table, 1_200);
    const read: number[] = [];
    const { memoryStore } = testHouse.faultyStore;
    const readRecord = memoryStore.readRecord.bind(memoryStore);
    memoryStore.readRecord = async (...args) => {
      const lines = await readRecord(...args);
      read.push(lines.length);
      return lines;
    };
    const eve = await testHouse.connectNewPerson('Eve');
    expect((await eve.openTable(table)).steps).toHaveLength(500);
    const { n } = await eve.openTable(table);
    expect((await eve.openTable(table, n)).steps).toEqual([]);
    expect((await eve.openTable(table, n - 3)).steps).toHaveLength(3);
    await eve.request('table-log', { table, before: 700 });
    expect(Math.max(...read)).toBe(500);
  });

  it('has nothing before its first step, and nothing after its last', async () => {
    const table = await testHouse.createTable(people, { game: 'nanobye' });
    const [ada] = people;
    expect(await ada!.request('table-log', { table, before: 0 })).toEqual({ steps: [] });
    const { n } = await ada!.openTable(table);
    const { steps } = await ada!.request('table-log', { table, before: n + 1_000 });
    expect(steps.map((step) => step.n)).toEqual(Array.from({ length: n + 1 }, (_, i) => i));
    expect(await ada!.requestErrorCode('table-log', { table: 'nosuchtable', before: 5 })).toBe(
      'table',
    );
  });

  it('are without events for a spectator of a table that has none', async () => {
    const table = await testHouse.createTable(people, { game: 'nanobye', watch: 'nobody' });
    await playUntil(table, 20);
    const eve = await testHouse.connectNewPerson('Eve');
    const { steps } = await eve.request('table-log', { table, before: 20 });
    expect(steps.some(({ events }) => events !== undefined)).toBe(false);
    await eve.request('mute', { person: people[1]!.id, on: true });
    const quiet = await eve.request('table-log', { table, before: 20 });
    expect(quiet.steps.some(({ said }) => said !== undefined)).toBe(false);
  });
});
