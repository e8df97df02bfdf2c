/** Talk at the table, the lobby, and who is there. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calm, type TestGuest, TestHouse } from './test-house.ts';

let h: TestHouse;
let ada: TestGuest;
let bea: TestGuest;
let cleo: TestGuest;
let eve: TestGuest;

beforeEach(async () => {
  h = await TestHouse.open();
  ada = await h.come('Ada');
  bea = await h.come('Bea');
  cleo = await h.come('Cleo');
  eve = await h.come('Eve');
});

const heard = (guest: TestGuest) => guest.takeSteps().flatMap(({ said }) => (said ? [said] : []));

describe('talk', () => {
  let table: string;
  beforeEach(async () => {
    table = await h.table([ada, bea, cleo]);
    await eve.open(table);
  });

  it('in free words is for who sits there, and heard by all who look', async () => {
    const text = 'Grüße! <b>"\u2028';
    await ada.ask('say', { table, text });
    for (const guest of [ada, bea, eve])
      expect(heard(guest)).toEqual([{ by: ada.id, name: 'Ada', text }]);
    expect(await eve.refused('say', { table, text: 'psst' })).toBe('say');
  });

  it('in ready phrases is for everybody', async () => {
    await eve.ask('say', { table, preset: 'hello' });
    expect(heard(ada)).toEqual([{ by: eve.id, name: 'Eve', preset: 'hello' }]);
  });

  it('is either a phrase or free', async () => {
    expect(await ada.refused('say', { table })).toBe('say');
    expect(await ada.refused('say', { table, preset: 'hello', text: 'hello' })).toBe('say');
  });

  it('of somebody muted is not heard, neither now nor later; the numbers go on', async () => {
    await bea.ask('mute', { person: ada.id, on: true });
    await ada.ask('say', { table, text: 'bla' });
    const steps = bea.takeSteps();
    expect(steps).toHaveLength(1);
    expect(steps[0]).not.toHaveProperty('said');
    expect((await bea.open(table)).steps.filter(({ said }) => said)).toEqual([]);
    expect(heard(cleo)).toHaveLength(1);
    await bea.ask('mute', { person: ada.id, on: false });
    expect((await bea.open(table)).steps.filter(({ said }) => said)).toHaveLength(1);
  });

  it('comes one after the other', async () => {
    for (let i = 0; i < 8; i++) await ada.ask('say', { table, preset: 'hello' });
    expect(await ada.refused('say', { table, preset: 'hello' })).toBe('rate');
    await bea.ask('say', { table, preset: 'hello' });
    await h.clock.advance(2_000);
    await ada.ask('say', { table, preset: 'hello' });
  });

  it('carries no cards and no clocks', async () => {
    await ada.ask('say', { table, preset: 'hello' });
    const [frame] = eve.takeSteps();
    expect(Object.keys(frame!).sort()).toEqual(['at', 'n', 'said', 'table']);
  });
});

describe('the lobby', () => {
  const tables = (guest: TestGuest) =>
    guest.frames.flatMap((frame) => ('lobby' in frame ? [frame.lobby] : []));
  const create = async (wish: object) =>
    ((await ada.ask('create', { game: 'nox', seats: 3, ...wish })) as { table: string }).table;

  it('tells at once of a table that is opened, filled, begun and ended', async () => {
    await eve.ask('lobby', { on: true });
    const table = await h.table([ada, bea, cleo], { listed: true });
    const told = tables(eve).map((entry) =>
      'gone' in entry ? 'gone' : [entry.phase, entry.sitters.length],
    );
    expect(told).toEqual([
      ['open', 0],
      ['open', 1],
      ['open', 2],
      ['playing', 3],
    ]);
    eve.take();
    await h.playOut(table, [ada, bea, cleo]);
    expect(tables(eve)).toEqual([{ id: table, gone: true }]);
  });

  it('never shows a table that is for those who have the link', async () => {
    await eve.ask('lobby', { on: true });
    const table = await h.table([ada, bea, cleo], { listed: false });
    await h.playOut(table, [ada, bea, cleo]);
    expect(tables(eve)).toEqual([]);
    expect(await eve.ask('lobby', { on: true })).toEqual({ tables: [] });
  });

  it('shows open tables first, and no game that nobody may watch', async () => {
    await h.table([ada, bea, cleo], { listed: true, watch: 'nobody' });
    const playing = await h.table([ada, bea, cleo], { listed: true });
    const open = await create({ listed: true });
    const { tables: list } = (await eve.ask('lobby', { on: true })) as { tables: { id: string }[] };
    expect(list.map(({ id }) => id)).toEqual([open, playing]);
  });

  it('tells nothing more to who has left it', async () => {
    await eve.ask('lobby', { on: true });
    await eve.ask('lobby', { on: false });
    await create({ listed: true });
    await eve.ask('lobby', { on: true });
    eve.leave();
    eve.take();
    await create({ listed: true });
    expect(eve.frames).toEqual([]);
  });

  it('says nothing of a table before it is written', async () => {
    await eve.ask('lobby', { on: true });
    eve.take();
    h.disk.hold();
    const creating = create({ listed: true });
    await calm();
    expect(eve.frames).toEqual([]);
    await h.disk.release();
    await creating;
    expect(tables(eve)).toHaveLength(1);
  });
});

describe('who is there', () => {
  const present = (guest: TestGuest) =>
    guest.take().flatMap((frame) => ('present' in frame ? [frame.present.toSorted()] : []));

  it('is told to those who look when somebody comes or goes, also to the last one left', async () => {
    const table = await h.table([ada, bea, cleo]);
    const ids = [ada, bea, cleo].map(({ id }) => id);
    await cleo.ask('close', { table });
    expect(present(ada)).toEqual([[ids[0], ids[1]].sort()]);
    bea.leave();
    expect(present(ada)).toEqual([[ids[0]]]);
    await cleo.open(table);
    expect(present(ada)).toEqual([[ids[0], ids[2]].sort()]);
  });

  it('does not change with spectators, nor with a second device', async () => {
    const table = await h.table([ada, bea, cleo]);
    ada.take();
    const phone = await h.comeBack(bea);
    await phone.open(table);
    await eve.open(table);
    bea.leave();
    eve.leave();
    expect(new Set(present(ada).map((ids) => ids.length))).toEqual(new Set([3]));
  });
});

describe('versions', () => {
  it('are said when house and guest meet', async () => {
    expect(await ada.ask('hello', { protocol: 1 })).toEqual({ protocol: 1, build: 'test' });
    expect(await ada.refused('hello', { protocol: 0 })).toBe('version');
  });
});
