/** Results and ratings: each game is stored once, for every seat. */
import { rate, rating } from 'openskill';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let all: TestSession[];

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
  all = [ada, bea, cleo];
});

describe('the results of a game', () => {
  it('[P18] are stored for every seat when it ends', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'nanobye', bots: ['easy'] });
    await testHouse.playToTheEnd(table, [ada, bea]);
    const rows = await testHouse.faultyStore.memoryStore.listResultsOfTable(table);
    expect(rows.map(({ person }) => person).sort()).toEqual([ada.id, bea.id, null].sort());
    expect(rows.map(({ bot }) => bot)).toContain('easy');
    expect(rows.every(({ rated }) => rated === null)).toBe(true);
    const { results, statistics } = await ada.request('history', {});
    expect(results).toMatchObject([{ table }]);
    const { score } = rows.find(({ person }) => person === ada.id)!;
    expect(statistics).toMatchObject([
      { game: 'nanobye', games: 1, fairShare: 1 / 3, scores: [score] },
    ]);
  });

  it('[P2] are not stored before the last move is committed', async () => {
    const table = await testHouse.createTable(all, { game: 'battle-gum' });
    const liveTable = await testHouse.getLiveTable(table);
    for (;;) {
      const [mover] = await testHouse.listAwaitedSessions(table, all);
      const [move] = await mover!.listLegalMoves(table);
      testHouse.faultyStore.holdCommits();
      const moving = mover!.move(table, move).catch(() => undefined);
      await flushEventLoop();
      if (liveTable.table.phase === 'over') {
        await testHouse.clock.advance(60_000);
        testHouse.faultyStore.failingOperations.commit = true;
        await testHouse.faultyStore.releaseCommits();
        await moving;
        break;
      }
      await testHouse.faultyStore.releaseCommits();
      await moving;
    }
    testHouse.faultyStore.failingOperations = {};
    expect(await testHouse.faultyStore.memoryStore.listResultsOfTable(table)).toEqual([]);
    await testHouse.clock.advance(5_000);
    await testHouse.playToTheEnd(table, all);
    expect(await testHouse.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
  });

  it('are not stored if the people agreed to end it', async () => {
    const table = await testHouse.createTable(all, { rated: true });
    for (const session of all) await session.request('agree', { table, yes: true });
    await flushEventLoop();
    expect((await testHouse.getLiveTable(table)).table.ending).toBe('agreed');
    expect(await testHouse.faultyStore.memoryStore.listResultsOfTable(table)).toEqual([]);
    expect((await testHouse.faultyStore.memoryStore.findTable(table))?.due).toBeNull();
  });

  it('rank a person who has resigned last, whatever their bot scored', async () => {
    const table = await testHouse.createTable(all);
    await bea.request('resign', { table });
    await testHouse.playToTheEnd(table, [ada, cleo]);
    const rows = await testHouse.faultyStore.memoryStore.listResultsOfTable(table);
    expect(rows.find(({ person }) => person === bea.id)!.rank).toBe(3);
    expect(rows.filter(({ person }) => person !== bea.id).every(({ rank }) => rank < 3)).toBe(true);
  });
});

