/** What people are told of all their games, however many these are. */
import type { ResultRow } from '@ludotheque/store';
import { beforeEach, expect, it, vi } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let house: TestHouse;
let ada: TestSession;

beforeEach(async () => {
  house = await TestHouse.start();
  ada = await house.connectNewPerson('Ada');
});

const getStore = () => house.faultyStore.memoryStore;

/** Results of as many games, of which so many ended, or began, at the same time. */
async function addGames(count: number, atOnce: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => `game${String(i).padStart(6, '0')}`);
  const getTime = (i: number) => count - Math.floor(i / atOnce);
  const makeResult = (table: string, i: number): ResultRow => ({
    table,
    seat: 0,
    game: 'nox',
    at: getTime(i),
    person: ada.id,
    bot: null,
    seats: 4,
    score: i,
    rank: 1 + (i % 4),
    rated: null,
  });
  const row = { game: 'nox', version: 1, phase: 'over', listed: false, due: null } as const;
  for (const [i, id] of ids.entries())
    void getStore().commit({
      table: { ...row, id, created: 0, touched: 0, summary: '{}' },
      sittings: [{ person: ada.id, table: id, at: getTime(i) }],
    });
  await getStore().commit({ results: ids.map(makeResult) });
  return ids;
}

it.each([1, 3, 700])(
  '[P23] an export is complete, and read in pages, if %i games ended at once',
  async (atOnce) => {
    const ids = await addGames(2_100, atOnce);
    const listResults = vi.spyOn(getStore(), 'listResultsOfPerson');
    const exported = await house.waitFor(ada.request('export', {}));
    expect(exported.results.map(({ table }) => table)).toEqual(ids);
    expect(exported.tables).toEqual(ids);
    expect(exported.results[0]).toEqual({
      table: 'game000000',
      seat: 0,
      game: 'nox',
      at: 2_100,
      bot: null,
      seats: 4,
      score: 0,
      rank: 1,
      rated: null,
    });
    expect(listResults.mock.calls.length).toBeGreaterThan(2);
    for (const [, { limit }] of listResults.mock.calls) expect(limit).toBeLessThanOrEqual(1_000);
  },
);

it('an export has more than ten thousand games', async () => {
  const ids = await addGames(10_100, 1);
  const { results, tables } = await house.waitFor(ada.request('export', {}));
  expect([results.length, tables.length]).toEqual([ids.length, ids.length]);
});

it('[P23] statistics are of all games, and the store makes them', async () => {
  await addGames(10_100, 1);
  const listResults = vi.spyOn(getStore(), 'listResultsOfPerson');
  const { results, statistics } = await ada.request('history', {});
  expect(results).toHaveLength(50);
  expect(statistics).toEqual([
    {
      game: 'nox',
      games: 10_100,
      wins: 2_525,
      meanRank: 2.5,
      meanScore: 5_049.5,
      fairShare: 0.25,
      scores: Array.from({ length: 50 }, (_, i) => 49 - i),
    },
  ]);
  expect(listResults).toHaveBeenCalledTimes(1);
});
