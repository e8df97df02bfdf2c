/** Results and ratings: everybody's, once. */
import { rate, rating } from 'openskill';
import { beforeEach, describe, expect, it } from 'vitest';
import { calm, type TestGuest, TestHouse } from './test-house.ts';

let h: TestHouse;
let ada: TestGuest;
let bea: TestGuest;
let cleo: TestGuest;
let all: TestGuest[];

beforeEach(async () => {
  h = await TestHouse.open();
  ada = await h.come('Ada');
  bea = await h.come('Bea');
  cleo = await h.come('Cleo');
  all = [ada, bea, cleo];
});

describe('the results of a game', () => {
  it('are filed for every seat when it has been played', async () => {
    const table = await h.table([ada, bea], { game: 'nanobye', bots: ['easy'] });
    await h.playOut(table, [ada, bea]);
    const rows = await h.disk.memory.listResultsOfTable(table);
    expect(rows.map(({ person }) => person).sort()).toEqual([ada.id, bea.id, null].sort());
    expect(rows.map(({ bot }) => bot)).toContain('easy');
    expect(rows.every(({ rated }) => rated === null)).toBe(true);
    const { results, statistics } = (await ada.ask('history', {})) as {
      results: { table: string }[];
      statistics: { game: string; games: number }[];
    };
    expect(results).toMatchObject([{ table }]);
    const { score } = rows.find(({ person }) => person === ada.id)!;
    expect(statistics).toMatchObject([
      { game: 'nanobye', games: 1, fairShare: 1 / 3, scores: [score] },
    ]);
  });

  it('are not filed while the last move may still be refused', async () => {
    const table = await h.table(all, { game: 'battle-gum' });
    const room = await h.room(table);
    for (;;) {
      const [one] = await h.awaited(table, all);
      const [move] = await one!.legal(table);
      h.disk.hold();
      const moving = one!.move(table, move).catch(() => undefined);
      await calm();
      if (room.table.phase === 'over') {
        await h.clock.advance(60_000);
        h.disk.broken.commit = true;
        await h.disk.release();
        await moving;
        break;
      }
      await h.disk.release();
      await moving;
    }
    h.disk.broken = {};
    expect(await h.disk.memory.listResultsOfTable(table)).toEqual([]);
    await h.clock.advance(5_000);
    await h.playOut(table, all);
    expect(await h.disk.memory.listResultsOfTable(table)).toHaveLength(3);
  });

  it('are none when the people agreed to end it', async () => {
    const table = await h.table(all, { rated: true });
    for (const guest of all) await guest.ask('agree', { table, yes: true });
    await calm();
    expect((await h.room(table)).table.ending).toBe('agreed');
    expect(await h.disk.memory.listResultsOfTable(table)).toEqual([]);
    expect((await h.disk.memory.findTable(table))?.due).toBeNull();
  });

  it('put last who has resigned, however good the bot was', async () => {
    const table = await h.table(all);
    await bea.ask('resign', { table });
    await h.playOut(table, [ada, cleo]);
    const rows = await h.disk.memory.listResultsOfTable(table);
    expect(rows.find(({ person }) => person === bea.id)!.rank).toBe(3);
    expect(rows.filter(({ person }) => person !== bea.id).every(({ rank }) => rank < 3)).toBe(true);
  });

  it('are filed before the house closes', async () => {
    const table = await h.table(all);
    const { listResultsOfTable } = h.disk.memory;
    const slow = Promise.withResolvers<void>();
    h.disk.memory.listResultsOfTable = (id) =>
      slow.promise.then(() => listResultsOfTable.call(h.disk.memory, id));
    await h.playOut(table, all);
    h.disk.memory.listResultsOfTable = listResultsOfTable;
    const closed = h.house.close();
    await calm();
    expect(await h.disk.memory.listResultsOfTable(table)).toEqual([]);
    slow.resolve();
    await closed;
    expect(await h.disk.memory.listResultsOfTable(table)).toHaveLength(3);
  });

  it('are filed later when the disk refused them at first', async () => {
    const table = await h.table(all);
    const { listResultsOfTable } = h.disk.memory;
    h.disk.memory.listResultsOfTable = () => Promise.reject(new Error('not now'));
    await h.playOut(table, all);
    h.disk.memory.listResultsOfTable = listResultsOfTable;
    expect(h.warnings.join()).toContain('could not be filed');
    await h.clock.advance(31_000);
    expect(await h.disk.memory.listResultsOfTable(table)).toHaveLength(3);
  });
});

