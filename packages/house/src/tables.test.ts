/** Opening tables, sitting down, beginning, and playing again. */
import type { PublicTable } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { calm, type TestGuest, TestHouse } from './test-house.ts';

let h: TestHouse;
let ada: TestGuest;
let bea: TestGuest;
let cleo: TestGuest;
let dan: TestGuest;

beforeEach(async () => {
  h = await TestHouse.open();
  ada = await h.come('Ada');
  bea = await h.come('Bea');
  cleo = await h.come('Cleo');
  dan = await h.come('Dan');
});

type Wish = Parameters<typeof ada.ask<'create'>>[1];
const create = async (by: TestGuest, wish: Partial<Wish> = {}) =>
  ((await by.ask('create', { game: 'nox', seats: 3, ...wish })) as { table: string }).table;
const face = async (table: string): Promise<PublicTable> =>
  (await (await h.comeBack(dan)).open(table)).face;

describe('a table is not opened', () => {
  it.each<[string, object]>([
    ['game', { game: 'chess' }],
    ['seats', { seats: 2 }],
    ['seats', { seats: 16 }],
    ['bots', { bots: ['easy', 'easy', 'easy'] }],
    ['option', { options: { variant: 'soft' } }],
    ['option', { options: { nonsense: true } }],
  ])('with the code %s for %j, and nothing is written', async (code, wish) => {
    h.disk.parcels.length = 0;
    expect(await ada.refused('create', { game: 'nox', seats: 3, ...wish })).toMatch(
      new RegExp(`^${code}`),
    );
    expect(h.disk.parcels).toEqual([]);
    expect(h.house.rooms.size).toBe(0);
  });

  it('when the disk refuses it, and no trace of it stays', async () => {
    h.disk.broken.commit = true;
    expect(await ada.refused('create', { game: 'nox', seats: 3 })).toBe('house');
    h.disk.broken.commit = false;
    expect(h.house.rooms.size).toBe(0);
  });

  it('by who has opened thirty in a row; later again', async () => {
    for (let i = 0; i < 30; i++) await create(ada);
    expect(await ada.refused('create', { game: 'nox', seats: 3 })).toBe('rate');
    await create(bea);
    await h.clock.advance(20_000);
    await create(ada);
  });
});

describe('sitting down', () => {
  it('fills the chairs, and the last one begins the game', async () => {
    const table = await create(ada);
    for (const guest of [ada, bea]) await guest.sit(table);
    expect((await face(table)).phase).toBe('open');
    await cleo.sit(table);
    expect((await face(table)).phase).toBe('playing');
  });

  it('last begins the game also for who opened the table', async () => {
    const table = await create(ada);
    for (const guest of [bea, cleo, ada]) await guest.sit(table);
    expect(await face(table)).toMatchObject({ phase: 'playing', keeper: ada.id });
  });

  it('twice, at a full table, or with another’s nonce is refused', async () => {
    const table = await create(ada);
    await ada.sit(table);
    expect(await ada.refused('sit', { table, nonce: 'aa'.repeat(16) })).toBe('seated');
    await bea.sit(table, 'ab'.repeat(16));
    expect(await cleo.refused('sit', { table, nonce: 'ab'.repeat(16) })).toBe('nonce');
    expect(await cleo.refused('sit', { table, nonce: 'zz' })).toBe('nonce');
    await cleo.sit(table);
    expect(await dan.refused('sit', { table, nonce: 'ac'.repeat(16) })).toBe('phase');
  });

  it('at the last chair by two at once gives it to one of them', async () => {
    const table = await create(ada);
    for (const guest of [ada, bea]) await guest.sit(table);
    const done = await Promise.allSettled([cleo.sit(table), dan.sit(table)]);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await face(table)).sitters.map(({ name }) => name).sort()).toEqual([
      'Ada',
      'Bea',
      'Cleo',
    ]);
  });

  it('tells those who look who is there now', async () => {
    const table = await create(ada);
    for (const guest of [ada, bea]) await guest.open(table);
    await ada.sit(table);
    bea.take();
    await bea.sit(table);
    const present = ada.frames.flatMap((frame) => ('present' in frame ? [frame.present] : []));
    expect(present.at(-1)!.toSorted()).toEqual([ada.id, bea.id].sort());
  });

  it('and leaving before the game gives the chair back, and the table to who sits longest', async () => {
    const table = await create(ada);
    for (const guest of [ada, bea]) await guest.sit(table);
    await ada.ask('leave', { table });
    expect(await face(table)).toMatchObject({ keeper: bea.id });
    expect((await ada.ask('my-tables', {})) as object).toEqual({ tables: [] });
    expect(await ada.refused('seat-bot', { table, level: 'easy' })).toBe('keeper');
    await bea.ask('seat-bot', { table, level: 'easy' });
    await bea.ask('unseat-bot', { table });
    expect((await face(table)).sitters).toHaveLength(1);
  });

  it('at many tables at once is fine, and all of them are found again', async () => {
    const tables: string[] = [];
    for (let i = 0; i < 5; i++) {
      tables.push(await create(ada, { seats: 4 }));
      await ada.sit(tables[i]!);
      await h.clock.advance(1);
    }
    const mine = (await ada.ask('my-tables', {})) as { tables: { id: string }[] };
    expect(mine.tables.map(({ id }) => id)).toEqual(tables.toReversed());
  });
});

