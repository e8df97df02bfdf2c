/** Opening tables, sitting down, beginning, and playing again. */
import type { PublicTable } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let h: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let dan: TestSession;

beforeEach(async () => {
  h = await TestHouse.start();
  ada = await h.connectNewPerson('Ada');
  bea = await h.connectNewPerson('Bea');
  cleo = await h.connectNewPerson('Cleo');
  dan = await h.connectNewPerson('Dan');
});

type CreateTableFields = Parameters<typeof ada.request<'create'>>[1];
const createTable = async (by: TestSession, wish: Partial<CreateTableFields> = {}) =>
  (await by.request('create', { game: 'nox', seats: 3, ...wish })).table;
const readPublicTable = async (table: string): Promise<PublicTable> =>
  (await (await h.reconnect(dan)).openTable(table)).face;

describe('a table is not opened', () => {
  it.each<[string, object]>([
    ['game', { game: 'chess' }],
    ['seats', { seats: 2 }],
    ['seats', { seats: 16 }],
    ['bots', { bots: ['easy', 'easy', 'easy'] }],
    ['option', { options: { variant: 'soft' } }],
    ['option', { options: { nonsense: true } }],
  ])('with the code %s for %j, and nothing is written', async (code, wish) => {
    h.faultyStore.batches.length = 0;
    expect(await ada.requestErrorCode('create', { game: 'nox', seats: 3, ...wish })).toMatch(
      new RegExp(`^${code}`),
    );
    expect(h.faultyStore.batches).toEqual([]);
    expect(h.house.liveTables.size).toBe(0);
  });

  it('[P2] when the disk refuses it, and no trace of it stays', async () => {
    h.faultyStore.failingOperations.commit = true;
    expect(await ada.requestErrorCode('create', { game: 'nox', seats: 3 })).toBe('house');
    h.faultyStore.failingOperations.commit = false;
    expect(h.house.liveTables.size).toBe(0);
  });

  it('by who has opened thirty in a row; later again', async () => {
    for (let i = 0; i < 30; i++) await createTable(ada);
    expect(await ada.requestErrorCode('create', { game: 'nox', seats: 3 })).toBe('rate');
    await createTable(bea);
    await h.clock.advance(20_000);
    await createTable(ada);
  });
});

