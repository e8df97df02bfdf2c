/** Results and ratings: everybody's, once. */
import { rate, rating } from 'openskill';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let h: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let all: TestSession[];

beforeEach(async () => {
  h = await TestHouse.start();
  ada = await h.connectNewPerson('Ada');
  bea = await h.connectNewPerson('Bea');
  cleo = await h.connectNewPerson('Cleo');
  all = [ada, bea, cleo];
});

describe('the results of a game', () => {
  it('[P18] are filed for every seat when it has been played', async () => {
    const table = await h.createTable([ada, bea], { game: 'nanobye', bots: ['easy'] });
    await h.playToTheEnd(table, [ada, bea]);
    const rows = await h.faultyStore.memoryStore.listResultsOfTable(table);
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

  it('[P2] are not filed while the last move may still be refused', async () => {
    const table = await h.createTable(all, { game: 'battle-gum' });
    const room = await h.getLiveTable(table);
    for (;;) {
      const [one] = await h.listAwaitedSessions(table, all);
      const [move] = await one!.listLegalMoves(table);
      h.faultyStore.holdCommits();
      const moving = one!.move(table, move).catch(() => undefined);
      await flushEventLoop();
      if (room.table.phase === 'over') {
        await h.clock.advance(60_000);
        h.faultyStore.failingOperations.commit = true;
        await h.faultyStore.releaseCommits();
        await moving;
        break;
      }
      await h.faultyStore.releaseCommits();
      await moving;
    }
    h.faultyStore.failingOperations = {};
    expect(await h.faultyStore.memoryStore.listResultsOfTable(table)).toEqual([]);
    await h.clock.advance(5_000);
    await h.playToTheEnd(table, all);
    expect(await h.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
  });

  it('are none when the people agreed to end it', async () => {
    const table = await h.createTable(all, { rated: true });
    for (const guest of all) await guest.request('agree', { table, yes: true });
    await flushEventLoop();
    expect((await h.getLiveTable(table)).table.ending).toBe('agreed');
    expect(await h.faultyStore.memoryStore.listResultsOfTable(table)).toEqual([]);
    expect((await h.faultyStore.memoryStore.findTable(table))?.due).toBeNull();
  });

  it('put last who has resigned, however good the bot was', async () => {
    const table = await h.createTable(all);
    await bea.request('resign', { table });
    await h.playToTheEnd(table, [ada, cleo]);
    const rows = await h.faultyStore.memoryStore.listResultsOfTable(table);
    expect(rows.find(({ person }) => person === bea.id)!.rank).toBe(3);
    expect(rows.filter(({ person }) => person !== bea.id).every(({ rank }) => rank < 3)).toBe(true);
  });

  it('are filed before the house closes', async () => {
    const table = await h.createTable(all);
    const { listResultsOfTable } = h.faultyStore.memoryStore;
    const slow = Promise.withResolvers<void>();
    h.faultyStore.memoryStore.listResultsOfTable = (id) =>
      slow.promise.then(() => listResultsOfTable.call(h.faultyStore.memoryStore, id));
    await h.playToTheEnd(table, all);
    h.faultyStore.memoryStore.listResultsOfTable = listResultsOfTable;
    const closed = h.house.stop();
    await flushEventLoop();
    expect(await h.faultyStore.memoryStore.listResultsOfTable(table)).toEqual([]);
    slow.resolve();
    await closed;
    expect(await h.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
  });

  it('[P18] are filed later when the disk refused them at first', async () => {
    const table = await h.createTable(all);
    const { listResultsOfTable } = h.faultyStore.memoryStore;
    h.faultyStore.memoryStore.listResultsOfTable = () => Promise.reject(new Error('not now'));
    await h.playToTheEnd(table, all);
    h.faultyStore.memoryStore.listResultsOfTable = listResultsOfTable;
    expect(h.warnings.join()).toContain('could not be stored');
    await h.clock.advance(31_000);
    expect(await h.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
  });
});

describe('ratings', () => {
  it('follow openskill, for people and for bots', async () => {
    const table = await h.createTable([ada, bea], { game: 'nanobye', rated: true, bots: ['easy'] });
    await h.playToTheEnd(table, [ada, bea]);
    const rows = await h.faultyStore.memoryStore.listResultsOfTable(table);
    const after = rate(
      rows.map(() => [rating()]),
      { rank: rows.map(({ rank }) => rank) },
    ).map(([r]) => r!);
    for (const [seat, row] of rows.entries()) {
      const known = await h.faultyStore.memoryStore.findRating(row.person ?? 'bot:easy', 'nanobye');
      expect(known).toMatchObject({ mu: after[seat]!.mu, sigma: after[seat]!.sigma, games: 1 });
      expect(JSON.parse(row.rated!)).toMatchObject({ after: { mu: after[seat]!.mu } });
    }
    const { ranking } = await ada.request('ranking', { game: 'nanobye' });
    expect(ranking).toContainEqual(expect.objectContaining({ bot: 'easy', games: 1 }));
    expect(ranking).toContainEqual(expect.objectContaining({ name: 'Ada', games: 1, you: true }));
    expect(ranking.filter((line) => 'you' in line)).toHaveLength(1);
  });

  it('[P18] change once for a table, also when it is filed again after a restart', async () => {
    const table = await h.createTable(all, { rated: true });
    await h.playToTheEnd(table, all);
    const before = await h.faultyStore.memoryStore.listRatings(ada.id);
    // As after a crash between the results and what the index says.
    const row = (await h.faultyStore.memoryStore.findTable(table))!;
    await h.faultyStore.memoryStore.commit({ table: { ...row, due: row.created } });
    const second = await h.restart();
    await flushEventLoop();
    expect(await h.faultyStore.memoryStore.listRatings(ada.id)).toEqual(before);
    expect((await second.faultyStore.memoryStore.findTable(table))!.due).toBeNull();
  });

  it('[P18] are written after a restart for a game that ended just before', async () => {
    const table = await h.createTable(all, { rated: true });
    const real = h.faultyStore.memoryStore.listResultsOfTable.bind(h.faultyStore.memoryStore);
    h.faultyStore.memoryStore.listResultsOfTable = () => new Promise(() => undefined);
    await h.playToTheEnd(table, all);
    h.faultyStore.memoryStore.listResultsOfTable = real;
    expect(await real(table)).toEqual([]);
    await h.restart();
    await flushEventLoop();
    expect(await real(table)).toHaveLength(3);
    expect(await h.faultyStore.memoryStore.listRatings(ada.id)).toHaveLength(1);
  });

  it('[P18] count both of two tables that end at the same moment', async () => {
    const tables = [
      await h.createTable(all, { rated: true }),
      await h.createTable(all, { rated: true }),
    ];
    const real = h.faultyStore.memoryStore.listResultsOfTable.bind(h.faultyStore.memoryStore);
    const gates: (() => void)[] = [];
    h.faultyStore.memoryStore.listResultsOfTable = async (id) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return real(id);
    };
    for (const table of tables) await h.playToTheEnd(table, all);
    while (gates.length > 0) {
      for (const open of gates.splice(0)) open();
      await flushEventLoop();
    }
    expect(await h.faultyStore.memoryStore.listRatings(ada.id)).toMatchObject([{ games: 2 }]);
  });
});

describe('the record of a game', () => {
  it('[P12] is for everybody once the game is over, and for nobody before', async () => {
    const eve = await h.connectNewPerson('Eve');
    const table = await h.createTable(all);
    expect(await ada.requestErrorCode('record', { table })).toBe('record');
    expect(await eve.requestErrorCode('record', { table: 'nowhere12345' })).toBe('table');
    await h.playToTheEnd(table, all);
    const record = await eve.request('record', { table });
    expect(record.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(record)).not.toContain(ada.id);
  });

  it('[P4] is the same after a restart', async () => {
    const table = await h.createTable([ada, bea], { game: 'battle-gum', bots: ['easy'] });
    await h.playToTheEnd(table, [ada, bea]);
    const record = await ada.request('record', { table });
    const second = await h.restart();
    expect(await (await second.reconnect(bea)).request('record', { table })).toEqual(record);
  });
});
