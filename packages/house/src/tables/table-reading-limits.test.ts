/** What opening, reading and loading tables may cost: for a person, and for everybody at one address. */
import type { RequestFields, RequestName } from '@ludotheque/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const MORE_THAN_ANYBODY_MAY = 1_100;

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let otto: TestSession;
let guests: TestSession[];
let table: string;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada', 'at home');
  bea = await testHouse.connectNewPerson('Bea', 'at home');
  otto = await testHouse.connectNewPerson('Otto', 'another address');
  guests = [];
  for (let i = 0; i < 6; i++)
    guests.push(await testHouse.connectNewPerson(`Guest ${i}`, 'one address'));
  table = await testHouse.createTable([ada, bea], { game: 'nanobye' });
});

/** How often a request of each of these people is not refused for its rate, until one is. */
async function countAccepted<N extends RequestName>(
  people: readonly TestSession[],
  name: N,
  fields: RequestFields<N>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<number[]> {
  const counts: number[] = [];
  for (const person of people) {
    let count = 0;
    for (; count < MORE_THAN_ANYBODY_MAY; count++) {
      await prepare();
      if ((await person.requestErrorCode(name, fields)) === 'rate') break;
    }
    counts.push(count);
    person.takeFrames();
  }
  return counts;
}

async function unload(): Promise<void> {
  const liveTable = testHouse.house.liveTables.byId.get(table);
  if (liveTable) testHouse.house.liveTables.unload(liveTable);
}

describe('[P23] all people of one address together', () => {
  it('open and read a thousand tables at once, then ten a second; others go on', async () => {
    expect(await countAccepted(guests.slice(0, 1), 'table-log', { table, before: 9 })).toEqual([
      400,
    ]);
    expect(await countAccepted(guests.slice(1), 'open', { table })).toEqual([400, 200, 0, 0, 0]);
    for (const other of [ada, otto])
      expect(await other.requestErrorCode('open', { table })).toBe('not refused');
    await testHouse.clock.advance(1_000);
    expect(await countAccepted(guests, 'open', { table })).toEqual([2, 2, 6, 0, 0, 0]);
  });

  it('get a hundred game records at once, then five in two seconds; others go on', async () => {
    for (const person of [ada, bea]) await person.request('agree', { table, yes: true });
    const [nameless, ...named] = guests;
    nameless!.session.person = { ...nameless!.session.person, id: '' };
    expect(await countAccepted([nameless!], 'record', { table })).toEqual([20]);
    expect(await countAccepted(named, 'record', { table })).toEqual([20, 20, 20, 20, 0]);
    expect(await otto.requestErrorCode('record', { table })).toBe('not refused');
    await testHouse.clock.advance(2_000);
    expect(await countAccepted(named, 'record', { table })).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('[P23] a request about a table that is not in memory', () => {
  it.each<[RequestName, object]>([
    ['legal', {}],
    ['hint', {}],
    ['move', { move: null, moveId: 'one', seen: 0 }],
    ['rematch', {}],
  ])('(%s) counts like opening it', async (name, fields) => {
    const accepted = await countAccepted(guests, name, { table, ...fields } as never, unload);
    expect(accepted).toEqual([400, 400, 200, 0, 0, 0]);
    await unload();
    expect(await otto.requestErrorCode(name, { table, ...fields } as never)).not.toBe('rate');
  });

  it('counts also if there is no such table', async () => {
    const nowhere = 'a'.repeat(16);
    expect(await countAccepted(guests.slice(0, 1), 'legal', { table: nowhere })).toEqual([400]);
  });

  it('(turns) counts each table that it loads, and ends its list where there are too many', async () => {
    const clock = { kind: 'correspondence', move: 86_400_000 } as const;
    table = await testHouse.createTable([guests[0]!, otto], { game: 'nanobye', clock });
    await guests[0]!.request('close', { table });
    const listTurns = async () => (await guests[0]!.request('turns', {})).tables;
    // Opening it was one more.
    for (let i = 0; i < 399; i++) {
      await unload();
      expect(await listTurns()).toEqual([table]);
    }
    await unload();
    expect(await listTurns()).toEqual([]);
    await testHouse.getLiveTable(table);
    expect(await listTurns()).toEqual([table]);
  });

  it('does not count while the one who asks has it open, as after a failure of the disk', async () => {
    for (let i = 0; i < 500; i++) {
      await unload();
      expect(await ada.requestErrorCode('legal', { table })).not.toBe('rate');
    }
  });

  it('is answered if it loads nothing, whatever else was asked for', async () => {
    await guests[0]!.openTable(table);
    await countAccepted(guests.slice(0, 1), 'open', { table });
    await unload();
    expect(await guests[0]!.requestErrorCode('close', { table })).toBe('not refused');
  });
});

it('[P23] requests about a table in memory do not count', async () => {
  for (let i = 0; i < MORE_THAN_ANYBODY_MAY; i++)
    expect(await guests[0]!.requestErrorCode('legal', { table })).toBe('seat');
  expect(await guests[0]!.requestErrorCode('open', { table })).toBe('not refused');
});
