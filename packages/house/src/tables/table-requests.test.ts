/** Requests about tables: create, sit down, start, play now, rematch and hint. */
import type { PublicTable } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let dan: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
  dan = await testHouse.connectNewPerson('Dan');
});

type CreateTableFields = Parameters<typeof ada.request<'create'>>[1];
const createTable = async (by: TestSession, fields: Partial<CreateTableFields> = {}) =>
  (await by.request('create', { game: 'nox', seats: 3, ...fields })).table;
const readPublicTable = async (table: string): Promise<PublicTable> =>
  (await (await testHouse.reconnect(dan)).openTable(table)).face;

describe('a table is not created', () => {
  it.each<[string, object]>([
    ['game', { game: 'chess' }],
    ['seats', { seats: 2 }],
    ['seats', { seats: 16 }],
    ['bots', { bots: ['easy', 'easy', 'easy'] }],
    ['option', { options: { variant: 'soft' } }],
    ['option', { options: { nonsense: true } }],
  ])('(code %s) with %j, and nothing is written', async (code, fields) => {
    testHouse.faultyStore.batches.length = 0;
    expect(await ada.requestErrorCode('create', { game: 'nox', seats: 3, ...fields })).toMatch(
      new RegExp(`^${code}`),
    );
    expect(testHouse.faultyStore.batches).toEqual([]);
    expect(testHouse.house.liveTables.size).toBe(0);
  });

  it('[P2] if the disk refuses it, and nothing of it remains', async () => {
    testHouse.faultyStore.failingOperations.commit = true;
    expect(await ada.requestErrorCode('create', { game: 'nox', seats: 3 })).toBe('house');
    testHouse.faultyStore.failingOperations.commit = false;
    expect(testHouse.house.liveTables.size).toBe(0);
  });

  it('by a person who has created thirty in a row, until some time has passed', async () => {
    for (let i = 0; i < 30; i++) await createTable(ada);
    expect(await ada.requestErrorCode('create', { game: 'nox', seats: 3 })).toBe('rate');
    await createTable(bea);
    await testHouse.clock.advance(20_000);
    await createTable(ada);
  });
});

describe('[P23] tables for a link that wait for players', () => {
  const DAY = 86_400_000;
  /** As many as the person may create in this time, a few at once. */
  const createFor = async (by: TestSession, count: number) => {
    for (let i = 0; i < count; i++) {
      await createTable(by);
      await testHouse.clock.advance(20_000);
    }
  };
  const tryToCreate = (by: TestSession) => by.requestErrorCode('create', { game: 'nox', seats: 3 });

  it('are at most a hundred of a person at once, and a hundred more in a day', async () => {
    await createFor(ada, 100);
    // One more for every 864 seconds that this took.
    await createFor(ada, 2);
    expect(await tryToCreate(ada)).toBe('rate');
    await createTable(bea);
    await testHouse.clock.advance(DAY);
    await createFor(ada, 100);
  });

  it('are at most five hundred of an address, whoever creates them', async () => {
    let created = 0;
    for (let guest = 0; guest < 30; guest++) {
      await testHouse.clock.advance(60_000);
      const flooder = await testHouse.connectNewPerson(`Guest ${guest}`, 'one address');
      for (let i = 0; i < 19; i++) if ((await tryToCreate(flooder)) === 'not refused') created++;
    }
    expect(created).toBeGreaterThanOrEqual(500);
    expect(created).toBeLessThanOrEqual(511);
    const other = await testHouse.connectNewPerson('Otto', 'another address');
    await createTable(other);
  });

  it('do not count once their game has begun', async () => {
    for (let i = 0; i < 150; i++) {
      const { table } = await ada.request('create', {
        game: 'nox',
        seats: 3,
        bots: ['easy', 'easy'],
      });
      await ada.sit(table);
      await testHouse.clock.advance(20_000);
    }
    expect(await tryToCreate(ada)).toBe('not refused');
  });
});