describe('beginning', () => {
  it('is for who keeps the table, and when all chairs are taken', async () => {
    const table = await create(ada, { seats: 4 });
    for (const guest of [ada, bea]) await guest.sit(table);
    expect(await bea.refused('start', { table })).toBe('keeper');
    expect(await bea.refused('start', { table, fill: 'easy' })).toBe('keeper');
    expect(await ada.refused('start', { table })).toBe('empty');
    expect((await face(table)).sitters).toHaveLength(2);
  });

  it('with bots in the free chairs is one step for those who look', async () => {
    const table = await create(ada, { seats: 5 });
    await ada.open(table);
    for (const guest of [ada, bea]) await guest.sit(table);
    await ada.ask('start', { table, fill: 'hard' });
    const { phase, sitters } = await face(table);
    expect(phase).toBe('playing');
    expect(sitters.filter(({ bot }) => bot === 'hard')).toHaveLength(3);
  });
});

describe('play now', () => {
  const playNow = async (by: TestGuest, game = 'nox') =>
    ((await by.ask('play-now', { game })) as { table: string }).table;

  it('opens a table, and brings the next ones there', async () => {
    const table = await playNow(ada);
    await ada.sit(table);
    expect(await playNow(bea)).toBe(table);
    expect(await playNow(ada)).not.toBe(table);
  });

  it('finds no table that is rated, by letter, unlisted, full, of another game, or of bots alone', async () => {
    const wishes: Partial<Wish>[] = [
      { rated: true, listed: true },
      { clock: { kind: 'correspondence', move: 86_400_000 }, listed: true },
      { listed: false },
      { game: 'nicht-die-bohne', listed: true },
    ];
    const waiting: string[] = [];
    for (const wish of wishes) {
      waiting.push(await create(ada, wish));
      await ada.sit(waiting.at(-1)!);
    }
    waiting.push(await create(ada, { listed: true, bots: ['easy'] }));
    expect(waiting).not.toContain(await playNow(bea));
  });

  it('brings nobody to a table where they are unwelcome', async () => {
    const table = await playNow(ada);
    await ada.sit(table);
    await ada.ask('block', { person: bea.id, on: true });
    expect(await playNow(bea)).not.toBe(table);
  });
});

describe('blocked people', () => {
  it('cannot sit down with who blocked them, nor the other way round', async () => {
    await ada.ask('block', { person: bea.id, on: true });
    const table = await create(ada, { seats: 4 });
    await ada.sit(table);
    expect(await bea.refused('sit', { table, nonce: 'aa'.repeat(16) })).toBe('unwelcome');
    const theirs = await create(bea, { seats: 4 });
    await bea.sit(theirs);
    expect(await ada.refused('sit', { table: theirs, nonce: 'aa'.repeat(16) })).toBe('unwelcome');
    await ada.ask('block', { person: bea.id, on: false });
    await bea.sit(table);
  });

  it('cannot after a restart either, when nobody has asked about the others yet', async () => {
    await ada.ask('block', { person: bea.id, on: true });
    const table = await create(ada, { seats: 4, listed: true });
    await ada.sit(table);
    const second = await h.reopened();
    const again = await second.comeBack(bea);
    expect(await again.refused('sit', { table, nonce: 'aa'.repeat(16) })).toBe('unwelcome');
    expect(await again.ask('play-now', { game: 'nox' })).not.toEqual({ table });
  });
});

describe('a rematch', () => {
  const over = async () => {
    const table = await h.table([ada, bea], { game: 'nanobye', bots: ['easy'], listed: true });
    await h.playOut(table, [ada, bea]);
    return table;
  };

  it('is one table for all who ask, with the same setup and bots', async () => {
    const table = await over();
    const asked = [ada, bea, ada].map((guest) => guest.ask('rematch', { table }));
    const [first, ...others] = (await Promise.all(asked)) as { table: string }[];
    for (const other of others) expect(other).toEqual(first);
    expect(await bea.ask('rematch', { table })).toEqual(first);
    const { next, setup } = await face(table);
    expect(next).toBe(first!.table);
    const again = await face(first!.table);
    expect(again.setup).toEqual(setup);
    expect(again.sitters).toEqual([{ name: '', bot: 'easy' }]);
    expect(h.house.rooms.size).toBe(2);
  });

  it('is refused while the game is on, and to who did not play', async () => {
    const playing = await h.table([ada, bea, cleo]);
    expect(await ada.refused('rematch', { table: playing })).toBe('rematch');
    expect(await dan.refused('rematch', { table: await over() })).toBe('rematch');
  });

  it('can be asked for again when it could not be written', async () => {
    const table = await over();
    h.disk.broken.commit = true;
    expect(await ada.refused('rematch', { table })).toBe('house');
    h.disk.broken.commit = false;
    await calm();
    await ada.ask('rematch', { table });
  });
});

describe('hints', () => {
  it('are for who plays, where nothing is at stake', async () => {
    const rated = await h.table([ada, bea, cleo], { rated: true });
    expect(await ada.refused('hint', { table: rated })).toBe('hint');
    const table = await h.table([ada, bea, cleo]);
    expect(await dan.refused('hint', { table })).toBe('seat');
    const [one] = await h.awaited(table, [ada, bea, cleo]);
    const { moves } = (await one!.ask('hint', { table })) as { moves: { move: unknown }[] };
    const legal = await one!.legal(table);
    for (const { move } of moves) expect(legal).toContainEqual(move);
  });

  it('come one after the other', async () => {
    const table = await h.table([ada, bea, cleo]);
    const [one] = await h.awaited(table, [ada, bea, cleo]);
    for (let i = 0; i < 5; i++) await one!.ask('hint', { table });
    expect(await one!.refused('hint', { table })).toBe('rate');
  });
});
