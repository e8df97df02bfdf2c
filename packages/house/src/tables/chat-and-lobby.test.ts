/** Chat at a table, the lobby, and the list of people who are present. */
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let eve: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
  eve = await testHouse.connectNewPerson('Eve');
});

const takeChatLines = (session: TestSession) =>
  session.takeTableFrames().flatMap(({ said }) => (said ? [said] : []));

describe('chat', () => {
  let table: string;
  beforeEach(async () => {
    table = await testHouse.createTable([ada, bea, cleo]);
    await eve.openTable(table);
  });

  it('in free text is allowed for sitters, and everybody at the table reads it', async () => {
    const text = 'Grüße! <b>"\u2028';
    await ada.request('say', { table, text });
    for (const session of [ada, bea, eve])
      expect(takeChatLines(session)).toEqual([{ by: ada.id, name: 'Ada', text }]);
    expect(await eve.requestErrorCode('say', { table, text: 'psst' })).toBe('say');
  });

  it('by ready phrases is allowed for everybody', async () => {
    await eve.request('say', { table, preset: 'hello' });
    expect(takeChatLines(ada)).toEqual([{ by: eve.id, name: 'Eve', preset: 'hello' }]);
  });

  it('is either a phrase or free text', async () => {
    expect(await ada.requestErrorCode('say', { table })).toBe('say');
    expect(await ada.requestErrorCode('say', { table, preset: 'hello', text: 'hello' })).toBe(
      'say',
    );
  });

  it('of a muted person is left out, also later, but keeps its step number', async () => {
    await bea.request('mute', { person: ada.id, on: true });
    await ada.request('say', { table, text: 'bla' });
    const steps = bea.takeTableFrames();
    expect(steps).toHaveLength(1);
    expect(steps[0]).not.toHaveProperty('said');
    expect((await bea.openTable(table)).steps.filter(({ said }) => said)).toEqual([]);
    expect(takeChatLines(cleo)).toHaveLength(1);
    await bea.request('mute', { person: ada.id, on: false });
    expect((await bea.openTable(table)).steps.filter(({ said }) => said)).toHaveLength(1);
  });

  it('is rate limited', async () => {
    for (let i = 0; i < 8; i++) await ada.request('say', { table, preset: 'hello' });
    expect(await ada.requestErrorCode('say', { table, preset: 'hello' })).toBe('rate');
    await bea.request('say', { table, preset: 'hello' });
    await testHouse.clock.advance(2_000);
    await ada.request('say', { table, preset: 'hello' });
  });

  it('sends no cards and no clocks', async () => {
    await ada.request('say', { table, preset: 'hello' });
    const [frame] = eve.takeTableFrames();
    expect(Object.keys(frame!).sort()).toEqual(['at', 'n', 'said', 'table']);
  });
});

describe('the lobby', () => {
  const listLobbyFrames = (session: TestSession) =>
    session.frames.flatMap((frame) => ('lobby' in frame ? [frame.lobby] : []));
  const create = async (fields: object) =>
    (await ada.request('create', { game: 'nox', seats: 3, ...fields })).table;

  it('announces at once that a table is opened, filled, started and ended', async () => {
    await eve.request('lobby', { on: true });
    const table = await testHouse.createTable([ada, bea, cleo], { listed: true });
    const announced = listLobbyFrames(eve).map((entry) =>
      'gone' in entry ? 'gone' : [entry.phase, entry.sitters.length],
    );
    expect(announced).toEqual([
      ['open', 0],
      ['open', 1],
      ['open', 2],
      ['playing', 3],
    ]);
    eve.takeFrames();
    await testHouse.playToTheEnd(table, [ada, bea, cleo]);
    expect(listLobbyFrames(eve)).toEqual([{ id: table, gone: true }]);
  });

  it('never shows an unlisted table', async () => {
    await eve.request('lobby', { on: true });
    const table = await testHouse.createTable([ada, bea, cleo], { listed: false });
    await testHouse.playToTheEnd(table, [ada, bea, cleo]);
    expect(listLobbyFrames(eve)).toEqual([]);
    expect(await eve.request('lobby', { on: true })).toEqual({ tables: [] });
  });

  it('shows open tables first, and no game without spectators', async () => {
    await testHouse.createTable([ada, bea, cleo], { listed: true, watch: 'nobody' });
    const playing = await testHouse.createTable([ada, bea, cleo], { listed: true });
    const open = await create({ listed: true });
    const { tables: list } = await eve.request('lobby', { on: true });
    expect(list?.map(({ id }) => id)).toEqual([open, playing]);
  });

  it('sends nothing to a session that has left it', async () => {
    await eve.request('lobby', { on: true });
    await eve.request('lobby', { on: false });
    await create({ listed: true });
    await eve.request('lobby', { on: true });
    eve.disconnect();
    eve.takeFrames();
    await create({ listed: true });
    expect(eve.frames).toEqual([]);
  });

  it('[P2] does not announce a table before it is stored', async () => {
    await eve.request('lobby', { on: true });
    eve.takeFrames();
    testHouse.faultyStore.holdCommits();
    const creating = create({ listed: true });
    await flushEventLoop();
    expect(eve.frames).toEqual([]);
    await testHouse.faultyStore.releaseCommits();
    await creating;
    expect(listLobbyFrames(eve)).toHaveLength(1);
  });
});

describe('the list of people present', () => {
  const takePresenceLists = (session: TestSession) =>
    session.takeFrames().flatMap((frame) => ('present' in frame ? [frame.present.toSorted()] : []));

  it('is sent to everybody at the table when somebody comes or goes', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    const ids = [ada, bea, cleo].map(({ id }) => id);
    await cleo.request('close', { table });
    expect(takePresenceLists(ada)).toEqual([[ids[0], ids[1]].sort()]);
    bea.disconnect();
    expect(takePresenceLists(ada)).toEqual([[ids[0]]]);
    await cleo.openTable(table);
    expect(takePresenceLists(ada)).toEqual([[ids[0], ids[2]].sort()]);
  });

  it('does not change with spectators or a second device', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    ada.takeFrames();
    const phone = await testHouse.reconnect(bea);
    await phone.openTable(table);
    await eve.openTable(table);
    bea.disconnect();
    eve.disconnect();
    expect(new Set(takePresenceLists(ada).map((ids) => ids.length))).toEqual(new Set([3]));
  });
});

describe('hello', () => {
  it('returns the versions, and refuses an unknown protocol', async () => {
    expect(await ada.request('hello', { protocol: 1 })).toEqual({ protocol: 1, build: 'test' });
    expect(await ada.requestErrorCode('hello', { protocol: 0 })).toBe('version');
  });
});