describe('sitting down', () => {
  it('fills the chairs, and the last one begins the game', async () => {
    const table = await createTable(ada);
    for (const guest of [ada, bea]) await guest.sit(table);
    expect((await readPublicTable(table)).phase).toBe('open');
    await cleo.sit(table);
    expect((await readPublicTable(table)).phase).toBe('playing');
  });

  it('last begins the game also for who opened the table', async () => {
    const table = await createTable(ada);
    for (const guest of [bea, cleo, ada]) await guest.sit(table);
    expect(await readPublicTable(table)).toMatchObject({ phase: 'playing', keeper: ada.id });
  });

  it('twice, at a full table, or with another’s nonce is refused', async () => {
    const table = await createTable(ada);
    await ada.sit(table);
    expect(await ada.requestErrorCode('sit', { table, nonce: 'aa'.repeat(16) })).toBe('seated');
    await bea.sit(table, 'ab'.repeat(16));
    expect(await cleo.requestErrorCode('sit', { table, nonce: 'ab'.repeat(16) })).toBe('nonce');
    expect(await cleo.requestErrorCode('sit', { table, nonce: 'zz' })).toBe('nonce');
    await cleo.sit(table);
    expect(await dan.requestErrorCode('sit', { table, nonce: 'ac'.repeat(16) })).toBe('phase');
  });

  it('[P7] at the last chair by two at once gives it to one of them', async () => {
    const table = await createTable(ada);
    for (const guest of [ada, bea]) await guest.sit(table);
    const done = await Promise.allSettled([cleo.sit(table), dan.sit(table)]);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await readPublicTable(table)).sitters.map(({ name }) => name).sort()).toEqual([
      'Ada',
      'Bea',
      'Cleo',
    ]);
  });

  it('tells those who look who is there now', async () => {
    const table = await createTable(ada);
    for (const guest of [ada, bea]) await guest.openTable(table);
    await ada.sit(table);
    bea.takeFrames();
    await bea.sit(table);
    const present = ada.frames.flatMap((frame) => ('present' in frame ? [frame.present] : []));
    expect(present.at(-1)!.toSorted()).toEqual([ada.id, bea.id].sort());
  });

  it('and leaving before the game gives the chair back, and the table to who sits longest', async () => {
    const table = await createTable(ada);
    for (const guest of [ada, bea]) await guest.sit(table);
    await ada.request('leave', { table });
    expect(await readPublicTable(table)).toMatchObject({ keeper: bea.id });
    expect(await ada.request('my-tables', {})).toEqual({ tables: [] });
    expect(await ada.requestErrorCode('seat-bot', { table, level: 'easy' })).toBe('keeper');
    await bea.request('seat-bot', { table, level: 'easy' });
    await bea.request('unseat-bot', { table });
    expect((await readPublicTable(table)).sitters).toHaveLength(1);
  });

  it('at many tables at once is fine, and all of them are found again', async () => {
    const tables: string[] = [];
    for (let i = 0; i < 5; i++) {
      tables.push(await createTable(ada, { seats: 4 }));
      await ada.sit(tables[i]!);
      await h.clock.advance(1);
    }
    const mine = await ada.request('my-tables', {});
    expect(mine.tables.map(({ id }) => id)).toEqual(tables.toReversed());
  });
});

describe('beginning', () => {
  it('is for who keeps the table, and when all chairs are taken', async () => {
    const table = await createTable(ada, { seats: 4 });
    for (const guest of [ada, bea]) await guest.sit(table);
    expect(await bea.requestErrorCode('start', { table })).toBe('keeper');
    expect(await bea.requestErrorCode('start', { table, fill: 'easy' })).toBe('keeper');
    expect(await ada.requestErrorCode('start', { table })).toBe('empty');
    expect((await readPublicTable(table)).sitters).toHaveLength(2);
  });

  it('with bots in the free chairs is one step for those who look', async () => {
    const table = await createTable(ada, { seats: 5 });
    await ada.openTable(table);
    for (const guest of [ada, bea]) await guest.sit(table);
    await ada.request('start', { table, fill: 'hard' });
    const { phase, sitters } = await readPublicTable(table);
    expect(phase).toBe('playing');
    expect(sitters.filter(({ bot }) => bot === 'hard')).toHaveLength(3);
  });
});

describe('play now', () => {
  const playNow = async (by: TestSession, game = 'nox') =>
    (await by.request('play-now', { game })).table;

  it('opens a table, and brings the next ones there', async () => {
    const table = await playNow(ada);
    await ada.sit(table);
    expect(await playNow(bea)).toBe(table);
    expect(await playNow(ada)).not.toBe(table);
  });

  it('finds no table that is rated, by letter, unlisted, full, of another game, or of bots alone', async () => {
    const wishes: Partial<CreateTableFields>[] = [
      { rated: true, listed: true },
      { clock: { kind: 'correspondence', move: 86_400_000 }, listed: true },
      { listed: false },
      { game: 'nicht-die-bohne', listed: true },
    ];
    const waiting: string[] = [];
    for (const wish of wishes) {
      waiting.push(await createTable(ada, wish));
      await ada.sit(waiting.at(-1)!);
    }
    waiting.push(await createTable(ada, { listed: true, bots: ['easy'] }));
    expect(waiting).not.toContain(await playNow(bea));
  });

  it('brings nobody to a table where they are unwelcome', async () => {
    const table = await playNow(ada);
    await ada.sit(table);
    await ada.request('block', { person: bea.id, on: true });
    expect(await playNow(bea)).not.toBe(table);
  });
});