describe('sitting down', () => {
  it('fills the seats, and the last one starts the game', async () => {
    const table = await createTable(ada);
    for (const session of [ada, bea]) await session.sit(table);
    expect((await readPublicTable(table)).phase).toBe('open');
    await cleo.sit(table);
    expect((await readPublicTable(table)).phase).toBe('playing');
  });

  it('starts the game also if the host sits down last', async () => {
    const table = await createTable(ada);
    for (const session of [bea, cleo, ada]) await session.sit(table);
    expect(await readPublicTable(table)).toMatchObject({ phase: 'playing', keeper: ada.id });
  });

  it('twice, at a full table, or with a nonce that is taken is refused', async () => {
    const table = await createTable(ada);
    await ada.sit(table);
    expect(await ada.requestErrorCode('sit', { table, nonce: 'aa'.repeat(16) })).toBe('seated');
    await bea.sit(table, 'ab'.repeat(16));
    expect(await cleo.requestErrorCode('sit', { table, nonce: 'ab'.repeat(16) })).toBe('nonce');
    expect(await cleo.requestErrorCode('sit', { table, nonce: 'zz' })).toBe('nonce');
    await cleo.sit(table);
    expect(await dan.requestErrorCode('sit', { table, nonce: 'ac'.repeat(16) })).toBe('phase');
  });

  it('[P7] by two people at once gives the last seat to one of them', async () => {
    const table = await createTable(ada);
    for (const session of [ada, bea]) await session.sit(table);
    const done = await Promise.allSettled([cleo.sit(table), dan.sit(table)]);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await readPublicTable(table)).sitters.map(({ name }) => name).sort()).toEqual([
      'Ada',
      'Bea',
      'Cleo',
    ]);
  });

  it('sends the people present to everybody at the table', async () => {
    const table = await createTable(ada);
    for (const session of [ada, bea]) await session.openTable(table);
    await ada.sit(table);
    bea.takeFrames();
    await bea.sit(table);
    const present = ada.frames.flatMap((frame) => ('present' in frame ? [frame.present] : []));
    expect(present.at(-1)!.toSorted()).toEqual([ada.id, bea.id].sort());
  });

  it('at many tables at once is allowed, and my-tables lists all of them', async () => {
    const tables: string[] = [];
    for (let i = 0; i < 5; i++) {
      tables.push(await createTable(ada, { seats: 4 }));
      await ada.sit(tables[i]!);
      await testHouse.clock.advance(1);
    }
    const mine = await ada.request('my-tables', {});
    expect(mine.tables.map(({ id }) => id)).toEqual(tables.toReversed());
  });
});

describe('leaving before the game', () => {
  it('frees the seat, and the next sitter becomes the host', async () => {
    const table = await createTable(ada);
    for (const session of [ada, bea]) await session.sit(table);
    await ada.request('leave', { table });
    expect(await readPublicTable(table)).toMatchObject({ keeper: bea.id });
    expect(await ada.request('my-tables', {})).toEqual({ tables: [] });
    expect(await ada.requestErrorCode('seat-bot', { table, level: 'easy' })).toBe('keeper');
    await bea.request('seat-bot', { table, level: 'easy' });
    await bea.request('unseat-bot', { table });
    expect((await readPublicTable(table)).sitters).toHaveLength(1);
  });
});

describe('starting a game', () => {
  it('is allowed for the host only, when all seats are taken', async () => {
    const table = await createTable(ada, { seats: 4 });
    for (const session of [ada, bea]) await session.sit(table);
    expect(await bea.requestErrorCode('start', { table })).toBe('keeper');
    expect(await bea.requestErrorCode('start', { table, fill: 'easy' })).toBe('keeper');
    expect(await ada.requestErrorCode('start', { table })).toBe('empty');
    expect((await readPublicTable(table)).sitters).toHaveLength(2);
  });

  it('can fill the free seats with bots', async () => {
    const table = await createTable(ada, { seats: 5 });
    await ada.openTable(table);
    for (const session of [ada, bea]) await session.sit(table);
    await ada.request('start', { table, fill: 'hard' });
    const { phase, sitters } = await readPublicTable(table);
    expect(phase).toBe('playing');
    expect(sitters.filter(({ bot }) => bot === 'hard')).toHaveLength(3);
  });
});

describe('play now', () => {
  const playNow = async (by: TestSession, game = 'nox') =>
    (await by.request('play-now', { game })).table;
  /** Waits for others at a table. */
  const openAndSit = async (by: TestSession, table: string) => {
    await by.openTable(table);
    await by.sit(table);
  };

  it('creates a table, and sends the next people to it while its people are there', async () => {
    const table = await playNow(ada);
    await ada.sit(table);
    expect(await playNow(cleo)).not.toBe(table);
    await ada.openTable(table);
    expect(await playNow(bea)).toBe(table);
    expect(await playNow(ada)).not.toBe(table);
  });

  it('skips tables that are rated, unlisted, slow, of another game, or without people', async () => {
    const unsuitable: Partial<CreateTableFields>[] = [
      { rated: true, listed: true, clock: { kind: 'live', bank: 60_000, add: 0 } },
      { clock: { kind: 'correspondence', move: 86_400_000 }, listed: true },
      { listed: false },
      { game: 'nicht-die-bohne', listed: true },
    ];
    const waiting: string[] = [];
    for (const fields of unsuitable) {
      waiting.push(await createTable(ada, fields));
      await openAndSit(ada, waiting.at(-1)!);
    }
    waiting.push(await createTable(ada, { listed: true, bots: ['easy'] }));
    await ada.openTable(waiting.at(-1)!);
    expect(waiting).not.toContain(await playNow(bea));
  });

  it('sends nobody to a table where they are blocked', async () => {
    const table = await playNow(ada);
    await openAndSit(ada, table);
    await ada.request('block', { person: bea.id, on: true });
    expect(await playNow(bea)).not.toBe(table);
  });
});