describe('results that cannot be stored at once', () => {
  it('are stored before the house stops', async () => {
    const table = await testHouse.createTable(all);
    const { listResultsOfTable } = testHouse.faultyStore.memoryStore;
    const gate = Promise.withResolvers<void>();
    testHouse.faultyStore.memoryStore.listResultsOfTable = (id) =>
      gate.promise.then(() => listResultsOfTable.call(testHouse.faultyStore.memoryStore, id));
    await testHouse.playToTheEnd(table, all);
    testHouse.faultyStore.memoryStore.listResultsOfTable = listResultsOfTable;
    const closed = testHouse.house.stop();
    await flushEventLoop();
    expect(await testHouse.faultyStore.memoryStore.listResultsOfTable(table)).toEqual([]);
    gate.resolve();
    await closed;
    expect(await testHouse.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
  });

  it('[P18] are stored later if the disk refused them at first', async () => {
    const table = await testHouse.createTable(all);
    const { listResultsOfTable } = testHouse.faultyStore.memoryStore;
    testHouse.faultyStore.memoryStore.listResultsOfTable = () =>
      Promise.reject(new Error('not now'));
    await testHouse.playToTheEnd(table, all);
    testHouse.faultyStore.memoryStore.listResultsOfTable = listResultsOfTable;
    expect(testHouse.warnings.join()).toContain('could not be stored');
    await testHouse.clock.advance(31_000);
    expect(await testHouse.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
  });
});

describe('ratings', () => {
  it('follow openskill for people and bots', async () => {
    const table = await testHouse.createTable([ada, bea], {
      game: 'nanobye',
      rated: true,
      bots: ['easy'],
    });
    await testHouse.playToTheEnd(table, [ada, bea]);
    const rows = await testHouse.faultyStore.memoryStore.listResultsOfTable(table);
    const after = rate(
      rows.map(() => [rating()]),
      { rank: rows.map(({ rank }) => rank) },
    ).map(([r]) => r!);
    for (const [seat, row] of rows.entries()) {
      const stored = await testHouse.faultyStore.memoryStore.findRating(
        row.person ?? 'bot:easy',
        'nanobye',
      );
      expect(stored).toMatchObject({ mu: after[seat]!.mu, sigma: after[seat]!.sigma, games: 1 });
      expect(JSON.parse(row.rated!)).toMatchObject({ after: { mu: after[seat]!.mu } });
    }
    const { ranking } = await ada.request('ranking', { game: 'nanobye' });
    expect(ranking).toContainEqual(expect.objectContaining({ bot: 'easy', games: 1 }));
    expect(ranking).toContainEqual(expect.objectContaining({ name: 'Ada', games: 1, you: true }));
    expect(ranking.filter((line) => 'you' in line)).toHaveLength(1);
  });

  it('[P18] count both games if two tables end at the same moment', async () => {
    const tables = [
      await testHouse.createTable(all, { rated: true }),
      await testHouse.createTable(all, { rated: true }),
    ];
    const listResults = testHouse.faultyStore.memoryStore.listResultsOfTable.bind(
      testHouse.faultyStore.memoryStore,
    );
    const gates: (() => void)[] = [];
    testHouse.faultyStore.memoryStore.listResultsOfTable = async (id) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return listResults(id);
    };
    for (const table of tables) await testHouse.playToTheEnd(table, all);
    while (gates.length > 0) {
      for (const open of gates.splice(0)) open();
      await flushEventLoop();
    }
    expect(await testHouse.faultyStore.memoryStore.listRatings(ada.id)).toMatchObject([
      { games: 2 },
    ]);
  });
});

describe('ratings after a restart', () => {
  it('[P18] change once per table, even if its results are stored again', async () => {
    const table = await testHouse.createTable(all, { rated: true });
    await testHouse.playToTheEnd(table, all);
    const before = await testHouse.faultyStore.memoryStore.listRatings(ada.id);
    // As after a crash that came after the results and before the update of the row.
    const row = (await testHouse.faultyStore.memoryStore.findTable(table))!;
    await testHouse.faultyStore.memoryStore.commit({ table: { ...row, due: row.created } });
    const restarted = await testHouse.restart();
    await flushEventLoop();
    expect(await testHouse.faultyStore.memoryStore.listRatings(ada.id)).toEqual(before);
    expect((await restarted.faultyStore.memoryStore.findTable(table))!.due).toBeNull();
  });

  it('[P18] are stored if the game ended just before', async () => {
    const table = await testHouse.createTable(all, { rated: true });
    const listResults = testHouse.faultyStore.memoryStore.listResultsOfTable.bind(
      testHouse.faultyStore.memoryStore,
    );
    testHouse.faultyStore.memoryStore.listResultsOfTable = () => new Promise(() => undefined);
    await testHouse.playToTheEnd(table, all);
    testHouse.faultyStore.memoryStore.listResultsOfTable = listResults;
    expect(await listResults(table)).toEqual([]);
    await testHouse.restart();
    await flushEventLoop();
    expect(await listResults(table)).toHaveLength(3);
    expect(await testHouse.faultyStore.memoryStore.listRatings(ada.id)).toHaveLength(1);
  });
});

describe('the record of a game', () => {
  it('[P12] is public after the game, and secret before', async () => {
    const eve = await testHouse.connectNewPerson('Eve');
    const table = await testHouse.createTable(all);
    expect(await ada.requestErrorCode('record', { table })).toBe('record');
    expect(await eve.requestErrorCode('record', { table: 'nowhere12345' })).toBe('table');
    await testHouse.playToTheEnd(table, all);
    const record = await eve.request('record', { table });
    expect(record.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(record)).not.toContain(ada.id);
  });

  it('[P4] is the same after a restart', async () => {
    const table = await testHouse.createTable([ada, bea], { game: 'battle-gum', bots: ['easy'] });
    await testHouse.playToTheEnd(table, [ada, bea]);
    const record = await ada.request('record', { table });
    const restarted = await testHouse.restart();
    expect(await (await restarted.reconnect(bea)).request('record', { table })).toEqual(record);
  });
});