describe('blocked people', () => {
  it('cannot sit down with who blocked them, nor the other way round', async () => {
    await ada.request('block', { person: bea.id, on: true });
    const table = await createTable(ada, { seats: 4 });
    await ada.sit(table);
    expect(await bea.requestErrorCode('sit', { table, nonce: 'aa'.repeat(16) })).toBe('unwelcome');
    const theirs = await createTable(bea, { seats: 4 });
    await bea.sit(theirs);
    expect(await ada.requestErrorCode('sit', { table: theirs, nonce: 'aa'.repeat(16) })).toBe(
      'unwelcome',
    );
    await ada.request('block', { person: bea.id, on: false });
    await bea.sit(table);
  });

  it('cannot after a restart either, when nobody has asked about the others yet', async () => {
    await ada.request('block', { person: bea.id, on: true });
    const table = await createTable(ada, { seats: 4, listed: true });
    await ada.sit(table);
    const second = await h.restart();
    const again = await second.reconnect(bea);
    expect(await again.requestErrorCode('sit', { table, nonce: 'aa'.repeat(16) })).toBe(
      'unwelcome',
    );
    expect(await again.request('play-now', { game: 'nox' })).not.toEqual({ table });
  });
});

describe('a rematch', () => {
  const over = async () => {
    const table = await h.createTable([ada, bea], {
      game: 'nanobye',
      bots: ['easy'],
      listed: true,
    });
    await h.playToTheEnd(table, [ada, bea]);
    return table;
  };

  it('is one table for all who ask, with the same setup and bots', async () => {
    const table = await over();
    const asked = [ada, bea, ada].map((guest) => guest.request('rematch', { table }));
    const [first, ...others] = await Promise.all(asked);
    for (const other of others) expect(other).toEqual(first);
    expect(await bea.request('rematch', { table })).toEqual(first);
    const { next, setup } = await readPublicTable(table);
    expect(next).toBe(first!.table);
    const again = await readPublicTable(first!.table);
    expect(again.setup).toEqual(setup);
    expect(again.sitters).toEqual([{ name: '', bot: 'easy' }]);
    expect(h.house.liveTables.size).toBe(2);
  });

  it('is refused while the game is on, and to who did not play', async () => {
    const playing = await h.createTable([ada, bea, cleo]);
    expect(await ada.requestErrorCode('rematch', { table: playing })).toBe('rematch');
    expect(await dan.requestErrorCode('rematch', { table: await over() })).toBe('rematch');
  });

  it('can be asked for again when it could not be written', async () => {
    const table = await over();
    h.faultyStore.failingOperations.commit = true;
    expect(await ada.requestErrorCode('rematch', { table })).toBe('house');
    h.faultyStore.failingOperations.commit = false;
    await flushEventLoop();
    await ada.request('rematch', { table });
  });
});

describe('hints', () => {
  it('are for who plays, where nothing is at stake', async () => {
    const rated = await h.createTable([ada, bea, cleo], { rated: true });
    expect(await ada.requestErrorCode('hint', { table: rated })).toBe('hint');
    const table = await h.createTable([ada, bea, cleo]);
    expect(await dan.requestErrorCode('hint', { table })).toBe('seat');
    const [one] = await h.listAwaitedSessions(table, [ada, bea, cleo]);
    const { moves } = await one!.request('hint', { table });
    const legal = await one!.listLegalMoves(table);
    for (const { move } of moves) expect(legal).toContainEqual(move);
  });

  it('come one after the other', async () => {
    const table = await h.createTable([ada, bea, cleo]);
    const [one] = await h.listAwaitedSessions(table, [ada, bea, cleo]);
    for (let i = 0; i < 5; i++) await one!.request('hint', { table });
    expect(await one!.requestErrorCode('hint', { table })).toBe('rate');
  });
});