describe('blocked people', () => {
  it('cannot sit down with the person who blocked them, nor the other way round', async () => {
    await ada.request('block', { person: bea.id, on: true });
    const table = await createTable(ada, { seats: 4 });
    await ada.sit(table);
    expect(await bea.requestErrorCode('sit', { table, nonce: 'aa'.repeat(16) })).toBe('unwelcome');
    const tableOfBea = await createTable(bea, { seats: 4 });
    await bea.sit(tableOfBea);
    expect(await ada.requestErrorCode('sit', { table: tableOfBea, nonce: 'aa'.repeat(16) })).toBe(
      'unwelcome',
    );
    await ada.request('block', { person: bea.id, on: false });
    await bea.sit(table);
  });

  it('cannot sit down after a restart, before anybody else is loaded', async () => {
    await ada.request('block', { person: bea.id, on: true });
    const table = await createTable(ada, { seats: 4, listed: true });
    await ada.sit(table);
    const restarted = await testHouse.restart();
    const again = await restarted.reconnect(bea);
    expect(await again.requestErrorCode('sit', { table, nonce: 'aa'.repeat(16) })).toBe(
      'unwelcome',
    );
    expect(await again.request('play-now', { game: 'nox' })).not.toEqual({ table });
  });
});

describe('a rematch', () => {
  const finishGame = async () => {
    const table = await testHouse.createTable([ada, bea], {
      game: 'nanobye',
      bots: ['easy'],
      listed: true,
    });
    await testHouse.playToTheEnd(table, [ada, bea]);
    return table;
  };

  it('is one table for everybody who requests it, with the same setup and bots', async () => {
    const table = await finishGame();
    const requests = [ada, bea, ada].map((session) => session.request('rematch', { table }));
    const [first, ...others] = await Promise.all(requests);
    for (const other of others) expect(other).toEqual(first);
    expect(await bea.request('rematch', { table })).toEqual(first);
    const { next, setup } = await readPublicTable(table);
    expect(next).toBe(first!.table);
    const again = await readPublicTable(first!.table);
    expect(again.setup).toEqual(setup);
    const { sitters } = await readPublicTable(table);
    expect(again.sitters).toEqual(sitters.filter(({ bot }) => bot !== undefined));
    expect(testHouse.house.liveTables.size).toBe(2);
  });

  it('is refused during the game, and to people who did not play', async () => {
    const playing = await testHouse.createTable([ada, bea, cleo]);
    expect(await ada.requestErrorCode('rematch', { table: playing })).toBe('rematch');
    expect(await dan.requestErrorCode('rematch', { table: await finishGame() })).toBe('rematch');
  });

  it('can be requested again if it could not be written', async () => {
    const table = await finishGame();
    testHouse.faultyStore.failingOperations.commit = true;
    expect(await ada.requestErrorCode('rematch', { table })).toBe('house');
    testHouse.faultyStore.failingOperations.commit = false;
    await flushEventLoop();
    await ada.request('rematch', { table });
  });
});

describe('hints', () => {
  it('are for players only, in games that are not rated', async () => {
    const rated = await testHouse.createTable([ada, bea, cleo], { rated: true });
    expect(await ada.requestErrorCode('hint', { table: rated })).toBe('hint');
    const table = await testHouse.createTable([ada, bea, cleo]);
    expect(await dan.requestErrorCode('hint', { table })).toBe('seat');
    const [mover] = await testHouse.listAwaitedSessions(table, [ada, bea, cleo]);
    const hint = mover!.request('hint', { table });
    await testHouse.clock.advance(2_000);
    const { moves } = await hint;
    const legal = await mover!.listLegalMoves(table);
    for (const { move } of moves) expect(legal).toContainEqual(move);
  });

  it('are rate limited', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    const [mover] = await testHouse.listAwaitedSessions(table, [ada, bea, cleo]);
    for (let i = 0; i < 5; i++) void mover!.request('hint', { table });
    await flushEventLoop();
    expect(await mover!.requestErrorCode('hint', { table })).toBe('rate');
  });

  it('are refused at once to a person who has nothing to decide, and asked of no bot', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    const awaited = await testHouse.listAwaitedSessions(table, [ada, bea, cleo]);
    const waiting = [ada, bea, cleo].find((session) => !awaited.includes(session))!;
    for (let i = 0; i < 9; i++)
      expect(await waiting.requestErrorCode('hint', { table })).toBe('seat');
    expect(testHouse.warnings).toEqual([]);
  });

  it('[P13] are given at a fixed time after the request, however soon the bot has answered', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    const [mover] = await testHouse.listAwaitedSessions(table, [ada, bea, cleo]);
    let isGiven = false;
    void mover!.request('hint', { table }).then(() => {
      isGiven = true;
    });
    await testHouse.clock.advance(999);
    expect(isGiven).toBe(false);
    await testHouse.clock.advance(1);
    expect(isGiven).toBe(true);
  });
});
