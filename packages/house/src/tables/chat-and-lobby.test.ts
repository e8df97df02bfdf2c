/** Talk at the table, the lobby, and who is there. */
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let h: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let eve: TestSession;

beforeEach(async () => {
  h = await TestHouse.start();
  ada = await h.connectNewPerson('Ada');
  bea = await h.connectNewPerson('Bea');
  cleo = await h.connectNewPerson('Cleo');
  eve = await h.connectNewPerson('Eve');
});

const takeChatLines = (guest: TestSession) =>
  guest.takeTableFrames().flatMap(({ said }) => (said ? [said] : []));

describe('talk', () => {
  let table: string;
  beforeEach(async () => {
    table = await h.createTable([ada, bea, cleo]);
    await eve.openTable(table);
  });

  it('in free words is for who sits there, and heard by all who look', async () => {
    const text = 'Grüße! <b>"\u2028';
    await ada.request('say', { table, text });
    for (const guest of [ada, bea, eve])
      expect(takeChatLines(guest)).toEqual([{ by: ada.id, name: 'Ada', text }]);
    expect(await eve.requestErrorCode('say', { table, text: 'psst' })).toBe('say');
  });

  it('in ready phrases is for everybody', async () => {
    await eve.request('say', { table, preset: 'hello' });
    expect(takeChatLines(ada)).toEqual([{ by: eve.id, name: 'Eve', preset: 'hello' }]);
  });

  it('is either a phrase or free', async () => {
    expect(await ada.requestErrorCode('say', { table })).toBe('say');
    expect(await ada.requestErrorCode('say', { table, preset: 'hello', text: 'hello' })).toBe(
      'say',
    );
  });

  it('of somebody muted is not heard, neither now nor later; the numbers go on', async () => {
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

  it('comes one after the other', async () => {
    for (let i = 0; i < 8; i++) await ada.request('say', { table, preset: 'hello' });
    expect(await ada.requestErrorCode('say', { table, preset: 'hello' })).toBe('rate');
    await bea.request('say', { table, preset: 'hello' });
    await h.clock.advance(2_000);
    await ada.request('say', { table, preset: 'hello' });
  });

  it('carries no cards and no clocks', async () => {
    await ada.request('say', { table, preset: 'hello' });
    const [frame] = eve.takeTableFrames();
    expect(Object.keys(frame!).sort()).toEqual(['at', 'n', 'said', 'table']);
  });
});

describe('the lobby', () => {
  const tables = (guest: TestSession) =>
    guest.frames.flatMap((frame) => ('lobby' in frame ? [frame.lobby] : []));
  const create = async (wish: object) =>
    (await ada.request('create', { game: 'nox', seats: 3, ...wish })).table;

  it('tells at once of a table that is opened, filled, begun and ended', async () => {
    await eve.request('lobby', { on: true });
    const table = await h.createTable([ada, bea, cleo], { listed: true });
    const told = tables(eve).map((entry) =>
      'gone' in entry ? 'gone' : [entry.phase, entry.sitters.length],
    );
    expect(told).toEqual([
      ['open', 0],
      ['open', 1],
      ['open', 2],
      ['playing', 3],
    ]);
    eve.takeFrames();
    await h.playToTheEnd(table, [ada, bea, cleo]);
    expect(tables(eve)).toEqual([{ id: table, gone: true }]);
  });

  it('never shows a table that is for those who have the link', async () => {
    await eve.request('lobby', { on: true });
    const table = await h.createTable([ada, bea, cleo], { listed: false });
    await h.playToTheEnd(table, [ada, bea, cleo]);
    expect(tables(eve)).toEqual([]);
    expect(await eve.request('lobby', { on: true })).toEqual({ tables: [] });
  });

  it('shows open tables first, and no game that nobody may watch', async () => {
    await h.createTable([ada, bea, cleo], { listed: true, watch: 'nobody' });
    const playing = await h.createTable([ada, bea, cleo], { listed: true });
    const open = await create({ listed: true });
    const { tables: list } = await eve.request('lobby', { on: true });
    expect(list?.map(({ id }) => id)).toEqual([open, playing]);
  });

  it('tells nothing more to who has left it', async () => {
    await eve.request('lobby', { on: true });
    await eve.request('lobby', { on: false });
    await create({ listed: true });
    await eve.request('lobby', { on: true });
    eve.disconnect();
    eve.takeFrames();
    await create({ listed: true });
    expect(eve.frames).toEqual([]);
  });

  it('[P2] says nothing of a table before it is written', async () => {
    await eve.request('lobby', { on: true });
    eve.takeFrames();
    h.faultyStore.holdCommits();
    const creating = create({ listed: true });
    await flushEventLoop();
    expect(eve.frames).toEqual([]);
    await h.faultyStore.releaseCommits();
    await creating;
    expect(tables(eve)).toHaveLength(1);
  });
});

describe('who is there', () => {
  const present = (guest: TestSession) =>
    guest.takeFrames().flatMap((frame) => ('present' in frame ? [frame.present.toSorted()] : []));

  it('is told to those who look when somebody comes or goes, also to the last one left', async () => {
    const table = await h.createTable([ada, bea, cleo]);
    const ids = [ada, bea, cleo].map(({ id }) => id);
    await cleo.request('close', { table });
    expect(present(ada)).toEqual([[ids[0], ids[1]].sort()]);
    bea.disconnect();
    expect(present(ada)).toEqual([[ids[0]]]);
    await cleo.openTable(table);
    expect(present(ada)).toEqual([[ids[0], ids[2]].sort()]);
  });

  it('does not change with spectators, nor with a second device', async () => {
    const table = await h.createTable([ada, bea, cleo]);
    ada.takeFrames();
    const phone = await h.reconnect(bea);
    await phone.openTable(table);
    await eve.openTable(table);
    bea.disconnect();
    eve.disconnect();
    expect(new Set(present(ada).map((ids) => ids.length))).toEqual(new Set([3]));
  });
});

describe('versions', () => {
  it('are said when house and guest meet', async () => {
    expect(await ada.request('hello', { protocol: 1 })).toEqual({ protocol: 1, build: 'test' });
    expect(await ada.requestErrorCode('hello', { protocol: 0 })).toBe('version');
  });
});
