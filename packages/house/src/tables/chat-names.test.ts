/** Under which name somebody sits at a table and speaks there. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
});

/** What everybody at the table is told about the last line of chat. */
async function say(speaker: TestSession, table: string) {
  ada.takeFrames();
  await speaker.request('say', { table, preset: 'hello' });
  return ada.takeTableFrames().at(-1)?.said;
}

const listNames = async (table: string) =>
  (await ada.openTable(table)).face.sitters.map(({ name }) => name).sort();

describe('a person who takes a new name in a game', () => {
  it('[P29] speaks under the name that they sat down with', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'nanobye' });
    await bea.request('rename', { name: 'Ada' });
    expect(await say(bea, table)).toMatchObject({ by: bea.id, name: 'Bea' });
    expect(await listNames(table)).toEqual(['Ada', 'Bea']);
  });

  it('has it at the next table', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'nanobye' });
    await bea.request('rename', { name: 'Beatrix' });
    for (const session of [ada, bea]) await session.request('agree', { table, yes: true });
    expect(await say(bea, table)).toMatchObject({ name: 'Bea' });
    const { table: next } = await bea.request('rematch', { table });
    await ada.openTable(next);
    await bea.sit(next);
    expect(await say(bea, next)).toMatchObject({ name: 'Beatrix' });
  });
});

describe('a name that somebody at the table has', () => {
  it.each([
    ['the same name', 'Ada', 'Ada 2'],
    ['other capitals', 'ADA', 'ADA 2'],
    ['Cyrillic letters that look the same', 'Аԁа', 'Аԁа 2'],
  ])('[P29] gets a number: %s', async (_, name, shown) => {
    const other = await testHouse.connectNewPerson('Somebody');
    const row = (await testHouse.faultyStore.memoryStore.findPerson(other.id))!;
    // Stored by a version before, when all names were accepted.
    await testHouse.faultyStore.memoryStore.commit({ people: [{ ...row, name }] });
    await testHouse.house.people.refresh(other.id, true);
    const table = await testHouse.createTable([ada, other, bea]);
    expect(await listNames(table)).toEqual(['Ada', 'Bea', shown].sort());
  });

  it('[P29] gets the next number if that one is taken, and never becomes too long', async () => {
    const name = 'Wolfeschlegelsteinhausen';
    const people = [];
    for (let i = 0; i < 3; i++) people.push(await testHouse.connectNewPerson(name));
    const table = await testHouse.createTable(people);
    expect(await listNames(table)).toEqual([
      'Wolfeschlegelsteinhaus 2',
      'Wolfeschlegelsteinhaus 3',
      name,
    ]);
  });

  it('[P29] gets a number if it is made of emoji, which are never cut in two', async () => {
    const people = [];
    for (const name of ['🦊', '🦊', '🐙'.repeat(24), '🐙'.repeat(24)])
      people.push(await testHouse.connectNewPerson(name));
    const names = await listNames(await testHouse.createTable(people));
    expect(names).toContain('🦊 2');
    expect(names).toContain(`${'🐙'.repeat(22)} 2`);
  });

  it('[P29] gets a number in the chat of a spectator, too', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'nanobye' });
    const spectator = await testHouse.connectNewPerson('bea');
    expect(await say(spectator, table)).toMatchObject({ by: spectator.id, name: 'bea 2' });
  });

  it('[P29] gets a number if a spectator has spoken under it, for spectators and for sitters', async () => {
    const { table } = await ada.request('create', { game: 'nanobye', seats: 4 });
    await ada.openTable(table);
    const people: TestSession[] = [];
    for (const name of ['Zoe', 'zoe', 'ZOE']) people.push(await testHouse.connectNewPerson(name));
    const [first, second, third] = people as [TestSession, TestSession, TestSession];
    expect(await say(first, table)).toMatchObject({ name: 'Zoe' });
    expect(await say(second, table)).toMatchObject({ name: 'zoe 2' });
    await third.sit(table);
    expect(await listNames(table)).toEqual(['ZOE 3']);
    expect(await say(first, table)).toMatchObject({ name: 'Zoe' });
    expect(await say(second, table)).toMatchObject({ name: 'zoe 2' });
  });

  it('[P29] gets a number after they have left, if they spoke; also after a restart', async () => {
    const { table } = await ada.request('create', { game: 'nanobye', seats: 4 });
    await ada.openTable(table);
    await bea.sit(table);
    await say(bea, table);
    await bea.request('leave', { table });
    testHouse = await testHouse.restart();
    ada = await testHouse.reconnect(ada);
    await ada.openTable(table);
    const other = await testHouse.connectNewPerson('Bea');
    expect(await say(other, table)).toMatchObject({ name: 'Bea 2' });
    expect(await say(await testHouse.reconnect(bea), table)).toMatchObject({ name: 'Bea' });
  });

  it('[P29] cannot be taken by a new name of a spectator who has spoken', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'nanobye' });
    const [first, second] = [
      await testHouse.connectNewPerson('Zoe'),
      await testHouse.connectNewPerson('Yves'),
    ];
    await say(first, table);
    await say(second, table);
    await second.request('rename', { name: 'Zoe' });
    expect(await say(second, table)).toMatchObject({ name: 'Yves' });
  });

  it('[P29] gets a number if a record of the version before has two speakers of one name', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'nanobye' });
    const people: TestSession[] = [];
    for (let i = 0; i < 2; i++) people.push(await testHouse.connectNewPerson('Zoe'));
    const { liveTables } = testHouse.house;
    for (const { id } of people)
      await liveTables.submit(table, { kind: 'say', by: id, name: 'Zoe', preset: 'hello' });
    expect(await say(people[0]!, table)).toMatchObject({ name: 'Zoe 2' });
    expect(await say(people[1]!, table)).toMatchObject({ name: 'Zoe' });
  });

  it.each(['ᴀᴅᴀ', 'ʌda', 'Ʌᴅa', '🅰️da'])(
    '[P29] gets a number if it is %s, of a person of the version before, where Ada sits',
    async (name) => {
      const other = await testHouse.connectNewPerson('Other');
      await testHouse.faultyStore.memoryStore.commit({ changedPeople: [{ id: other.id, name }] });
      testHouse = await testHouse.restart();
      const [first, second] = [await testHouse.reconnect(ada), await testHouse.reconnect(other)];
      const table = await testHouse.createTable([first, second], { game: 'nanobye' });
      expect(await listNames(table)).toContain(`${name} 2`);
    },
  );

  it('[P29] gets a number if it looks like that of a bot, without being it', async () => {
    const coco = await testHouse.connectNewPerson('Coco');
    const lookalike = await testHouse.connectNewPerson('Сосо');
    const names = await listNames(await testHouse.createTable([coco], { bots: ['easy', 'easy'] }));
    expect(names.filter((name) => name === 'Coco')).toHaveLength(1);
    expect(
      await listNames(await testHouse.createTable([lookalike], { bots: ['easy', 'easy'] })),
    ).toContain('Сосо 2');
  });

  it('[P29] gets a number in the chat of a spectator if any bot could have it', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'nanobye' });
    const coco = await testHouse.connectNewPerson('Coco');
    expect(await say(coco, table)).toMatchObject({ name: 'Coco 2' });
  });
});