describe('ratings', () => {
  it('follow openskill, for people and for bots', async () => {
    const table = await h.table([ada, bea], { game: 'nanobye', rated: true, bots: ['easy'] });
    await h.playOut(table, [ada, bea]);
    const rows = await h.disk.memory.listResultsOfTable(table);
    const after = rate(
      rows.map(() => [rating()]),
      { rank: rows.map(({ rank }) => rank) },
    ).map(([r]) => r!);
    for (const [seat, row] of rows.entries()) {
      const known = await h.disk.memory.findRating(row.person ?? 'bot:easy', 'nanobye');
      expect(known).toMatchObject({ mu: after[seat]!.mu, sigma: after[seat]!.sigma, games: 1 });
      expect(JSON.parse(row.rated!)).toMatchObject({ after: { mu: after[seat]!.mu } });
    }
    const { ranking } = (await ada.ask('ranking', { game: 'nanobye' })) as { ranking: object[] };
    expect(ranking).toContainEqual(expect.objectContaining({ bot: 'easy', games: 1 }));
    expect(ranking).toContainEqual(expect.objectContaining({ name: 'Ada', games: 1, you: true }));
    expect(ranking.filter((line) => 'you' in line)).toHaveLength(1);
  });

  it('change once for a table, also when it is filed again after a restart', async () => {
    const table = await h.table(all, { rated: true });
    await h.playOut(table, all);
    const before = await h.disk.memory.listRatings(ada.id);
    // As after a crash between the results and what the index says.
    const row = (await h.disk.memory.findTable(table))!;
    await h.disk.memory.commit({ table: { ...row, due: row.created } });
    const second = await h.reopened();
    await calm();
    expect(await h.disk.memory.listRatings(ada.id)).toEqual(before);
    expect((await second.disk.memory.findTable(table))!.due).toBeNull();
  });

  it('are written after a restart for a game that ended just before', async () => {
    const table = await h.table(all, { rated: true });
    const real = h.disk.memory.listResultsOfTable.bind(h.disk.memory);
    h.disk.memory.listResultsOfTable = () => new Promise(() => undefined);
    await h.playOut(table, all);
    h.disk.memory.listResultsOfTable = real;
    expect(await real(table)).toEqual([]);
    await h.reopened();
    await calm();
    expect(await real(table)).toHaveLength(3);
    expect(await h.disk.memory.listRatings(ada.id)).toHaveLength(1);
  });

  it('count both of two tables that end at the same moment', async () => {
    const tables = [await h.table(all, { rated: true }), await h.table(all, { rated: true })];
    const real = h.disk.memory.listResultsOfTable.bind(h.disk.memory);
    const gates: (() => void)[] = [];
    h.disk.memory.listResultsOfTable = async (id) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return real(id);
    };
    for (const table of tables) await h.playOut(table, all);
    while (gates.length > 0) {
      for (const open of gates.splice(0)) open();
      await calm();
    }
    expect(await h.disk.memory.listRatings(ada.id)).toMatchObject([{ games: 2 }]);
  });
});

describe('the record of a game', () => {
  it('is for everybody once the game is over, and for nobody before', async () => {
    const eve = await h.come('Eve');
    const table = await h.table(all);
    expect(await ada.refused('record', { table })).toBe('record');
    expect(await eve.refused('record', { table: 'nowhere12345' })).toBe('table');
    await h.playOut(table, all);
    const record = (await eve.ask('record', { table })) as { seed: string; commitment: string };
    expect(record.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(record)).not.toContain(ada.id);
  });

  it('is the same after a restart', async () => {
    const table = await h.table([ada, bea], { game: 'battle-gum', bots: ['easy'] });
    await h.playOut(table, [ada, bea]);
    const record = await ada.ask('record', { table });
    const second = await h.reopened();
    expect(await (await second.comeBack(bea)).ask('record', { table })).toEqual(record);
  });
});
